package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Kernel;
import io.terrarium.process.Execution;
import io.terrarium.process.Launch;
import io.terrarium.process.Programs;
import io.terrarium.session.Checkout;
import io.terrarium.shell.Environment;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Clones by git itself, confined like every command: the repository may be anybody's. */
@Singleton
final class GitCheckout implements Checkout {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final String SCRIPT =
      "set -e; git clone -q -- \"$1\" .; [ -z \"$2\" ] || git checkout -q \"$2\" --";

  private final SandboxConfig config;

  GitCheckout(SandboxConfig config) {
    this.config = config;
  }

  @Override
  public void into(Path directory, String url, Optional<String> revision) throws IOException {
    try (Territory territory = new Territory(config, List.of(directory));
        Programs programs = ProgramParts.programs(config, territory);
        Descriptor here =
            Kernel.openDirectory(directory.toString().getBytes(StandardCharsets.UTF_8))) {
      Environment environment =
          Environment.of(
              System.getenv(),
              config.passEnv().orElse(List.of()),
              Map.of("TMPDIR", territory.temporary().toString()));
      Launch.Arguments git =
          new Launch.Arguments(List.of("bash", "-c", SCRIPT, "git", url, revision.orElse("")));
      Execution execution =
          programs.start(
              new Launch(git, here, environment.variables()), (stream, bytes, length) -> {});
      Execution.Ending ending =
          execution
              .await(PATIENCE)
              .orElseThrow(() -> new IOException("git clone took more than " + PATIENCE));
      if (ending.exitCode() != 0) {
        throw new IOException(
            "git clone failed: "
                + new String(execution.output().lastLine(), StandardCharsets.UTF_8));
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server is shutting down");
    }
  }
}
