package io.terrarium.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Spans by the conventions for MCP, below the client's own, with children for what takes time. */
@QuarkusTest
@TestProfile(TracesTest.WithTraces.class)
@WithTestResource(TestWorkspace.class)
class TracesTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";

  @TestHTTPResource("/mcp")
  URI endpoint;

  @Inject Collector collector;

  /** Traces are switched on, and collected here. */
  public static final class WithTraces implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quarkus.otel.sdk.disabled", "false",
          "quarkus.mcp.server.tracing.enabled", "true",
          "quarkus.otel.traces.exporter", "none");
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(RunsACommand.class);
    }
  }

  /** Not an alternative: that would take the place of the program's own. */
  @Singleton
  static class Collector implements SpanProcessor {
    final List<SpanData> spans = new CopyOnWriteArrayList<>();

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {}

    @Override
    public boolean isStartRequired() {
      return false;
    }

    @Override
    public void onEnd(ReadableSpan span) {
      spans.add(span.toSpanData());
    }

    @Override
    public boolean isEndRequired() {
      return true;
    }

    SpanData span(String name) {
      Awaitility.await().until(() -> spans.stream().anyMatch(span -> span.getName().equals(name)));
      return spans.stream().filter(span -> span.getName().equals(name)).findFirst().orElseThrow();
    }
  }

  /** Behaves as a room that runs a command for each change. */
  @Alternative
  @Singleton
  static class RunsACommand implements ChangeListener {
    private final CommandSpans commands;

    RunsACommand(CommandSpans commands) {
      this.commands = commands;
    }

    @Override
    public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

    @Override
    public void changed(Workspace workspace, Change change) {
      CommandRun run = new CommandRun("1", "make", false);
      commands.commandStarted(workspace, run);
      commands.commandEnded(workspace, run, 2);
    }

    @Override
    public void commandStarted(Workspace workspace, CommandRun command) {}

    @Override
    public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {}
  }

  @Test
  void aCallIsASpanOfTheClientsTraceWithChildren() {
    try (McpClient client = McpClient.connect(endpoint)) {
      JsonObject message =
          client.callMessage(
              "Write", new JsonObject().put("file_path", "traced.txt").put("content", "a"));
      message
          .getJsonObject("params")
          .put("_meta", new JsonObject().put("traceparent", "00-" + TRACE + "-" + PARENT + "-01"));
      client.exchange(message);
    }
    SpanData call = collector.span("tools/call Write");
    assertThat(call.getTraceId()).isEqualTo(TRACE);
    assertThat(call.getParentSpanId()).isEqualTo(PARENT);
    assertThat(attribute(call, "gen_ai.tool.name")).isEqualTo("Write");
    assertThat(attribute(call, "gen_ai.operation.name")).isEqualTo("execute_tool");
    assertThat(attribute(call, "mcp.method.name")).isEqualTo("tools/call");
    SpanData snapshot = collector.span("snapshot");
    assertThat(snapshot.getTraceId()).isEqualTo(TRACE);
    assertThat(snapshot.getParentSpanId()).isEqualTo(call.getSpanId());
    SpanData process = collector.span("process");
    assertThat(process.getTraceId()).isEqualTo(TRACE);
    assertThat(process.getAttributes().get(AttributeKey.longKey("process.exit.code"))).isEqualTo(2);
  }

  private static String attribute(SpanData span, String name) {
    return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(name)));
  }

  @Test
  void namesAreScrubbed() {
    String secret = "ghp_" + "a1B2c3D4".repeat(5);
    try (McpClient client = McpClient.connect(endpoint)) {
      client.exchange(client.callMessage(secret, new JsonObject()));
    }
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(collector.spans)
                    .extracting(SpanData::getName)
                    .contains("tools/call [REDACTED:github]"));
    SpanData call = collector.span("tools/call [REDACTED:github]");
    assertThat(attribute(call, "gen_ai.tool.name")).isEqualTo("[REDACTED:github]");
  }
}
