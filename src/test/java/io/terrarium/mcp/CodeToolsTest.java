package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Code tools and diagrams through the real protocol: wiring, texts and data. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class CodeToolsTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  private McpClient client;
  private String folder;

  @BeforeEach
  void connect() throws IOException {
    client = McpClient.connect(full);
    folder = "code" + System.nanoTime();
    file("calc.py", "# Sums zebras.\ndef zebra_total(a, b):\n    return a + b\n");
    file("use.py", "from calc import zebra_total\n\n\ndef use():\n    return zebra_total(1, 2)\n");
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

  private String text(String name) throws IOException {
    return Files.readString(TestWorkspace.root().resolve(folder).resolve(name));
  }

  @Test
  void searchAnswersTextAndData() {
    Reply reply = client.call("search_code", "query", "zebra total", "language", "python");
    assertThat(reply.text())
        .contains(folder + "/calc.py:2 function zebra_total (")
        .contains("    def zebra_total(a, b):\n    // Sums zebras.");
    JsonObject best =
        reply.raw().getJsonObject("structuredContent").getJsonArray("symbols").getJsonObject(0);
    assertThat(best.getString("name")).isEqualTo("zebra_total");
    assertThat(best.getString("kind")).isEqualTo("function");
    assertThat(best.getDouble("score")).isPositive();
  }

  @Test
  void outlineIsATreeWithLines() {
    assertThat(client.call("outline", "path", folder + "/calc.py").text())
        .isEqualTo(folder + "/calc.py (3 lines)\n  2-3 def zebra_total(a, b):");
    try (McpClient looker = McpClient.connect(readonly)) {
      assertThat(looker.call("outline", "path", folder).text()).contains("/use.py (5 lines)");
    }
  }

  @Test
  void functionsAreEditedByName() throws IOException {
    String path = folder + "/calc.py";
    assertThat(edit(path, "zebra_total", "return 1").text())
        .isEqualTo("refusing to edit " + path + ": Read it first");
    client.call("Read", "file_path", path);
    assertThat(edit(path, "zebra_total", "c = a\nreturn c + b").text())
        .isEqualTo(
            "edited "
                + path
                + "\n"
                + "     2\tdef zebra_total(a, b):\n"
                + "     3\t    c = a\n"
                + "     4\t    return c + b\n");
    assertThat(edit(path, "zebra", "return 1").text())
        .isEqualTo("no function zebra in " + path + "; it has zebra_total/2 (line 2)");
    client.call(
        "change_function_signature",
        "file_path",
        path,
        "name",
        "zebra_total",
        "new_signature",
        "def zebra_total(a, b=0)");
    client.call(
        "insert_after_method",
        "file_path",
        path,
        "name",
        "zebra_total",
        "new_method",
        "def other():\n    pass");
    assertThat(text("calc.py"))
        .isEqualTo(
            """
            # Sums zebras.
            def zebra_total(a, b=0):
                c = a
                return c + b


            def other():
                pass
            """);
    assertThat(client.call("Undo").isError()).isFalse();
    assertThat(text("calc.py")).doesNotContain("other");
  }

  private Reply edit(String path, String name, String body) {
    return client.call("edit_function_body", "file_path", path, "name", name, "new_body", body);
  }

  @Test
  void placesComeWithTheirLines() {
    Reply reply =
        client.call("find_definition", "file_path", folder + "/use.py", "line", 5, "col", 12);
    assertThat(reply.isError()).isFalse();
    assertThat(reply.text()).contains(folder + "/calc.py:2:").contains("def zebra_total(a, b)");
  }

  @Test
  void dotIsDrawnIntoTheWorkspace() throws IOException {
    assumeTrue(isOnPath("dot"), "dot is not on PATH");
    String path = folder + "/graph.svg";
    Reply reply = client.call("render_dot", "source", "digraph { a -> b }", "output_path", path);
    assertThat(reply.text()).matches("wrote \\d+ bytes to " + path);
    assertThat(text("graph.svg")).contains("<svg");
    // What it drew itself it may draw again.
    assertThat(
            client
                .call("render_dot", "source", "digraph { a -> c }", "output_path", path)
                .isError())
        .isFalse();
    Reply bad = client.call("render_dot", "source", "digraph {", "output_path", path);
    assertThat(bad.isError()).isTrue();
    assertThat(bad.text()).startsWith("dot failed with exit code 1: ").contains("syntax error");
    assertThat(client.call("render_dot", "source", "x", "output_path", "a.txt").text())
        .isEqualTo("output_path must end in .svg, .png or .pdf, not \"a.txt\"");
    assertThat(client.call("render_dot", "source", "x", "output_path", "../a.svg").text())
        .isEqualTo("path is outside the workspace: ../a.svg");
  }

  @Test
  void mermaidSaysWhatIsMissing() {
    assumeTrue(!isOnPath("mmdc"), "mmdc is on PATH");
    assertThat(
            client
                .call("render_mermaid", "source", "graph TD; A-->B", "output_path", "a.svg")
                .text())
        .isEqualTo("mmdc is not on PATH: install @mermaid-js/mermaid-cli, or draw it another way");
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
