package io.terrarium.diagram;

import io.terrarium.files.WriteFile;
import io.terrarium.shell.Caller;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.Commands;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Draws a diagram outside of the workspace, confined like any command, and stores the picture in it
 * under the rules of every write. A picture that is too large is not stored.
 */
public final class RenderDiagram {
  private static final long LARGEST = 10L * 1024 * 1024;
  private static final Set<String> FORMATS = Set.of("svg", "png", "pdf");

  private final Commands commands;
  private final WriteFile writeFile;
  private final Path temporary;
  private final String searchPath;

  /** {@code searchPath}: where the programs are looked for. */
  public RenderDiagram(Commands commands, WriteFile writeFile, Path temporary, String searchPath) {
    this.commands = commands;
    this.writeFile = writeFile;
    this.temporary = temporary;
    this.searchPath = searchPath;
  }

  /** What draws. */
  public enum Notation {
    DOT("dot", "Graphviz"),
    MERMAID("mmdc", "@mermaid-js/mermaid-cli");

    private final String program;
    private final String comesWith;

    Notation(String program, String comesWith) {
      this.program = program;
      this.comesWith = comesWith;
    }
  }

  /** What to draw and where to put it. */
  public record Request(Notation notation, String source, String outputPath, Duration timeout) {
    public Request {
      if (source.isBlank()) {
        throw new SandboxException(Reason.BAD_ARGUMENT, "source is empty: pass the diagram's text");
      }
      if (!FORMATS.contains(format(outputPath))) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT,
            "output_path must end in .svg, .png or .pdf, not \"" + outputPath + "\"");
      }
    }

    private static String format(String path) {
      return path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    String format() {
      return format(outputPath);
    }
  }

  public WriteFile.Written render(Workspace workspace, Request request, Caller caller)
      throws IOException {
    requireProgram(request.notation());
    // Before anything is drawn: a place that cannot be written to.
    WorkspacePath _ = workspace.resolve(request.outputPath());
    Path folder = Files.createTempDirectory(temporary, "diagram-");
    try {
      Path source = folder.resolve(request.notation() == Notation.DOT ? "in.dot" : "in.mmd");
      Path picture = folder.resolve("out." + request.format());
      Files.writeString(source, request.source());
      CommandResult result =
          commands.run(
              CommandRequest.program(workspace, arguments(request, folder, source, picture))
                  .within(request.timeout()),
              caller);
      return writeFile.write(workspace, request.outputPath(), picture(request, result, picture));
    } finally {
      remove(folder);
    }
  }

  private void requireProgram(Notation notation) {
    boolean there =
        Stream.of(searchPath.split(":", -1))
            .filter(directory -> directory.startsWith("/"))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, notation.program)));
    if (!there) {
      throw new SandboxException(
          Reason.NOT_FOUND,
          "%s is not on PATH: install %s, or draw it another way"
              .formatted(notation.program, notation.comesWith));
    }
  }

  private static List<String> arguments(Request request, Path folder, Path source, Path picture)
      throws IOException {
    return switch (request.notation()) {
      case DOT ->
          List.of("dot", "-T" + request.format(), "-o", picture.toString(), source.toString());
      case MERMAID -> {
        // The browser's own sandbox cannot be had in ours.
        Path browser = folder.resolve("browser.json");
        Files.writeString(browser, "{\"args\":[\"--no-sandbox\",\"--disable-gpu\"]}");
        yield List.of(
            "mmdc",
            "--quiet",
            "--puppeteerConfigFile",
            browser.toString(),
            "--input",
            source.toString(),
            "--output",
            picture.toString());
      }
    };
  }

  private static byte[] picture(Request request, CommandResult result, Path picture)
      throws IOException {
    String program = request.notation().program;
    if (result.exitCode() != 0) {
      String said = said(result);
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s %s%s"
              .formatted(
                  program,
                  result.timedOut()
                      ? "timed out after %ds".formatted(request.timeout().toSeconds())
                      : "failed with exit code " + result.exitCode(),
                  said.isEmpty() ? "" : ": " + said));
    }
    try (InputStream in =
        Channels.newInputStream(
            Files.newByteChannel(picture, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      byte[] bytes = in.readNBytes((int) LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "the picture is larger than %d bytes and was removed: draw less, or another format"
                .formatted(LARGEST));
      }
      return bytes;
    } catch (NoSuchFileException missing) {
      throw new SandboxException(Reason.NO_MATCH, program + " drew nothing: " + said(result));
    }
  }

  private static String said(CommandResult result) {
    String text =
        result.errors().joined().isBlank() ? result.out().joined() : result.errors().joined();
    String line = text.strip().replaceAll("\\s*\\n\\s*", "; ");
    return line.substring(0, Math.min(line.length(), 500));
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
