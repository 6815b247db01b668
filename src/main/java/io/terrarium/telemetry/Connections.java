package io.terrarium.telemetry;

import io.quarkiverse.mcp.server.McpMethod;
import io.quarkiverse.mcp.server.runtime.McpMetrics;
import io.quarkiverse.mcp.server.runtime.McpRequest;
import io.vertx.core.json.JsonObject;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for the protocol library's own metrics, whose labels are names that clients make up,
 * and which fail on a message without an object of parameters. Of them only the connections stay.
 */
@Alternative
@Priority(1)
@Singleton
final class Connections implements McpMetrics {
  private final Metrics metrics;

  Connections(Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public <T> void createMcpConnectionsGauge(T state, ToDoubleFunction<T> count) {
    metrics.watch(Metric.CONNECTIONS, () -> count.applyAsDouble(state));
  }

  @Override
  public void mcpRequestCompleted(
      McpMethod method,
      JsonObject message,
      McpRequest request,
      long duration,
      @Nullable Throwable failure) {}
}
