package io.terrarium.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.RawHttp.Answer;
import io.terrarium.support.TestWorkspace;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server without a token on loopback: web pages are kept out, sessions stay where they are. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class LocalGuardTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  private int status(String... headers) {
    return RawHttp.post(full, headers).status();
  }

  private String host() {
    return "Host: " + full.getHost() + ":" + full.getPort();
  }

  @Test
  void answersALocalClient() {
    assertThat(status(host())).isEqualTo(200);
    assertThat(status("Host: localhost")).isEqualTo(200);
    assertThat(status(host(), "Origin: http://localhost:6274")).isEqualTo(200);
  }

  @Test
  void refusesAForeignHostName() {
    assertThat(status("Host: evil.example")).isEqualTo(403);
    assertThat(status("Host: localhost.evil.example:" + full.getPort())).isEqualTo(403);
  }

  @Test
  void refusesARequestWithoutHost() {
    Answer answer = RawHttp.send(full, List.of("GET /mcp HTTP/1.0", "Connection: close"), "");
    assertThat(answer.status()).isBetween(400, 499);
  }

  @Test
  void refusesForeignPages() {
    assertThat(status(host(), "Origin: https://evil.example")).isEqualTo(403);
    assertThat(status(host(), "Origin: null")).isEqualTo(403);
    assertThat(status(host(), "Origin: http://localhost.evil.example")).isEqualTo(403);
  }

  @Test
  void refusesForeignPagesOnTheLegacyTransportToo() {
    Answer answer =
        RawHttp.send(
            full,
            List.of(
                "GET /mcp/sse HTTP/1.1",
                host(),
                "Origin: http://evil.example",
                "Connection: close"),
            "");
    assertThat(answer.status()).isEqualTo(403);
  }

  @Test
  void anUnknownSessionIsNotFound() {
    assertThat(status(host(), "Mcp-Session-Id: nobody")).isEqualTo(404);
  }

  @Test
  void aSessionDoesNotMoveBetweenSurfaces() {
    try (McpClient reader = McpClient.connect(readonly);
        McpClient writer = McpClient.connect(full)) {
      assertThat(status(host(), "Mcp-Session-Id: " + reader.session())).isEqualTo(404);
      assertThat(RawHttp.post(readonly, host(), "Mcp-Session-Id: " + writer.session()).status())
          .isEqualTo(404);
      assertThat(status(host(), "Mcp-Session-Id: " + writer.session())).isEqualTo(200);
    }
  }

  @Test
  void aTerminatedSessionIsNotFound() {
    try (McpClient client = McpClient.connect(full)) {
      String session = "Mcp-Session-Id: " + client.session();
      Answer end =
          RawHttp.send(
              full, List.of("DELETE /mcp HTTP/1.1", host(), session, "Connection: close"), "");
      assertThat(end.status()).isEqualTo(200);
      assertThat(status(host(), session)).isEqualTo(404);
    }
  }

  @Test
  void refusesABodyOverTheLimit() {
    long tooMuch = 16L * 1024 * 1024 + 1;
    Answer answer =
        RawHttp.send(
            full,
            List.of(
                "POST /mcp HTTP/1.1",
                host(),
                "Content-Type: application/json",
                "Accept: application/json, text/event-stream",
                "Connection: close",
                "Content-Length: " + tooMuch),
            "{");
    assertThat(answer.status()).isEqualTo(413);
  }

  @Test
  void takesABodyUnderTheLimit() {
    try (McpClient client = McpClient.connect(full)) {
      String content = "x".repeat(15 * 1024 * 1024);
      assertThat(client.call("Write", "file_path", "large.txt", "content", content).text())
          .isEqualTo("wrote 15728640 bytes to large.txt");
    }
  }
}
