package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.McpClient.Reply;
import io.terrarium.support.TestProjects;
import io.terrarium.support.TestWorkspace;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From a failing test to a green one, in every language, through the real protocol. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class VerifyToolsTest {
  @TestHTTPResource("/mcp")
  URI full;

  private McpClient client;

  @BeforeEach
  void connect() {
    client = McpClient.connect(full);
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  private static JsonObject structured(Reply reply) {
    return reply.raw().getJsonObject("structuredContent");
  }

  @ParameterizedTest
  @EnumSource
  void findsMendsAndCovers(TestProjects project) {
    project.requireTools();
    Path copy = project.copyTo(TestWorkspace.root());
    try {
      String folder = project.folder();
      Reply red = client.call("run_tests", "path", folder);
      assertThat(red.isError()).as(red.text()).isFalse();
      JsonObject data = structured(red);
      assertThat(data.getString("outcome")).as(red.text()).isEqualTo("failed");
      assertThat(data.getInteger("failed")).as(red.text()).isEqualTo(1);
      assertThat(data.getInteger("passed")).as(red.text()).isBetween(1, 2);
      assertThat(data.getInteger("skipped"))
          .as(red.text())
          .isEqualTo(project == TestProjects.C ? 0 : 1);
      JsonObject failure = data.getJsonArray("failures").getJsonObject(0);
      assertThat(failure.getString("file")).as(red.text()).startsWith(folder + "/");
      assertThat(failure.getInteger("line")).as(red.text()).isPositive();
      assertThat(failure.getString("expected")).as(red.text()).isEqualTo("3");
      assertThat(failure.getString("actual")).as(red.text()).isEqualTo("-1");
      assertThat(red.text()).contains(failure.getString("id"));

      Reply known = client.call("last_test_failures");
      assertThat(known.text()).contains(failure.getString("id"));
      String log =
          client.call("BashOutput", "shell_id", data.getString("shellId"), "since", 0).text();
      assertThat(log).doesNotContain("unknown shell").isNotBlank();

      String source = folder + "/" + project.source();
      client.call("Read", "file_path", source);
      Reply edit =
          client.call("Edit", "file_path", source, "old_string", "a - b", "new_string", "a + b");
      assertThat(edit.isError()).as(edit.text()).isFalse();

      Reply green = client.call("run_failing_tests");
      assertThat(structured(green).getString("outcome")).as(green.text()).isEqualTo("passed");
      assertThat(structured(green).getInteger("passed")).as(green.text()).isEqualTo(1);

      Reply covering = client.call("tests_covering", "file", source, "line", project.wrongLine());
      assertThat(covering.isError()).as(covering.text()).isFalse();
      assertThat(structured(covering).getJsonArray("tests")).as(covering.text()).isNotEmpty();
      Reply others = client.call("run_tests", "path", folder);
      assertThat(structured(others).getString("outcome")).as(others.text()).isEqualTo("passed");
    } finally {
      TestWorkspace.delete(copy);
    }
  }

  @Test
  void nothingIsKnownBeforeTheFirstRun() {
    assertThat(client.call("run_tests").text()).startsWith("no project at .: looked for ");
    Reply unknown = client.call("run_tests", "language", "cobol");
    assertThat(unknown.isError()).isTrue();
    assertThat(unknown.text())
        .isEqualTo("unknown language \"cobol\"; known: c, go, java, node, python, rust");
  }
}
