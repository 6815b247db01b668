package io.terrarium.workspace;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Kernel;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory for a workspace next to one that nobody may reach, and ways to fill both. */
record Playground(Path base) {

  Playground {
    try {
      Files.createDirectories(base.resolve("inside"));
      Files.createDirectories(base.resolve("outside"));
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }

  Path root() {
    return base.resolve("inside");
  }

  Path outside() {
    return base.resolve("outside");
  }

  Path file(String relative, String content) throws IOException {
    Path file = root().resolve(relative);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  Path directory(String relative) throws IOException {
    return Files.createDirectories(root().resolve(relative));
  }

  Path secret(String relative, String content) throws IOException {
    Path file = outside().resolve(relative);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** A link in the workspace; the target is taken as written. */
  Path link(String relative, String target) throws IOException {
    return Files.createSymbolicLink(root().resolve(relative), Path.of(target));
  }

  /** A file whose name is any bytes, also such as Java's own file API cannot hold. */
  void strangeFile(byte[] name, String content) throws IOException {
    try (Descriptor directory = handle(root());
        Descriptor file = Kernel.createFile(directory, name, 0644)) {
      file.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  void fifo(String relative) throws IOException {
    run("mkfifo", root().resolve(relative).toString());
  }

  void socket(String relative) throws IOException {
    try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(UnixDomainSocketAddress.of(root().resolve(relative)));
    }
  }

  /** All entries below the root, relative, in order. */
  List<String> entries() throws IOException {
    try (Stream<Path> all = Files.walk(root())) {
      return all.filter(path -> !path.equals(root()))
          .map(path -> root().relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  /** Links that lead outside make JUnit warn when it cleans up. */
  void removeLinks() throws IOException {
    try (Stream<Path> all = Files.walk(root())) {
      for (Path link : all.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  static Descriptor handle(Path directory) throws IOException {
    return Kernel.openDirectory(directory.toString().getBytes(StandardCharsets.UTF_8));
  }

  static boolean isSuperuser() throws IOException {
    return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
  }

  /** Runs a program to its end and gives its output; it must succeed. */
  static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", command) + ": " + output);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
    return output;
  }

  /** The two ways to open a directory below the root. */
  enum Mode {
    OPENAT2,
    STEPWISE;

    Workspace open(Playground playground) {
      return open(playground.root());
    }

    Workspace open(Path root) {
      return Workspace.open("main", root.toString(), this == STEPWISE);
    }
  }
}
