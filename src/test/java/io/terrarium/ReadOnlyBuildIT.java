package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.Golden;
import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The read-only build: the changing half is not in it, whatever it is started with. */
class ReadOnlyBuildIT {
  @TempDir Path workspace;

  @Test
  void servesTheReadingHalfOnBothSurfaces() throws IOException {
    Files.writeString(workspace.resolve("a.txt"), "hello\n");
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + workspace)) {
      for (String path : List.of("/mcp", "/readonly/mcp")) {
        try (McpClient client = McpClient.connect(server.endpoint(path))) {
          Golden.assertMatches("tools-readonly.json", client.tools());
          assertThat(client.call("Read", "file_path", "a.txt").text()).isEqualTo("     1\thello\n");
        }
      }
      assertThat(server.output())
          .anyMatch(
              line ->
                  line.endsWith(
                      "terrarium running in read-only mode (mutating tools not registered)"));
    }
  }

  @Test
  void cannotBeSwitchedToFull() {
    try (TerrariumProcess refused =
        TerrariumProcess.launch(Map.of(), List.of("-workspace=" + workspace, "-readonly=false"))) {
      assertThat(refused.exitCode(Duration.ofSeconds(30))).isEqualTo(2);
      assertThat(refused.output())
          .containsExactly(
              "terrarium: this build has no tools that change anything: it is read-only");
    }
  }

  @Test
  void containsNoClassThatChangesFiles() throws IOException {
    Path app = Path.of(System.getProperty("terrarium.build"), "quarkus-app", "app");
    try (Stream<Path> jars = Files.list(app)) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        try (JarFile file = new JarFile(jar.toFile())) {
          assertThat(file.stream().map(entry -> entry.getName()))
              .contains("io/terrarium/mcp/ReadTools.class")
              .noneMatch(
                  name ->
                      name.matches(
                          ".*/(app|files|mcp)/(Write|Edit|Chang)[A-Za-z]*(\\$.*)?\\.class"))
              .noneMatch(name -> name.matches(".*/(Restore|SnapshotChange)[A-Za-z]*\\.class"));
        }
      }
    }
  }
}
