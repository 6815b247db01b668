package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs each directory of scenarios: {@code call.json} on a copy of {@code input} must give {@code
 * reply.txt} and leave {@code expected}, or the input as it was if there is none. A call is {@code
 * {"tool", "arguments"}}; of several in a list only the last may be refused, and it gives the
 * reply. {@code {"disk": {path: text}}} in the list changes files behind the server's back.
 */
class ScenarioTest {
  /** Read where they lie: the build would not copy what begins with ".git". */
  private static final Path SCENARIOS = Path.of("src/test/resources/scenarios");

  @TempDir private Path temporary;

  @TestFactory
  Stream<DynamicTest> scenarios() throws IOException {
    try (Stream<Path> all = Files.walk(SCENARIOS, 2)) {
      List<Path> directories =
          all.filter(path -> Files.exists(path.resolve("call.json"))).sorted().toList();
      assertThat(directories).isNotEmpty();
      return directories.stream()
          .map(
              scenario ->
                  dynamicTest(SCENARIOS.relativize(scenario).toString(), () -> run(scenario)));
    }
  }

  private void run(Path scenario) throws IOException {
    Path root = Files.createTempDirectory(temporary, "workspace");
    copy(scenario.resolve("input"), root);
    Object calls = Json.decodeValue(Files.readString(scenario.resolve("call.json")));
    JsonArray steps = calls instanceof JsonArray several ? several : JsonArray.of(calls);

    ScenarioCalls.Reply reply = new ScenarioCalls.Reply(false, "");
    try (ScenarioCalls tools = new ScenarioCalls(root)) {
      for (Object step : steps) {
        assertThat(reply.error()).as("refused before the last call: %s", reply.text()).isFalse();
        reply = step(tools, root, (JsonObject) step, reply);
      }
    }

    String seen = (reply.error() ? "error\n" : "ok\n") + reply.text();
    if (Boolean.getBoolean("golden.write") && !Files.exists(scenario.resolve("reply.txt"))) {
      record(scenario, root, seen);
    }
    String replied = Files.readString(scenario.resolve("reply.txt"));
    assertThat(seen.endsWith("\n") ? seen : seen + "\n").isEqualTo(replied);
    Path expected = scenario.resolve("expected");
    assertSame(root, Files.exists(expected) ? expected : scenario.resolve("input"));
  }

  /** A new scenario, to be looked at before it is committed. */
  private static void record(Path scenario, Path root, String seen) throws IOException {
    Files.writeString(scenario.resolve("reply.txt"), seen.endsWith("\n") ? seen : seen + "\n");
    if (!seen.startsWith("error")) {
      copy(root, scenario.resolve("expected"));
    }
  }

  private static void assertSame(Path actual, Path expected) throws IOException {
    assertThat(files(actual)).isEqualTo(files(expected));
    for (String name : files(expected)) {
      assertThat(actual.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }

  private static List<String> files(Path root) throws IOException {
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(path -> root.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    for (String name : files(from)) {
      Files.createDirectories(to.resolve(name).resolveSibling("."));
      Files.copy(from.resolve(name), to.resolve(name));
    }
  }

  private static ScenarioCalls.Reply step(
      ScenarioCalls tools, Path root, JsonObject step, ScenarioCalls.Reply before)
      throws IOException {
    JsonObject disk = step.getJsonObject("disk");
    if (disk == null) {
      return tools.call(step.getString("tool"), step.getJsonObject("arguments"));
    }
    for (String path : disk.fieldNames()) {
      Files.writeString(root.resolve(path), disk.getString(path));
    }
    return before;
  }
}
