package io.terrarium;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The standard variables that switch traces on, as the platform's properties. */
final class TraceVariables {
  private static final List<String> WANTING =
      List.of(
          "OTEL_EXPORTER_OTLP_ENDPOINT",
          "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
          "OTEL_TRACES_EXPORTER");

  private static final Map<String, String> HANDED_ON =
      Map.of(
          "OTEL_EXPORTER_OTLP_ENDPOINT", "quarkus.otel.exporter.otlp.endpoint",
          "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "quarkus.otel.exporter.otlp.traces.endpoint",
          "OTEL_EXPORTER_OTLP_PROTOCOL", "quarkus.otel.exporter.otlp.protocol",
          "OTEL_EXPORTER_OTLP_HEADERS", "quarkus.otel.exporter.otlp.headers",
          "OTEL_SERVICE_NAME", "quarkus.otel.service.name",
          "OTEL_RESOURCE_ATTRIBUTES", "quarkus.otel.resource.attributes");

  private TraceVariables() {}

  /** Nothing, unless traces are wanted: then they cost nothing either. */
  static Map<String, String> properties(Map<String, String> environment) {
    boolean off =
        "true".equalsIgnoreCase(environment.get("OTEL_SDK_DISABLED"))
            || "none".equals(environment.get("OTEL_TRACES_EXPORTER"));
    if (off || WANTING.stream().noneMatch(environment::containsKey)) {
      return Map.of();
    }
    Map<String, String> properties = new HashMap<>();
    properties.put("quarkus.otel.sdk.disabled", "false");
    properties.put("quarkus.mcp.server.tracing.enabled", "true");
    HANDED_ON.forEach(
        (variable, property) -> {
          if (environment.containsKey(variable)) {
            properties.put(property, Objects.requireNonNull(environment.get(variable)));
          }
        });
    return properties;
  }
}
