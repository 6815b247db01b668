package io.terrarium.mcp.dialects;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The surfaces of other harnesses behave as those harnesses expect, over the same files. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class DialectTest {
  @TestHTTPResource("/")
  URI server;

  private Path folder = Path.of("/nowhere");

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectories(TestWorkspace.root().resolve("dialects/below"));
    Files.writeString(folder.resolve("a.txt"), "one\ntwo\nthree\n");
    Files.writeString(folder.resolveSibling("b.md"), "two\nunended");
  }

  @AfterEach
  void removeFolder() throws Exception {
    new ProcessBuilder("rm", "-r", folder.resolveSibling("").toString()).start().waitFor();
  }

  private McpClient at(String surface) {
    return McpClient.connect(server.resolve("/" + surface + "/mcp"));
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolveSibling(name));
  }

  /** A file that no test has read: the server remembers what was read under a name. */
  private String unread(String name) throws IOException {
    Files.writeString(folder.resolveSibling(name), "two\nunended");
    return "dialects/" + name;
  }

  private static void assertFails(Reply reply, String message) {
    assertThat(reply.isError()).isTrue();
    assertThat(reply.text()).isEqualTo(message);
  }

  @Test
  void litterboxReadsPlainLinesFromZero() {
    try (McpClient client = at("litterbox")) {
      String file = "dialects/below/a.txt";
      assertThat(client.call("read", "sandbox", "workspace", "path", file).text())
          .isEqualTo("one\ntwo\nthree\n");
      assertThat(
              client
                  .call("read", "sandbox", "workspace", "path", file, "offset", 1, "limit", 1)
                  .text())
          .isEqualTo("two\n[1 lines of 3; read with offset=2 for more]\n");
      assertThat(client.call("read", "sandbox", "workspace", "path", "dialects/b.md").text())
          .isEqualTo("two\nunended");
      assertFails(
          client.call("read", "sandbox", "workspace", "path", file, "offset", -1),
          "offset must be 0 or more, not -1: it is a line index");
    }
  }

  @Test
  void litterboxFindsItsSandboxByItsSlug() {
    try (McpClient client = at("litterbox")) {
      assertThat(client.call("ls", "sandbox", "  WorkSpace! ", "path", "dialects").text())
          .isEqualTo("dialects/b.md  11\ndialects/below/");
      assertFails(client.call("ls", "sandbox", "Other Box"), "sandbox not found: Other Box");
      assertFails(client.call("ls", "sandbox", "--"), "sandbox not found: --");
      assertThat(client.call("ls").text()).contains("sandbox");
    }
  }

  @Test
  void litterboxWritesAndPatchesWhatWasRead() throws IOException {
    try (McpClient client = at("litterbox")) {
      String diff = "@@ -1,2 +1,2 @@\n-two\n+TWO\n unended\n\\ No newline at end of file\n";
      assertFails(
          client.call("patch", "sandbox", "workspace", "path", unread("l1"), "diff", diff),
          "refusing to patch dialects/l1: Read it first");
      client.call("read", "sandbox", "workspace", "path", "dialects/b.md");
      assertThat(
              client
                  .call("patch", "sandbox", "workspace", "path", "dialects/b.md", "diff", diff)
                  .text())
          .isEqualTo("patched dialects/b.md: +1 -1");
      assertThat(text("b.md")).isEqualTo("TWO\nunended");
      assertThat(
              client
                  .call("write", "sandbox", "workspace", "path", "dialects/n.txt", "content", "n")
                  .text())
          .isEqualTo("wrote 1 bytes to dialects/n.txt");
    }
  }

  @Test
  void litterboxFindsAndSearches() {
    try (McpClient client = at("litterbox")) {
      assertThat(client.call("glob", "sandbox", "workspace", "pattern", "dialects/**/*.txt").text())
          .isEqualTo("dialects/below/a.txt");
      assertThat(
              client
                  .call(
                      "grep",
                      "sandbox",
                      "workspace",
                      "pattern",
                      "tw[o]",
                      "path",
                      "dialects",
                      "include",
                      "*.md")
                  .text())
          .isEqualTo("dialects/b.md:1:two");
    }
  }

  @Test
  void dispatchReadsNumberedLinesFromZero() {
    try (McpClient client = at("dispatch")) {
      String file = "dialects/below/a.txt";
      assertThat(client.call("read_file", "path", file).text())
          .isEqualTo("     0\tone\n     1\ttwo\n     2\tthree\n");
      assertThat(client.call("read_file", "path", file, "start_line", 1, "end_line", 2).text())
          .isEqualTo("     1\ttwo\n     2\tthree\n");
      assertThat(client.call("read_file", "path", file, "start_line", 2, "end_line", -1).text())
          .isEqualTo("     2\tthree\n");
      assertThat(client.call("read_file", "path", file, "start_line", 0, "end_line", 0).text())
          .isEqualTo("     0\tone\n[lines 0 to 0 of 3; read_file with start_line=1 for more]\n");
      assertFails(
          client.call("read_file", "path", file, "start_line", 2, "end_line", 1),
          "Error: end_line must be -1 or at least start_line (2), not 1");
    }
  }

  @Test
  void dispatchNamesTheKindOfEveryFailure() throws IOException {
    Files.write(folder.resolve("nul.bin"), new byte[] {0, 1});
    try (McpClient client = at("dispatch")) {
      assertFails(
          client.call("read_file", "path", "../x"),
          "SandboxError: path is outside the workspace: ../x");
      assertThat(client.call("read_file", "path", "dialects/none").text())
          .startsWith("FileNotFoundError: no such file: dialects/none");
      assertThat(client.call("list_files", "path", "dialects/none").text())
          .startsWith("FileNotFoundError: ");
      assertFails(
          client.call("create_file", "path", "dialects/b.md", "content", ""),
          "FileExistsError: dialects/b.md exists already: overwrite it, or choose another name");
      assertThat(client.call("read_file", "path", "dialects/below/nul.bin").text())
          .startsWith("Error: dialects/below/nul.bin is binary");
      assertFails(
          client.call("write_file", "path", unread("d1"), "content", "x"),
          "Error: refusing to overwrite dialects/d1: Read it first");
      assertThat(client.call("search_files", "query", "(", "is_regex", true).text())
          .startsWith("Error: ");
      assertThat(client.call("read_file", "path", 5).text()).startsWith("Error: read_file: ");
    }
  }

  @Test
  void dispatchEditsInOrderAllOrNone() throws IOException {
    try (McpClient client = at("dispatch")) {
      client.call("read_file", "path", "dialects/b.md");
      JsonArray edits =
          JsonArray.of(
              new JsonObject().put("old_text", "two").put("new_text", "2"),
              new JsonObject().put("old_text", "2\n").put("new_text", "3\n"));
      Reply done = client.call("edit_file", "path", "dialects/b.md", "edits", edits);
      assertThat(done.text()).startsWith("applied 2 edits: edited dialects/b.md");
      assertThat(text("b.md")).isEqualTo("3\nunended");
      Reply none = client.call("edit_file", "path", "dialects/b.md", "edits", edits);
      assertThat(none.isError()).isTrue();
      assertThat(none.text())
          .startsWith("Error: edit 1 of 2 (nothing was changed): old_text not found");
    }
  }

  @Test
  void dispatchListsAndSearches() {
    try (McpClient client = at("dispatch")) {
      assertThat(client.call("list_files", "path", "dialects").text())
          .isEqualTo("dialects/b.md\ndialects/below/a.txt");
      assertThat(client.call("list_files", "path", "dialects", "recursive", false).text())
          .isEqualTo("dialects/b.md");
      assertThat(client.call("list_files", "path", "dialects", "pattern", "*.txt").text())
          .isEqualTo("dialects/below/a.txt");
      assertThat(client.call("search_files", "query", "two", "path", "dialects").text())
          .isEqualTo("dialects/b.md:1:two\ndialects/below/a.txt:2:two");
      assertThat(client.call("search_files", "query", "t.o", "path", "dialects").text())
          .isEqualTo("[no match]");
      assertThat(
              client
                  .call("search_files", "query", "t.o", "path", "dialects", "is_regex", true)
                  .text())
          .isEqualTo("dialects/b.md:1:two\ndialects/below/a.txt:2:two");
    }
  }

  @Test
  void dispatchShowsAtMostAHundredMatches() throws IOException {
    Files.writeString(folder.resolve("many.txt"), "hit\n".repeat(150));
    try (McpClient client = at("dispatch")) {
      String found = client.call("search_files", "query", "hit", "path", "dialects/below").text();
      assertThat(found.lines().filter(line -> line.endsWith(":hit"))).hasSize(100);
      assertThat(found).contains("[only the first 100 matching lines");
    }
  }

  @Test
  void claudeEditsByOldAndNewText() throws IOException {
    try (McpClient client = at("claude")) {
      String file = "dialects/below/a.txt";
      assertFails(
          client.call("edit_file", "path", unread("c1"), "old_str", "two", "new_str", "2"),
          "refusing to edit dialects/c1: Read it first");
      assertThat(client.call("read_file", "path", file).text()).startsWith("     1\tone\n");
      assertThat(client.call("edit_file", "path", file, "old_str", "two", "new_str", "2").text())
          .isEqualTo("edited dialects/below/a.txt\n     2\t2\n");
      assertThat(client.call("edit_file", "path", file, "old_str", "four", "new_str", "4").text())
          .startsWith("old_str not found in dialects/below/a.txt");
      assertThat(client.call("write_to_file", "path", "dialects/c", "content", "c").isError())
          .isFalse();
      assertThat(client.call("glob_file", "pattern", "dialects/*.md").text())
          .isEqualTo("dialects/b.md");
      assertThat(client.call("grep_file", "pattern", "^2$", "path", "dialects").text())
          .isEqualTo("dialects/below/a.txt:2:2");
      assertThat(client.call("ls", "path", "dialects/below").text())
          .isEqualTo("dialects/below/a.txt  12");
    }
  }

  @Test
  void codexAppliesItsEnvelope() throws IOException {
    try (McpClient client = at("codex")) {
      client.call("read", "file_path", "dialects/b.md");
      String envelope =
          "*** Begin Patch\n*** Update File: dialects/b.md\n@@\n-two\n+2\n*** End Patch\n";
      assertThat(client.call("apply_patch", "input", envelope).text())
          .isEqualTo("patched dialects/b.md: +1 -1");
      assertThat(text("b.md")).isEqualTo("2\nunended");
      assertThat(client.call("write", "file_path", "dialects/d", "content", "d").isError())
          .isFalse();
    }
  }

  @Test
  void opencodeEditsAndPatches() throws IOException {
    try (McpClient client = at("opencode")) {
      String file = "dialects/below/a.txt";
      client.call("read", "filePath", file, "offset", 1, "limit", 10);
      Reply ambiguous = client.call("edit", "filePath", file, "oldString", "o", "newString", "0");
      assertThat(ambiguous.text())
          .isEqualTo(
              "oldString is in dialects/below/a.txt 2 times, at lines 1, 2: add context to name"
                  + " one, or set replaceAll");
      client.call("edit", "filePath", file, "oldString", "o", "newString", "0", "replaceAll", true);
      String patch = "--- a/" + file + "\n+++ b/" + file + "\n@@ -1,2 +1 @@\n-0ne\n tw0\n";
      assertThat(client.call("patch", "patchText", patch).text())
          .isEqualTo("patched dialects/below/a.txt: +0 -1");
      assertThat(client.call("list", "path", "dialects").text())
          .isEqualTo("dialects/b.md  11\ndialects/below/");
      assertThat(client.call("grep", "pattern", "tw0", "include", "*.txt").text())
          .isEqualTo("dialects/below/a.txt:1:tw0");
      assertThat(client.call("glob", "pattern", "b.md", "path", "dialects").text())
          .isEqualTo("dialects/b.md");
    }
  }

  @Test
  void aReadOnOneSurfaceUnlocksTheOthers() {
    try (McpClient dispatch = at("dispatch");
        McpClient claude = at("claude")) {
      dispatch.call("read_file", "path", "dialects/b.md");
      assertThat(
              claude
                  .call("edit_file", "path", "dialects/b.md", "old_str", "two", "new_str", "2")
                  .isError())
          .isFalse();
    }
  }

  @Test
  void litterboxRunsCommands() {
    try (McpClient client = at("litterbox")) {
      Reply reply =
          client.call(
              "bash",
              "sandbox",
              "workspace",
              "command",
              "echo out; echo err >&2; exit 3",
              "workdir",
              "dialects");
      assertThat(reply.isError()).isFalse();
      assertThat(reply.raw().getJsonObject("structuredContent"))
          .isEqualTo(
              new JsonObject().put("stdout", "out\n").put("stderr", "err\n").put("exitCode", 3));
      assertFails(
          client.call("bash", "sandbox", "nope", "command", "true"), "sandbox not found: nope");
    }
  }

  @Test
  void othersRunCommandsInTheirOwnWords() {
    try (McpClient claude = at("claude");
        McpClient codex = at("codex");
        McpClient opencode = at("opencode")) {
      assertThat(claude.call("bash", "command", "echo $((6*7))").text()).isEqualTo("42\nexit: 0");
      assertThat(claude.call("bash", "command", "sleep 60", "timeout", 300).text())
          .contains("timed out after 0.3s")
          .endsWith("exit: 124");
      assertThat(
              codex
                  .call("shell", "command", JsonArray.of("cat", "b.md"), "workdir", "dialects")
                  .text())
          .isEqualTo("two\nunended\nexit: 0");
      assertThat(codex.call("shell", "command", JsonArray.of("bash", "-c", "echo hi")).text())
          .isEqualTo("hi\nexit: 0");
      assertThat(opencode.call("bash", "command", "pwd", "workdir", "dialects").text())
          .endsWith("/dialects\nexit: 0");
    }
  }

  @Test
  void claudeUndoesAndRedoes() throws IOException {
    try (McpClient client = at("claude")) {
      client.call("write_to_file", "path", "dialects/undo.txt", "content", "first\n");
      client.call("write_to_file", "path", "dialects/undo.txt", "content", "second\n");
      assertThat(client.call("undo").isError()).isFalse();
      assertThat(text("undo.txt")).isEqualTo("first\n");
      assertThat(client.call("undo").isError()).isFalse();
      assertThat(text("undo.txt")).isEqualTo("second\n");
    }
  }
}
