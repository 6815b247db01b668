package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrarium.support.LogCapture;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Secrets over the protocol: handed out by their tool, and by nothing else. */
@QuarkusTest
@TestProfile(SecretToolsTest.WithSecrets.class)
@WithTestResource(TestWorkspace.class)
@WithTestResource(SecretToolsTest.Secrets.class)
class SecretToolsTest {
  private static final String VALUE = "correct-horse-battery-staple";
  private static final String TOKEN = "the-bearer-token-of-this-test";

  @TestHTTPResource("/mcp")
  URI endpoint;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  private McpClient client;
  private final LogCapture log = LogCapture.start();

  /** An application of its own. */
  public static final class WithSecrets implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("sandbox.token", TOKEN, "sandbox.scrub-patterns", "ACME-[0-9]{4}");
    }
  }

  /** A directory with two of them. */
  public static final class Secrets implements QuarkusTestResourceLifecycleManager {
    private Path directory = Path.of("/nowhere");

    @Override
    public Map<String, String> start() {
      try {
        directory = Files.createTempDirectory("terrarium-secrets");
        Files.writeString(directory.resolve("deploy-key"), VALUE + "\n");
        Files.writeString(directory.resolve("one"), "1");
        return Map.of("sandbox.secrets-dir", directory.toString());
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    }

    @Override
    public void stop() {
      TestWorkspace.delete(directory);
    }
  }

  @BeforeEach
  void connect() {
    client = McpClient.connect(endpoint, TOKEN);
  }

  @AfterEach
  void close() {
    client.close();
    log.close();
  }

  private static void write(String name, String content) {
    try {
      Files.writeString(TestWorkspace.root().resolve(name), content);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Test
  void handsOutTheValueAndTakesTheAccessDownWithoutIt() {
    McpClient.Reply reply = client.call("secret", "name", "deploy-key");
    assertThat(reply.text()).isEqualTo(VALUE);
    assertThat(log.lines())
        .anyMatch(
            line ->
                line.contains("secret deploy-key, 28 characters from file, given to secret")
                    && line.contains("request="))
        .noneMatch(line -> line.contains(VALUE));
  }

  @Test
  void listsNames() {
    assertThat(client.call("secrets_available").text()).isEqualTo("deploy-key\none");
    try (McpClient explorer = McpClient.connect(readonly, TOKEN)) {
      assertThat(explorer.call("secrets_available").text()).isEqualTo("deploy-key\none");
      assertThat(explorer.call("secret", "name", "deploy-key").text()).isEqualTo(VALUE);
    }
  }

  @Test
  void refusesBadNamesInOneLine() {
    for (String name : List.of("../x", "a\nb", "a\0b", "x".repeat(10_240), "")) {
      McpClient.Reply reply = client.call("secret", "name", name);
      assertThat(reply.isError()).isTrue();
      assertThat(reply.text())
          .isEqualTo("a secret's name has letters, digits, \"_\" and \"-\" only");
    }
    assertThat(client.call("secret", "name", "nope").text())
        .isEqualTo("no secret \"nope\"; configured: deploy-key, one");
    assertThat(log.lines())
        .allMatch(line -> line.length() < 1_000)
        .noneMatch(line -> line.contains("a\nb"));
  }

  @Test
  void takesValuesOutOfAnswersErrorsAndLogs() {
    String encoded =
        Base64.getEncoder()
            .encodeToString(("u:" + VALUE).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    write("leak.txt", "a " + VALUE + "\nb " + TOKEN + "\nc " + encoded + "\nd ACME-1234\n");
    assertThat(client.call("Read", "file_path", "leak.txt").text())
        .contains("a [REDACTED:secret]\n", "b [REDACTED:token]\n", "d [REDACTED:custom]\n")
        .doesNotContain(encoded);
    assertThat(client.call("Read", "file_path", VALUE).text())
        .isEqualTo("no such file: [REDACTED:secret]; find it with Glob or LS");
    assertThat(client.call("Read", VALUE, 1).text())
        .startsWith("Read: unknown argument [REDACTED:secret]");
    JsonObject unknown = client.exchange(client.callMessage(VALUE, new JsonObject()));
    assertThat(unknown.getJsonObject("error").getString("message"))
        .isEqualTo("Invalid tool name: [REDACTED:secret]");
    assertThat(log.lines()).isNotEmpty().noneMatch(line -> line.contains(VALUE));
    assertThat(log.lines()).noneMatch(line -> line.contains(TOKEN));
  }

  @Test
  void givesItToACommandWithoutShowingIt() {
    JsonObject call =
        new JsonObject()
            .put("command", "printenv deploy-key")
            .put("secrets", new io.vertx.core.json.JsonArray().add("deploy-key"));
    McpClient.Reply reply = client.call("Bash", call);
    assertThat(reply.raw().encode()).contains("[REDACTED:secret]").doesNotContain(VALUE);
    assertThat(log.lines())
        .filteredOn(line -> line.contains("deploy-key, 28 characters from file, given to Bash"))
        .hasSize(1);
    assertThat(log.lines()).noneMatch(line -> line.contains(VALUE));
  }

  @Test
  void writesTheValueThatItIsGiven() throws IOException {
    assertThat(client.call("Write", "file_path", "own.txt", "content", VALUE).isError()).isFalse();
    assertThat(Files.readString(TestWorkspace.root().resolve("own.txt"))).isEqualTo(VALUE);
  }
}
