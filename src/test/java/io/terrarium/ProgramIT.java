package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged program as its operator meets it: flags, log, exit codes, signals. */
class ProgramIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void saysVersionModeWorkspaceAddressAndHowToConnect() {
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + directory)) {
      String url = server.endpoint("/mcp").toString();
      assertThat(server.output())
          .anyMatch(
              line ->
                  line.contains("terrarium 0.")
                      && line.contains("full mode, workspace " + directory + ", " + url));
      assertThat(server.output())
          .anyMatch(
              line ->
                  line.endsWith(
                      "add it to a client: claude mcp add --transport http terrarium " + url));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-nope",
        "-addr=nowhere",
        "-workspace=relative",
        "-workspace=/does/not/exist",
        "-workspace=/etc/passwd",
        "-isolation=maybe"
      })
  void aWrongFlagIsOneLineAndExitCode2(String flag) {
    try (TerrariumProcess refused = TerrariumProcess.launch(Map.of(), List.of(flag))) {
      assertThat(refused.exitCode(SOON)).isEqualTo(2);
      assertThat(refused.output()).hasSize(1);
      assertThat(refused.output().getFirst()).startsWith("terrarium: ");
    }
  }

  @Test
  void aWrongVariableIsRefusedTheSameWay() {
    try (TerrariumProcess refused =
        TerrariumProcess.launch(
            Map.of("SANDBOX_ADDR", "nowhere"), List.of("-workspace=" + directory))) {
      assertThat(refused.exitCode(SOON)).isEqualTo(2);
      assertThat(refused.output()).hasSize(1);
    }
  }

  @Test
  void printsHelpAndVersionWithoutStarting() {
    try (TerrariumProcess help = TerrariumProcess.launch(Map.of(), List.of("--help"));
        TerrariumProcess version = TerrariumProcess.launch(Map.of(), List.of("--version"))) {
      assertThat(help.exitCode(SOON)).isZero();
      assertThat(help.output()).anyMatch(line -> line.contains("-metrics-addr"));
      assertThat(version.exitCode(SOON)).isZero();
      assertThat(version.output()).hasSize(1);
    }
  }

  @Test
  void variablesConfigureIt() {
    Map<String, String> environment =
        Map.of(
            "SANDBOX_WORKSPACE", directory.toString(),
            "SANDBOX_MODE", "readonly",
            "SANDBOX_TOKEN", "from-the-environment");
    try (TerrariumProcess server = TerrariumProcess.start(environment);
        McpClient client = McpClient.connect(server.endpoint("/mcp"), "from-the-environment")) {
      assertThat(client.tools().encode()).contains("\"Read\"").doesNotContain("\"Write\"");
      assertThat(server.output())
          .anyMatch(line -> line.contains("read-only mode"))
          .noneMatch(line -> line.contains("from-the-environment"));
    }
  }

  @Test
  void takesTheTokenFromAFile() throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "from-a-file\n");
    Path workspace = Files.createDirectory(directory.resolve("workspace"));
    try (TerrariumProcess server =
            TerrariumProcess.start("-workspace=" + workspace, "-token-file=" + token);
        McpClient client = McpClient.connect(server.endpoint("/mcp"), "from-a-file")) {
      assertThat(client.call("LS").isError()).isFalse();
      URI endpoint = server.endpoint("/mcp");
      assertThat(RawHttp.post(endpoint, "Host: localhost").status()).isEqualTo(401);
    }
  }

  @Test
  void servesSeveralWorkspacesByName() throws IOException {
    Path app = Files.createDirectory(directory.resolve("app"));
    Path lib = Files.createDirectory(directory.resolve("lib"));
    Files.writeString(lib.resolve("a.txt"), "in lib\n");
    String flag = "-workspaces=app=" + app + ",lib=" + lib;
    try (TerrariumProcess server = TerrariumProcess.start(flag);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      assertThat(client.call("Read", "file_path", "a.txt").text())
          .isEqualTo("2 workspaces configured (app, lib): pass workspace");
      assertThat(client.call("Read", "file_path", "a.txt", "workspace", "x").text())
          .isEqualTo("unknown workspace \"x\"; configured: app, lib");
      assertThat(client.call("Read", "file_path", "a.txt", "workspace", "lib").text())
          .isEqualTo("     1\tin lib\n");
      assertThat(client.call("Read", "file_path", "../lib/a.txt", "workspace", "app").text())
          .isEqualTo("path is outside the workspace: ../lib/a.txt");
    }
  }

  @Test
  void endsWithinTenSecondsAlthoughAClientListens() throws IOException {
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + directory);
        McpClient client = McpClient.connect(server.endpoint("/mcp"));
        Socket stream = listen(server.endpoint("/mcp"), client.session());
        Socket legacy = listen(server.endpoint("/mcp/sse"), "")) {
      assertThat(stream.isConnected() && legacy.isConnected()).isTrue();
      server.terminate();
      assertThat(server.exitCode(Duration.ofSeconds(10))).isIn(0, 143);
    }
  }

  /** Opens an event stream and waits for its first byte. */
  private static Socket listen(URI endpoint, String session) throws IOException {
    Socket socket = new Socket(endpoint.getHost(), endpoint.getPort());
    String head =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n%s\r\n"
            .formatted(
                endpoint.getPath(), session.isEmpty() ? "" : "Mcp-Session-Id: " + session + "\r\n");
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    assertThat(socket.getInputStream().read()).isEqualTo('H');
    return socket;
  }
}
