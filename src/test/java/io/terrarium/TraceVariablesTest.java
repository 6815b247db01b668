package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Traces are on when a standard variable wants them, and only then. */
class TraceVariablesTest {
  private static final Map.Entry<String, String> ENDPOINT =
      Map.entry("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4317");

  @Test
  void areOffWithoutVariables() {
    assertThat(TraceVariables.properties(Map.of("PATH", "/bin", "OTEL_SERVICE_NAME", "x")))
        .isEmpty();
  }

  @Test
  void areOnWithAnEndpoint() {
    assertThat(
            TraceVariables.properties(Map.ofEntries(ENDPOINT, Map.entry("OTEL_SERVICE_NAME", "x"))))
        .containsEntry("quarkus.otel.sdk.disabled", "false")
        .containsEntry("quarkus.mcp.server.tracing.enabled", "true")
        .containsEntry("quarkus.otel.exporter.otlp.endpoint", "http://collector:4317")
        .containsEntry("quarkus.otel.service.name", "x");
  }

  @Test
  void canBeSwitchedOffAgain() {
    assertThat(
            TraceVariables.properties(
                Map.ofEntries(ENDPOINT, Map.entry("OTEL_SDK_DISABLED", "true"))))
        .isEmpty();
    assertThat(
            TraceVariables.properties(
                Map.ofEntries(ENDPOINT, Map.entry("OTEL_TRACES_EXPORTER", "none"))))
        .isEmpty();
  }
}
