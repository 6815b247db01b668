package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.McpClient.Reply;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Glob and Grep through the real protocol: wiring, texts and data. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class SearchToolsTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  private McpClient client;
  private String folder;

  @BeforeEach
  void connect() throws IOException {
    client = McpClient.connect(full);
    folder = "search" + System.nanoTime();
    file("a.txt", "one\ntwo\nthree\nfour\nfive\n");
    file("sub/b.java", "class Two {}\n");
    file("sub/c.log", "two\n");
    file(".gitignore", "*.log\n");
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private void file(String name, String content) throws IOException {
    Path path = TestWorkspace.root().resolve(folder).resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private Reply grep(Object... arguments) {
    Object[] all = new Object[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "path";
    all[arguments.length + 1] = folder;
    return client.call("Grep", all);
  }

  @Test
  void grepAnswersPathLineText() {
    assertThat(grep("pattern", "two").text()).isEqualTo(folder + "/a.txt:2:two");
    assertThat(grep("pattern", "t[wh]", "case_insensitive", true).text())
        .isEqualTo(
            "%1$s/a.txt:2:two\n%1$s/a.txt:3:three\n%1$s/sub/b.java:1:class Two {}"
                .formatted(folder));
  }

  @Test
  void grepAnswersDataAsWell() {
    JsonObject data = grep("pattern", "two").raw().getJsonObject("structuredContent");
    assertThat(data.getBoolean("truncated")).isFalse();
    assertThat(data.getJsonArray("files").getJsonObject(0))
        .isEqualTo(new JsonObject().put("path", folder + "/a.txt").put("matches", 1));
    assertThat(data.getJsonArray("lines").getJsonObject(0))
        .isEqualTo(
            new JsonObject()
                .put("path", folder + "/a.txt")
                .put("line", 2)
                .put("text", "two")
                .put("matches", true));
  }

  @Test
  void grepShowsContextAndGroups() {
    assertThat(grep("pattern", "one|five", "before", 1, "after", 1).text())
        .isEqualTo(
            "%1$s/a.txt:1:one\n%1$s/a.txt-2-two\n--\n%1$s/a.txt-4-four\n%1$s/a.txt:5:five"
                .formatted(folder));
  }

  @Test
  void grepAnswersFilesOrCounts() {
    assertThat(grep("pattern", "t", "output_mode", "files_with_matches").text())
        .isEqualTo(folder + "/a.txt");
    assertThat(grep("pattern", "t|f", "output_mode", "count").text())
        .isEqualTo(folder + "/a.txt:4");
    assertThat(grep("pattern", "t", "output_mode", "lines").text())
        .isEqualTo("output_mode must be content, files_with_matches or count, not \"lines\"");
  }

  @Test
  void grepSaysWhenItFoundNothingOrMore() {
    assertThat(grep("pattern", "nowhere").text()).isEqualTo("[no match]");
    assertThat(grep("pattern", "e", "head_limit", 1).text())
        .isEqualTo(
            folder
                + "/a.txt:1:one\n[only the first 1 matching lines: raise head_limit, or narrow path,"
                + " glob or pattern]");
  }

  @Test
  void grepNamesWhatIsWrongWithAPattern() {
    Reply reply = grep("pattern", "a(b");
    assertThat(reply.isError()).isTrue();
    assertThat(reply.text()).startsWith("bad pattern: ").contains("missing closing )");
  }

  @Test
  void globFindsWhatGitDoesNotIgnore() {
    Reply reply = client.call("Glob", "pattern", "**/*.{java,log}", "path", folder);
    assertThat(reply.text()).isEqualTo(folder + "/sub/b.java");
    JsonObject data = reply.raw().getJsonObject("structuredContent");
    assertThat(data.getJsonArray("files")).containsExactly(folder + "/sub/b.java");
    assertThat(data.getInteger("total")).isEqualTo(1);
    assertThat(data.getBoolean("truncated")).isFalse();
  }

  @Test
  void bothAreServedReadOnly() {
    try (McpClient looker = McpClient.connect(readonly)) {
      assertThat(looker.call("Glob", "pattern", "*.nothing").text()).isEqualTo("[no file matches]");
      assertThat(looker.call("Grep", "pattern", "two", "path", folder).text())
          .isEqualTo(folder + "/a.txt:2:two");
    }
  }

  @Test
  void refusePathsThatLeave() {
    assertThat(client.call("Glob", "pattern", "*", "path", "..").text())
        .isEqualTo("path is outside the workspace: ..");
    assertThat(client.call("Grep", "pattern", "x", "path", "/etc").text())
        .isEqualTo("path is outside the workspace: /etc");
  }
}
