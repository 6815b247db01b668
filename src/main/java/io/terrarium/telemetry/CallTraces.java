package io.terrarium.telemetry;

import io.opentelemetry.context.Context;
import io.quarkiverse.mcp.server.InitialRequest;
import io.quarkiverse.mcp.server.McpMethod;
import io.quarkiverse.mcp.server.runtime.McpRequest;
import io.quarkiverse.mcp.server.runtime.McpTracing;
import io.quarkiverse.mcp.server.runtime.McpTracingSpan;
import io.quarkiverse.mcp.server.runtime.tracing.McpRequestInfo;
import io.quarkiverse.mcp.server.runtime.tracing.McpTracingInstrumenter;
import io.vertx.core.json.JsonObject;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the protocol and its library's spans: does nothing while traces are off, keeps
 * malformed messages from them, and hands a call's span to the thread that serves the call, which
 * the library does not.
 */
@Alternative
@Priority(1)
@Singleton
public final class CallTraces implements McpTracing {
  private static final ThreadLocal<Context> SERVED = new ThreadLocal<>();

  private final boolean off;
  private final Instance<McpTracingInstrumenter> spans;
  private final Map<Key, Context> open = new ConcurrentHashMap<>();

  CallTraces(
      @ConfigProperty(name = "quarkus.otel.sdk.disabled") boolean off,
      Instance<McpTracingInstrumenter> spans) {
    this.off = off;
    this.spans = spans;
  }

  private record Key(String session, String requestId) {}

  @Override
  public McpTracingSpan startSpan(
      McpMethod method,
      JsonObject message,
      McpRequest request,
      InitialRequest.Transport transport) {
    if (off || !(message.getValue("params", new JsonObject()) instanceof JsonObject)) {
      return McpTracingSpan.NOOP;
    }
    McpTracingSpan span = spans.get().startSpan(method, message, request, transport);
    if (method != McpMethod.TOOLS_CALL) {
      return span;
    }
    Key key = new Key(request.connection().id(), String.valueOf(message.getValue("id")));
    open.put(key, Context.current());
    return new Kept(span, () -> open.remove(key));
  }

  /** A span that is forgotten when it ends. */
  private record Kept(McpTracingSpan span, Runnable forget) implements McpTracingSpan {
    @Override
    public @Nullable McpRequestInfo requestInfo() {
      return span.requestInfo();
    }

    @Override
    public void end(@Nullable Throwable error) {
      forget.run();
      span.end(error);
    }
  }

  @Override
  public void injectMcpOtelContext(JsonObject meta) {
    if (!off) {
      spans.get().injectMcpOtelContext(meta);
    }
  }

  /** This thread serves that call from here on. */
  public void enter(String session, String requestId) {
    Context context = off ? null : open.get(new Key(session, requestId));
    if (context != null) {
      SERVED.set(context);
    }
  }

  /** The span of the call that this thread serves, as a parent for others. */
  static Context served() {
    return Optional.ofNullable(SERVED.get()).orElseGet(Context::current);
  }
}
