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
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Arguments that are wrong get one clear line, and nothing is written. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class BadArgumentsTest {
  @TestHTTPResource("/mcp")
  URI endpoint;

  private McpClient client;

  private Set<Path> before = Set.of();

  @BeforeEach
  void connect() throws IOException {
    before = files();
    client = McpClient.connect(endpoint);
  }

  @AfterEach
  void nothingWasWritten() throws IOException {
    client.close();
    assertThat(files()).isEqualTo(before);
  }

  private static Set<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(TestWorkspace.root())) {
      return files.collect(Collectors.toSet());
    }
  }

  record Row(String name, String tool, String arguments, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row("missing", "Read", "{}", "Read: missing argument file_path"),
        new Row("null", "Read", "{\"file_path\":null}", "Read: missing argument file_path"),
        new Row(
            "number for a string",
            "Read",
            "{\"file_path\":5}",
            "Read: file_path must be a string, not a number"),
        new Row(
            "string for a number",
            "Read",
            "{\"file_path\":\"x\",\"offset\":\"2\"}",
            "Read: offset must be an integer, not a string"),
        new Row(
            "fraction",
            "Read",
            "{\"file_path\":\"x\",\"offset\":2.5}",
            "Read: offset must be an integer, not 2.5"),
        new Row(
            "huge",
            "LS",
            "{\"limit\":99999999999999999999999}",
            "LS: limit is out of range: 99999999999999999999999"),
        new Row("huger", "LS", "{\"limit\":1e300}", "LS: limit is out of range: 1.0E300"),
        new Row("negative", "LS", "{\"limit\":-1}", "limit must be 1 or more, not -1"),
        new Row("zero", "LS", "{\"limit\":0}", "limit must be 1 or more, not 0"),
        new Row(
            "negative offset",
            "Read",
            "{\"file_path\":\"x\",\"offset\":-3}",
            "offset must be 1 or more, not -3: it is a line number"),
        new Row(
            "string for a boolean",
            "LS",
            "{\"recursive\":\"yes\"}",
            "LS: recursive must be true or false, not a string"),
        new Row(
            "unknown",
            "Write",
            "{\"path\":\"x\",\"content\":\"y\"}",
            "Write: unknown argument path; it takes file_path, content, workspace"),
        new Row(
            "array for a string",
            "Write",
            "{\"file_path\":\"x\",\"content\":[\"y\"]}",
            "Write: content must be a string, not an array"),
        new Row(
            "object for an array",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":{}}",
            "MultiEdit: edits must be an array, not an object"),
        new Row(
            "element of a wrong type",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":[1]}",
            "MultiEdit: edits[0] must be an object, not a number"),
        new Row(
            "null element",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":[null]}",
            "MultiEdit: edits[0] must not be null"),
        new Row(
            "unknown field",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":[{\"old_text\":\"a\"}]}",
            "MultiEdit: unknown argument edits[0].old_text; it takes old_string, new_string,"
                + " replace_all"),
        new Row(
            "missing field",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":[{\"old_string\":\"a\"}]}",
            "MultiEdit: missing argument edits[0].new_string"),
        new Row(
            "no edits",
            "MultiEdit",
            "{\"file_path\":\"x\",\"edits\":[]}",
            "edits is empty: pass at least one edit"),
        new Row(
            "empty path",
            "Write",
            "{\"file_path\":\"\",\"content\":\"y\"}",
            "path is empty: pass \".\" for the root"),
        new Row(
            "NUL",
            "Write",
            "{\"file_path\":\"a\\u0000b\",\"content\":\"y\"}",
            "path contains a NUL character: a\\x00b"),
        new Row(
            "git's own",
            "Write",
            "{\"file_path\":\".git/config\",\"content\":\"y\"}",
            "refusing to write under .git: .git/config; change the repository with git commands"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void refuses(Row row) {
    Reply reply = client.call(row.tool(), new JsonObject(row.arguments()));
    assertThat(reply.isError()).isTrue();
    assertThat(reply.text()).isEqualTo(row.text());
  }

  @Test
  void refusesHalfACharacterInsteadOfStoringAQuestionMark() {
    JsonObject arguments = new JsonObject().put("file_path", "x").put("content", "a@b");
    String body = client.callMessage("Write", arguments).encode().replace("@", "\\ud800");
    JsonObject result = new JsonObject(client.post(body).body()).getJsonObject("result");
    assertThat(result.getBoolean("isError")).isTrue();
    assertThat(result.encode())
        .contains("content is not valid Unicode: half of a surrogate pair at character 1");
  }

  @Test
  void nullIsAsGoodAsAbsent() {
    Reply reply =
        client.call(
            "Read", new JsonObject("{\"file_path\":\"none\",\"limit\":null,\"workspace\":null}"));
    assertThat(reply.text()).startsWith("no such file: none");
    assertThat(client.call("Read", new JsonObject("{\"file_path\":null}")).text())
        .isEqualTo("Read: missing argument file_path");
  }

  @Test
  void refusesAPathOfTenMegabytesWithoutRepeatingIt() {
    Reply reply = client.call("Write", "file_path", "x".repeat(10_000_000), "content", "y");
    assertThat(reply.isError()).isTrue();
    assertThat(reply.text()).isEqualTo("path is too long: 10000000 characters, at most 4096");
  }

  @ParameterizedTest
  @MethodSource
  void malformedCallsAreInvalidParameters(String params) {
    JsonObject message = client.request("tools/call", new JsonObject());
    String body = message.encode().replace("\"params\":{}", "\"params\":" + params);
    JsonObject answer = new JsonObject(client.post(body).body());
    assertThat(answer.getJsonObject("error").getInteger("code")).isEqualTo(-32602);
  }

  static Stream<String> malformedCallsAreInvalidParameters() {
    return Stream.of(
        "[]",
        "\"x\"",
        "5",
        "{}",
        "{\"name\":5}",
        "{\"name\":null}",
        "{\"name\":\"Nothing\"}",
        "{\"name\":\"Read\",\"arguments\":[]}",
        "{\"name\":\"Read\",\"arguments\":\"x\"}",
        "{\"name\":\"Read\",\"arguments\":7}");
  }

  @ParameterizedTest
  @MethodSource
  void malformedMessagesDoNotHarm(String body) {
    HttpResponse<String> response = client.post(body);
    assertThat(response.statusCode()).isBetween(200, 499);
    assertThat(client.tools()).isInstanceOf(JsonArray.class);
  }

  @Test
  void anyNumberOfCallsMayComeInOneBatch() {
    JsonArray batch = new JsonArray();
    for (int i = 0; i < 3; i++) {
      batch.add(client.callMessage("LS", new JsonObject()));
    }
    assertThat(client.post(batch.encode()).statusCode()).isEqualTo(200);
  }

  static Stream<String> malformedMessagesDoNotHarm() {
    return Stream.of(
        "",
        "{",
        "null",
        "5",
        "\"x\"",
        "[]",
        "[1]",
        "[[]]",
        "{}",
        "{\"jsonrpc\":\"2.0\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"tools/list\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":[]}",
        "[".repeat(100_000),
        "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000));
  }
}
