package io.terrarium.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.RawHttp.Answer;
import io.terrarium.support.TestWorkspace;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with a token: everything but the probes needs it. */
@QuarkusTest
@TestProfile(TokenGuardTest.WithToken.class)
@WithTestResource(TestWorkspace.class)
class TokenGuardTest {
  private static final String TOKEN = "correct-horse-battery";

  @TestHTTPResource("/mcp")
  URI endpoint;

  @TestHTTPResource(value = "/q/health/ready", management = true)
  URI ready;

  /** {@code SANDBOX_TOKEN}. */
  public static final class WithToken implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("sandbox.token", TOKEN);
    }
  }

  private String host() {
    return "Host: localhost:" + endpoint.getPort();
  }

  @Test
  void theTokenOpens() {
    try (McpClient client = McpClient.connect(endpoint, TOKEN)) {
      assertThat(client.call("LS").isError()).isFalse();
    }
    assertThat(RawHttp.post(endpoint, host(), "authorization: bearer " + TOKEN).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Nothing: here",
        "Authorization: Bearer",
        "Authorization: Bearer ",
        "Authorization: Bearer wrong",
        "Authorization: Bearer correct-horse-batter",
        "Authorization: Bearer correct-horse-battery2",
        "Authorization: Basic correct-horse-battery",
        "Authorization: correct-horse-battery"
      })
  void anythingElseDoesNot(String header) {
    Answer answer = RawHttp.post(endpoint, host(), header);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.head()).containsIgnoringCase("www-authenticate: Bearer");
    assertThat(answer.body()).isEqualTo("a valid bearer token is needed\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/mcp/sse", "/readonly/mcp", "/mcp/messages/x", "/q/health", "/no"})
  void noPathIsForgotten(String path) {
    Answer answer =
        RawHttp.send(
            endpoint, List.of("GET " + path + " HTTP/1.1", host(), "Connection: close"), "");
    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void probesNeedNone() {
    Answer answer =
        RawHttp.send(
            ready,
            List.of("GET /q/health/ready HTTP/1.1", "Host: 10.0.0.7:9000", "Connection: close"),
            "");
    assertThat(answer.status()).isEqualTo(200);
  }
}
