package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.Cancellation.OperationCancellationException;
import io.quarkiverse.mcp.server.McpException;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.secrets.Scrubber;
import io.terrarium.support.LogCapture;
import io.terrarium.support.Management;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Figure;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever way a call ends, it is scrubbed, counted and taken down; and limits hold. */
@QuarkusTest
@TestProfile(FailingToolTest.WithFailingTool.class)
@WithTestResource(TestWorkspace.class)
class FailingToolTest {
  private static final String SECRET = "ghp_" + "a1B2c3D4".repeat(5);
  private static final CountDownLatch GO = new CountDownLatch(1);

  @TestHTTPResource("/mcp")
  URI endpoint;

  @TestHTTPResource("/api/health/agent")
  URI health;

  private McpClient client;
  private final LogCapture log = LogCapture.start();

  /** Two calls at once, of a hundred characters, five a second. */
  public static final class WithFailingTool implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "sandbox.calls-at-once", "2", "sandbox.max-call", "1K", "sandbox.calls-per-second", "50");
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(FailingTools.class);
    }
  }

  /** One tool that ends as it is told to. */
  @Refusing
  @McpServer(McpServer.DEFAULT)
  @jakarta.enterprise.inject.Alternative
  @jakarta.inject.Singleton
  static class FailingTools {
    private final Scrubber scrubber;

    FailingTools(Scrubber scrubber) {
      this.scrubber = scrubber;
    }

    @Tool(name = "end", description = "ends", structuredContent = false)
    @RunOnVirtualThread
    @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
    ToolResponse end(
        @ToolArg(description = "how") String how, Progress progress, Cancellation cancellation)
        throws InterruptedException {
      return switch (how) {
        case "bug" -> throw new IllegalStateException("a bug with " + SECRET);
        case "protocol" -> throw new McpException("bad " + SECRET, -32000);
        case "cancelled" -> throw new OperationCancellationException();
        case "structured" ->
            new ToolResponse(
                false, null, Map.of("list", List.of(Map.of(SECRET, "x " + SECRET), 7)), null);
        case "progress" -> {
          new McpCaller(cancellation, progress, scrubber).progress("at " + SECRET);
          yield ToolResponse.success("done");
        }
        case "red" -> {
          Call.report(Figure.RED_TEST_RUNS, 1);
          yield ToolResponse.success("red");
        }
        case "denied" -> {
          Call.report(Figure.DENIED_COMMANDS, 1);
          yield ToolResponse.error("denied");
        }
        case "wait" -> {
          GO.await();
          yield ToolResponse.success("waited");
        }
        default -> ToolResponse.success(how);
      };
    }
  }

  @BeforeEach
  void connect() {
    client = McpClient.connect(endpoint);
  }

  @AfterEach
  void close() {
    client.close();
    log.close();
  }

  private JsonObject error(String how) {
    return client
        .exchange(client.callMessage("end", new JsonObject().put("how", how)))
        .getJsonObject("error");
  }

  @Test
  void aBugIsAnInternalErrorAndItsTraceIsScrubbed() {
    double before =
        Management.metric("sandbox_tool_calls_total", "tool=\"end\"", "status=\"failed\"");
    assertThat(error("bug").getString("message")).isEqualTo("Internal error");
    assertThat(Management.metric("sandbox_tool_calls_total", "tool=\"end\"", "status=\"failed\""))
        .isEqualTo(before + 1);
    Awaitility.await()
        .until(() -> log.lines().stream().anyMatch(line -> line.contains("a bug with")));
    assertThat(log.lines())
        .anyMatch(line -> line.contains("IllegalStateException: a bug with [REDACTED:github]"))
        .anyMatch(line -> line.contains("end failed"))
        .noneMatch(line -> line.contains(SECRET));
  }

  @Test
  void aProtocolErrorIsScrubbed() {
    assertThat(error("protocol").getString("message")).isEqualTo("bad [REDACTED:github]");
    assertThat(error("protocol").getInteger("code")).isEqualTo(-32000);
  }

  @Test
  void aCancelledCallIsCounted() {
    client.post(client.callMessage("end", new JsonObject().put("how", "cancelled")));
    assertThat(
            Management.metric("sandbox_tool_calls_total", "tool=\"end\"", "status=\"cancelled\""))
        .isPositive();
    assertThat(Management.metric("sandbox_calls_running")).isZero();
  }

  @Test
  void structuredContentIsScrubbed() {
    JsonObject answer =
        client
            .exchange(client.callMessage("end", new JsonObject().put("how", "structured")))
            .getJsonObject("result");
    assertThat(answer.getJsonObject("structuredContent").encode())
        .isEqualTo("{\"list\":[{\"[REDACTED:github]\":\"x [REDACTED:github]\"},7]}");
  }

  @Test
  void progressIsScrubbed() {
    JsonObject message = client.callMessage("end", new JsonObject().put("how", "progress"));
    message.getJsonObject("params").put("_meta", new JsonObject().put("progressToken", "p"));
    HttpResponse<String> response = client.post(message);
    assertThat(response.body()).contains("notifications/progress", "at [REDACTED:github]");
  }

  @Test
  void roomsReportWithoutKnowingWhoCounts() {
    client.call("end", "how", "denied");
    assertThat(Management.metric("sandbox_denylist_hits_total")).isPositive();
    client.call("end", "how", "red");
    client.call("end", "how", "red");
    assertThat(Management.metric("sandbox_agent_test_failure_streak")).isEqualTo(2);
    assertThat(new JsonObject(Management.get(health)).getInteger("testFailureStreak")).isEqualTo(2);
  }

  @Test
  void refusesALargeCall() {
    McpClient.Reply reply = client.call("end", "how", "x".repeat(2_000));
    assertThat(reply.isError()).isTrue();
    assertThat(reply.text())
        .isEqualTo(
            "end: arguments of 2003 characters, at most 1024 are taken: make several calls of it");
    assertThat(Management.metric("sandbox_limited_calls_total", "bytes_per_call")).isPositive();
    assertThat(log.lines()).anyMatch(line -> line.contains("end limited"));
  }

  @Test
  void refusesTooManyCallsASecondOnOneConnection() {
    String refusal = "";
    for (int i = 0; i < 2_000 && refusal.isEmpty(); i++) {
      McpClient.Reply reply = client.call("end", "how", "call " + i);
      refusal = reply.isError() ? reply.text() : "";
    }
    assertThat(refusal)
        .isEqualTo(
            "end: more than 50 calls a second on this connection: wait a second, then go on");
    try (McpClient other = McpClient.connect(endpoint)) {
      assertThat(other.call("end", "how", "other").isError()).isFalse();
    }
    assertThat(Management.metric("sandbox_limited_calls_total", "calls_per_second")).isPositive();
  }

  @Test
  void refusesTooManyCallsAtOnce() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<McpClient.Reply>> waiting =
          List.of(threads.submit(this::waitingCall), threads.submit(this::waitingCall));
      Awaitility.await().until(() -> Management.metric("sandbox_calls_running") == 2);
      McpClient.Reply third = client.call("end", "how", "third");
      assertThat(third.text()).isEqualTo("2 calls are running already: wait until one has ended");
      assertThat(third.isError()).isTrue();
      assertThat(Management.metric("sandbox_tool_calls_total", "status=\"limited\"")).isPositive();
      GO.countDown();
      for (Future<McpClient.Reply> one : waiting) {
        assertThat(one.get().text()).isEqualTo("waited");
      }
    }
    assertThat(client.call("end", "how", "after").text()).isEqualTo("after");
  }

  private McpClient.Reply waitingCall() {
    try (McpClient own = McpClient.connect(endpoint)) {
      return own.call("end", "how", "wait");
    }
  }
}
