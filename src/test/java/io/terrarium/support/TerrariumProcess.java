package io.terrarium.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** The packaged program as a process of its own, native if it was built natively. */
public final class TerrariumProcess implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("(http://[^ ]*)/mcp$");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final Thread reader;

  private TerrariumProcess(Process process) {
    this.process = process;
    this.reader = Thread.ofPlatform().daemon().start(this::readOutput);
  }

  /** Starts it with both ports free to choose and waits until it says where it listens. */
  public static TerrariumProcess start(String... flags) {
    return start(Map.of(), flags);
  }

  public static TerrariumProcess start(Map<String, String> environment, String... flags) {
    List<String> all = new ArrayList<>(List.of("-addr=127.0.0.1:0", "-metrics-addr=127.0.0.1:0"));
    all.addAll(List.of(flags));
    return startAt(environment, all);
  }

  /** The same where the flags say. */
  public static TerrariumProcess startAt(Map<String, String> environment, List<String> flags) {
    TerrariumProcess started = launch(environment, flags);
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() -> started.url().isPresent() || !started.process.isAlive());
    if (started.url().isEmpty()) {
      throw new IllegalStateException("did not start: " + started.output());
    }
    return started;
  }

  /** Runs it with just these flags; it is expected to end by itself. */
  public static TerrariumProcess launch(Map<String, String> environment, List<String> flags) {
    return launch(command(), environment, flags);
  }

  /** The same, called in another way than it was packaged last. */
  public static TerrariumProcess launch(
      List<String> program, Map<String, String> environment, List<String> flags) {
    List<String> command = new ArrayList<>(program);
    command.addAll(flags);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Path build = Path.of(System.getProperty("terrarium.build", "target")).toAbsolutePath();
    builder.environment().put("XDG_STATE_HOME", build.resolve("state").toString());
    // Tests and benchmarks are quicker than any agent.
    builder.environment().put("SANDBOX_CALLS_PER_SECOND", "0");
    builder.environment().putAll(environment);
    try {
      return new TerrariumProcess(builder.start());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** How the packaged program is called. */
  public static List<String> command() {
    String image = System.getProperty("native.image.path", "");
    if (Files.isExecutable(Path.of(image))) {
      return List.of(image);
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path jar =
        Path.of(System.getProperty("terrarium.build", "target"), "quarkus-app", "quarkus-run.jar");
    return List.of(java.toString(), "-jar", jar.toString());
  }

  /** An endpoint of the server. */
  public URI endpoint(String path) {
    return URI.create(url().orElseThrow() + path);
  }

  public List<String> output() {
    return List.copyOf(output);
  }

  public long pid() {
    return process.pid();
  }

  /** SIGTERM. */
  public void terminate() {
    process.destroy();
  }

  /** The exit code, once it has ended. */
  public int exitCode(Duration patience) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("still running after " + patience);
      }
      reader.join(PATIENCE);
      return process.exitValue();
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(problem);
    }
  }

  private Optional<String> url() {
    return output.stream()
        .map(URL::matcher)
        .filter(Matcher::find)
        .map(match -> match.group(1))
        .findFirst();
  }

  private void readOutput() {
    try (BufferedReader lines = process.inputReader()) {
      lines.lines().forEach(output::add);
    } catch (IOException | UncheckedIOException ended) {
      output.add("[output ended: " + ended.getMessage() + "]");
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    exitCode(PATIENCE);
  }
}
