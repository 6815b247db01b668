package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.McpClient.Reply;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The command tools through the real protocol. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class CommandToolsTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TestHTTPResource("/mcp")
  URI full;

  private McpClient client;

  @BeforeEach
  void connect() {
    client = McpClient.connect(full);
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private static JsonObject structured(Reply reply) {
    return reply.raw().getJsonObject("structuredContent");
  }

  private static boolean runs(String commandLine) {
    return ProcessHandle.allProcesses()
        .anyMatch(process -> process.info().commandLine().orElse("").endsWith(commandLine));
  }

  @Test
  void answersWithOutputAndExitCode() {
    Reply reply = client.call("Bash", "command", "echo out; echo err >&2; exit 3");
    assertThat(reply.isError()).isFalse();
    assertThat(reply.text()).contains("out\n").contains("err\n").endsWith("exit: 3");
    JsonObject data = structured(reply);
    assertThat(data.getString("stdout")).isEqualTo("out\n");
    assertThat(data.getString("stderr")).isEqualTo("err\n");
    assertThat(data.getInteger("exitCode")).isEqualTo(3);
    assertThat(data.getBoolean("timedOut")).isFalse();
    assertThat(data.getBoolean("truncated")).isFalse();
    assertThat(data.getLong("durationMs")).isBetween(0L, 60_000L);
  }

  @Test
  void timesOut() {
    Reply reply = client.call("Bash", "command", "echo begun; sleep 4111", "timeout", 1);
    assertThat(reply.text()).isEqualTo("begun\ntimed out after 1s\nexit: 124");
    assertThat(structured(reply).getBoolean("timedOut")).isTrue();
    assertThat(runs("sleep 4111")).isFalse();
  }

  @Test
  void refusesInOneLine() {
    Reply denied = client.call("Bash", "command", "ls && sudo ls");
    assertThat(denied.isError()).isTrue();
    assertThat(denied.text())
        .isEqualTo("sudo is not allowed here: do it without, or ask the operator to");
    assertThat(client.call("Bash", "command", "true", "workdir", "../x").text())
        .isEqualTo("path is outside the workspace: ../x");
    assertThat(client.call("Bash", "command", "").text()).isEqualTo("command is empty");
    assertThat(client.call("Bash", "command", "true", "secrets", new JsonArray().add("x")).text())
        .isEqualTo("secret \"x\" is not configured");
    assertThat(client.call("BashOutput", "shell_id", "nope").text())
        .startsWith("unknown shell \"nope\"; ");
  }

  @Test
  void listsSurvivorsWithTheirPorts() throws Exception {
    Reply reply =
        client.call(
            "Bash",
            "command",
            "python3 -c 'import socket, time; s = socket.socket(); s.bind((\"127.0.0.1\", 0));"
                + " s.listen(); open(\"port\", \"w\").write(str(s.getsockname()[1]));"
                + " time.sleep(4121)' & while [ ! -s port ]; do sleep 0.05; done");
    String port = Files.readString(TestWorkspace.root().resolve("port"));
    assertThat(reply.text()).contains("still running", "python3 -c", "listening on " + port);
    JsonObject survivor = structured(reply).getJsonArray("survivors").getJsonObject(0);
    assertThat(survivor.getJsonArray("ports").getInteger(0)).isEqualTo(Integer.valueOf(port));
    String shell = structured(reply).getString("shellId");
    assertThat(client.call("KillShell", "shell_id", shell).text())
        .isEqualTo("killed what " + shell + " had left running: 1 processes");
  }

  @Test
  void backgroundShellsSurviveTheConnection() {
    Reply started =
        client.call("Bash", "command", "echo hello; sleep 4131", "run_in_background", true);
    String shell = structured(started).getString("shellId");
    assertThat(started.text())
        .isEqualTo("started " + shell + ": read it with BashOutput, end it with KillShell");
    client.close();
    client = McpClient.connect(full);
    Reply output = client.call("BashOutput", "shell_id", shell, "wait", 20);
    assertThat(output.text()).isEqualTo("hello\nrunning; next since=6");
    assertThat(structured(output).getString("status")).isEqualTo("running");
    assertThat(client.call("KillShell", "shell_id", shell).text())
        .isEqualTo("killed " + shell + ": echo hello; sleep 4131");
    assertThat(runs("sleep 4131")).isFalse();
  }

  @Test
  void leavesOutTheMiddleAndSaysHowToGetIt() {
    Reply reply = client.call("Bash", "command", "seq 1 100000");
    JsonObject data = structured(reply);
    String shell = data.getString("shellId");
    assertThat(data.getBoolean("truncated")).isTrue();
    assertThat(reply.text()).startsWith("1\n2\n").endsWith("\n100000\nexit: 0");
    assertThat(reply.text()).contains(" left out: BashOutput shell_id=" + shell + "]\n");
    assertThat(reply.text().length()).isLessThan(101 * 1024);
    Reply rest = client.call("BashOutput", "shell_id", shell, "since", 200_000);
    assertThat(rest.text()).contains("more bytes: since=");
    client.call("KillShell", "shell_id", shell);
  }

  @Test
  void cancellingEndsTheTree() throws Exception {
    JsonObject call =
        client.callMessage(
            "Bash", new JsonObject().put("command", "setsid sleep 4141 & sleep 4142"));
    CompletableFuture<HttpResponse<String>> pending =
        CompletableFuture.supplyAsync(() -> client.post(call));
    await().atMost(SOON).until(() -> runs("sleep 4141") && runs("sleep 4142"));
    client.post(
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("method", "notifications/cancelled")
            .put("params", new JsonObject().put("requestId", call.getValue("id"))));
    await().atMost(SOON).until(() -> !runs("sleep 4141") && !runs("sleep 4142"));
    assertThat(client.call("Bash", "command", "echo next").text()).isEqualTo("next\nexit: 0");
    assertThat(pending.get(30, TimeUnit.SECONDS).body()).contains("cancelled");
  }

  @Test
  void tellsTheLastLineWhileItRuns() {
    JsonObject call =
        client.callMessage(
            "Bash", new JsonObject().put("command", "echo first; echo second; sleep 2.5"));
    call.getJsonObject("params").put("_meta", new JsonObject().put("progressToken", "p1"));
    String body = client.post(call).body();
    assertThat(body).contains("notifications/progress", "\"message\":\"second\"", "exit: 0");
  }

  @Test
  void watchesAProcess() {
    Reply started =
        client.call(
            "watch_process",
            "command",
            "echo fine; echo 'ERROR: broken'; exit 1",
            "error_patterns",
            new JsonArray().add("ERROR"));
    String shell = started.text().split("[ :]", -1)[1];
    assertThat(started.text()).isEqualTo("watching " + shell + ": ask with watch_process_events");
    await()
        .atMost(SOON)
        .until(
            () ->
                client.call("watch_process_events", "shell_id", shell).text().endsWith("exit: 1"));
    JsonArray events =
        structured(client.call("watch_process_events", "shell_id", shell)).getJsonArray("events");
    assertThat(events.stream().map(event -> ((JsonObject) event).getString("event")))
        .containsExactly("started", "error", "exited");
    assertThat(client.call("watch_process_events", "shell_id", shell, "since_event_id", 2).text())
        .matches("3 [^ ]+ exited exit: 1\nexit: 1");
  }

  @Test
  void getsNothingOfTheServersEnvironment() {
    String environment = client.call("Bash", "command", "env").text();
    assertThat(environment)
        .contains("TERM=dumb", "CI=1", "PAGER=cat", "GIT_PAGER=cat", "GIT_TERMINAL_PROMPT=0")
        .contains("DEBIAN_FRONTEND=noninteractive", "TMPDIR=", "PATH=")
        .doesNotContain("SANDBOX_", "SECRET", "TOKEN");
  }
}
