package io.terrarium.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program sends spans to a collector that a variable names, and else to nobody. */
class TracesIT {
  @TempDir Path workspace;
  private final List<String> received = new CopyOnWriteArrayList<>();
  private HttpServer collector;

  @BeforeEach
  void collect() throws IOException {
    Files.writeString(workspace.resolve("a.txt"), "a\n");
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          received.add(
              exchange.getRequestURI() + " " + new String(body, StandardCharsets.ISO_8859_1));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  private String endpoint() {
    return "http://127.0.0.1:" + collector.getAddress().getPort();
  }

  private static void read(TerrariumProcess server) {
    try (McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      assertThat(client.call("Read", "file_path", "a.txt").isError()).isFalse();
    }
  }

  @Test
  void sendsSpansWhenAVariableNamesACollector() {
    Map<String, String> environment =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT", endpoint(),
            "OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf",
            "OTEL_SERVICE_NAME", "terrarium-under-test");
    try (TerrariumProcess server = TerrariumProcess.start(environment, "-workspace=" + workspace)) {
      read(server);
      Awaitility.await()
          .until(() -> received.stream().anyMatch(body -> body.contains("tools/call Read")));
      assertThat(received)
          .anyMatch(body -> body.startsWith("/v1/traces") && body.contains("terrarium-under-test"));
    }
  }

  @Test
  void isSilentOtherwise() {
    Map<String, String> environment =
        Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint(), "OTEL_SDK_DISABLED", "true");
    try (TerrariumProcess server = TerrariumProcess.start(environment, "-workspace=" + workspace)) {
      read(server);
      server.terminate();
      server.exitCode(java.time.Duration.ofSeconds(20));
      assertThat(server.output()).noneMatch(line -> line.contains("opentelemetry"));
    }
    assertThat(received).isEmpty();
  }
}
