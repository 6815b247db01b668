package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.terrarium.support.TestWorkspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program and its commands: they end with it, and do not see its token. */
class CommandShutdownIT {
  @TempDir Path directory;

  private static boolean runs(String commandLine) {
    return ProcessHandle.allProcesses()
        .anyMatch(process -> process.info().commandLine().orElse("").endsWith(commandLine));
  }

  @Test
  void commandsEndWithTheServer() {
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + directory);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      client.call("Bash", "command", "setsid sleep 5111 >/dev/null 2>&1 & echo left");
      client.call("Bash", "command", "sleep 5112", "run_in_background", true);
      await().until(() -> runs("sleep 5111") && runs("sleep 5112"));
      server.terminate();
      server.exitCode(Duration.ofSeconds(30));
      assertThat(runs("sleep 5111") || runs("sleep 5112")).isFalse();
    }
  }

  @Test
  void commandsDoNotSeeTheTokenNorTheSecrets() throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("w"));
    Path secrets = Files.createDirectory(directory.resolve("s"));
    Path state = directory.resolve("state");
    Files.writeString(secrets.resolve("key"), "verysecret");
    try (TerrariumProcess server =
            TerrariumProcess.start(
                Map.of("SANDBOX_TOKEN", "open-sesame"),
                "-workspace=" + workspace,
                "-secrets-dir=" + secrets,
                "-state-dir=" + state,
                "-isolation=landlock");
        McpClient client = McpClient.connect(server.endpoint("/mcp"), "open-sesame")) {
      String everything =
          client
              .call(
                  "Bash",
                  "command",
                  "env; cat /proc/$PPID/environ /proc/$PPID/cmdline; ls -R "
                      + secrets
                      + " "
                      + state
                      + "; cat "
                      + secrets
                      + "/key; grep -r sesame /tmp/terrarium-* 2>/dev/null; echo end")
              .text();
      assertThat(everything).contains("end\n").doesNotContain("sesame", "verysecret");
      assertThat(server.output())
          .anyMatch(line -> line.contains("commands are confined by Landlock"));
    }
    TestWorkspace.delete(workspace);
    Files.createDirectory(workspace);
  }
}
