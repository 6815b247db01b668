package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.McpClient.Reply;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The file tools through the real protocol: wiring, texts, and what unlocks what. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class FileToolsTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  private McpClient client;

  @BeforeEach
  void connect() {
    client = McpClient.connect(full);
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private static Path file(String name, String content) throws IOException {
    Path path = TestWorkspace.root().resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, content);
  }

  private static String fresh(String suffix) {
    return "f" + System.nanoTime() + suffix;
  }

  @Test
  void readsNumberedLines() throws IOException {
    file("numbered.txt", "one\ntwo\nthree\n");
    assertThat(client.call("Read", "file_path", "numbered.txt", "offset", 2, "limit", 1).text())
        .isEqualTo("     2\ttwo\n[lines 2 to 2 of 3; Read with offset=3 for more]\n");
  }

  @Test
  void returnsImagesAsImages() throws IOException {
    byte[] png =
        Base64.getDecoder()
            .decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==");
    Files.write(TestWorkspace.root().resolve("dot.png"), png);
    JsonObject content =
        client.call("Read", "file_path", "dot.png").raw().getJsonArray("content").getJsonObject(0);
    assertThat(content.getString("type")).isEqualTo("image");
    assertThat(content.getString("mimeType")).isEqualTo("image/png");
    assertThat(Base64.getDecoder().decode(content.getString("data"))).isEqualTo(png);
  }

  @Test
  void refusesToOverwriteAndEditWhatWasNotRead() throws IOException {
    String name = fresh(".txt");
    Path path = file(name, "before");
    Reply write = client.call("Write", "file_path", name, "content", "after");
    Reply edit =
        client.call("Edit", "file_path", name, "old_string", "before", "new_string", "after");
    assertThat(write.isError()).isTrue();
    assertThat(write.text()).isEqualTo("refusing to overwrite " + name + ": Read it first");
    assertThat(edit.text()).isEqualTo("refusing to edit " + name + ": Read it first");
    assertThat(path).hasContent("before");
  }

  @Test
  void refusesToChangeWhatChangedSinceItWasRead() throws IOException {
    String name = fresh(".txt");
    Path path = file(name, "before");
    client.call("Read", "file_path", name);
    Files.writeString(path, "betwixt");
    assertThat(client.call("Write", "file_path", name, "content", "after").text())
        .isEqualTo(
            "refusing to overwrite "
                + name
                + ": it changed on disk since you read it; Read it again");
    assertThat(path).hasContent("betwixt");
  }

  @Test
  void readingOnTheReadOnlySurfaceUnlocksNothing() throws IOException {
    String name = fresh(".txt");
    Path path = file(name, "before");
    try (McpClient looker = McpClient.connect(readonly)) {
      assertThat(looker.call("Read", "file_path", name).isError()).isFalse();
    }
    assertThat(client.call("Write", "file_path", name, "content", "after").isError()).isTrue();
    assertThat(path).hasContent("before");
  }

  @Test
  void whatOneSessionReadAnotherMayWrite() throws IOException {
    String name = fresh(".txt");
    Path path = file(name, "before");
    client.call("Read", "file_path", name);
    try (McpClient other = McpClient.connect(full)) {
      assertThat(other.call("Write", "file_path", name, "content", "after").isError()).isFalse();
    }
    assertThat(path).hasContent("after");
  }

  @Test
  void writesThenEditsWithoutReadingAgain() {
    String name = fresh("/deep/new.txt");
    Reply write = client.call("Write", "file_path", name, "content", "a\nb\nc\n");
    Reply edit = client.call("Edit", "file_path", name, "old_string", "b", "new_string", "B");
    assertThat(write.text()).isEqualTo("wrote 6 bytes to " + name);
    assertThat(edit.isError()).isFalse();
    assertThat(edit.text()).isEqualTo("edited " + name + "\n     2\tB\n");
    assertThat(TestWorkspace.root().resolve(name)).hasContent("a\nB\nc\n");
  }

  @Test
  void appliesSeveralEditsOrNone() {
    String name = fresh(".txt");
    client.call("Write", "file_path", name, "content", "a\nb\n");
    JsonArray edits =
        new JsonArray()
            .add(new JsonObject().put("old_string", "a").put("new_string", "x"))
            .add(new JsonObject().put("old_string", "nowhere").put("new_string", "y"));
    Reply failed = client.call("MultiEdit", "file_path", name, "edits", edits);
    assertThat(failed.isError()).isTrue();
    assertThat(failed.text())
        .startsWith(
            "edit 2 of 2, after those before it (nothing was changed): old_string not found");
    assertThat(TestWorkspace.root().resolve(name)).hasContent("a\nb\n");

    edits.getJsonObject(1).put("old_string", "b").put("replace_all", true);
    assertThat(client.call("MultiEdit", "file_path", name, "edits", edits).text())
        .isEqualTo("edited " + name + " (2 replacements)\n     1\tx\n     2\ty\n");
  }

  @Test
  void listsWhatGitDoesNotIgnore() throws IOException {
    String folder = fresh("");
    file(folder + "/.gitignore", "*.log\n");
    file(folder + "/a.log", "x");
    file(folder + "/b.txt", "four");
    file(folder + "/sub/c.txt", "x");
    assertThat(client.call("LS", "path", folder).text())
        .isEqualTo("%1$s/.gitignore  6\n%1$s/b.txt  4\n%1$s/sub/".formatted(folder));
    assertThat(client.call("LS", "path", folder, "include_ignored", true).text()).contains("a.log");
  }

  @Test
  void refusesPathsThatLeave() throws IOException {
    Files.createSymbolicLink(TestWorkspace.root().resolve(fresh("-link")), Path.of("/etc"));
    for (String path : new String[] {"../x", "/etc/passwd", "a/../../x"}) {
      assertThat(client.call("Read", "file_path", path).text())
          .isEqualTo("path is outside the workspace: " + path);
      assertThat(client.call("Write", "file_path", path, "content", "x").text())
          .isEqualTo("path is outside the workspace: " + path);
    }
  }

  @Test
  void namesTheWorkspacesThereAre() {
    assertThat(client.call("Read", "file_path", "x", "workspace", "other").text())
        .isEqualTo("unknown workspace \"other\"; configured: workspace");
  }
}
