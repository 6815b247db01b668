package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The snapshot tools and the bundle over the wire. */
@QuarkusTest
@TestProfile(SnapshotToolsTest.OwnServer.class)
@WithTestResource(TestWorkspace.class)
class SnapshotToolsTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  @TestHTTPResource("/api/snapshots.bundle")
  URI bundle;

  @TestHTTPResource(value = "/health", management = true)
  URI health;

  /** Its history is its own. */
  public static final class OwnServer implements QuarkusTestProfile {}

  @Test
  void keepsWhatOthersChangedBeforeACall() throws IOException {
    Path file = TestWorkspace.root().resolve("others.txt");
    try (McpClient client = McpClient.connect(full)) {
      client.call("Write", "file_path", "others.txt", "content", "one\n");
      Files.writeString(file, "theirs\n");
      client.call("Read", "file_path", "others.txt");
      client.call("Edit", "file_path", "others.txt", "old_string", "theirs", "new_string", "ours");
      assertThat(client.call("snapshot_list", "path", "others.txt").text().lines())
          .satisfiesExactly(
              newest -> assertThat(newest).contains("edit: others.txt"),
              others -> assertThat(others).contains("external: 1 files"),
              first -> assertThat(first).contains("write: others.txt"));
    }
  }

  @Test
  void goesForthAndBack() throws IOException {
    Path file = TestWorkspace.root().resolve("forth.txt");
    try (McpClient client = McpClient.connect(full);
        McpClient explorer = McpClient.connect(readonly)) {
      client.call("Write", "file_path", "forth.txt", "content", "one\n");
      assertThat(client.call("snapshot_create", "name", "one").text())
          .matches("snapshot [0-9a-f]{10} is named one");
      client.call("Write", "file_path", "forth.txt", "content", "two\n");

      McpClient.Reply list = explorer.call("snapshot_list", "path", "forth.txt");
      assertThat(list.text().lines().toList())
          .satisfiesExactly(
              newest ->
                  assertThat(newest).matches("[0-9a-f]{10}  .*Z  write: forth.txt \\(1 file\\)"),
              named -> assertThat(named).endsWith("write: forth.txt (1 file)  [one]"));
      JsonObject newest =
          list.raw().getJsonObject("structuredContent").getJsonArray("snapshots").getJsonObject(0);
      assertThat(newest.getString("trigger")).isEqualTo("write: forth.txt");

      McpClient.Reply diff = explorer.call("snapshot_diff", "from", "one", "path", "forth.txt");
      assertThat(diff.text()).endsWith("@@ -1 +1 @@\n-one\n+two\n");
      assertThat(diff.raw().getJsonObject("structuredContent").getJsonArray("files"))
          .containsExactly("forth.txt");

      assertThat(client.call("Undo").text())
          .isEqualTo("undid \"write: forth.txt\"; changed, so Read again: forth.txt");
      assertThat(file).hasContent("one");
      assertThat(client.call("Write", "file_path", "forth.txt", "content", "blind").text())
          .isEqualTo("refusing to overwrite forth.txt: Read it first");
      client.call("Undo");
      assertThat(client.call("snapshot_restore", "name", "one").text())
          .matches(
              "restored [0-9a-f]{10} \\(write: forth.txt\\); changed, so Read again: forth.txt");
      assertThat(file).hasContent("one");
      assertThat(client.call("snapshot_restore", "name", "none").isError()).isTrue();
    }
    assertThat(RestAssured.get(health + "/ready").statusCode()).isEqualTo(200);
  }

  @Test
  void handsOutABundleToThoseWhoMayCall() throws IOException {
    try (McpClient client = McpClient.connect(full)) {
      client.call("Write", "file_path", "bundled.txt", "content", "one\n");
    }
    Response response = RestAssured.get(bundle);
    assertThat(response.statusCode()).isEqualTo(200);
    byte[] content = response.asByteArray();
    assertThat(new String(content, StandardCharsets.ISO_8859_1)).startsWith("# v2 git bundle\n");
    Path file = Files.write(Files.createTempFile("test", ".bundle"), content);
    assertThat(
            new ProcessBuilder("git", "bundle", "list-heads", file.toString())
                .start()
                .inputReader()
                .lines())
        .anyMatch(line -> line.endsWith(" refs/heads/sandbox-snapshots"));
    Files.delete(file);
    RawHttp.Answer stranger =
        RawHttp.send(
            bundle,
            List.of(
                "GET /api/snapshots.bundle HTTP/1.1", "Host: evil.example", "Connection: close"),
            "");
    assertThat(stranger.status()).isEqualTo(403);
  }
}
