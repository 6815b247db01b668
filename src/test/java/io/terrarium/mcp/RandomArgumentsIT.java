package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.terrarium.support.TestWorkspace;
import io.terrarium.support.ToolTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Throws random arguments at every tool of every endpoint of the packaged program: each call is
 * answered clearly, a refused one leaves no trace, and the server stays well.
 */
class RandomArgumentsIT {
  private static final List<String> ENDPOINTS =
      Stream.concat(
              Stream.of("/readonly/mcp"), Arrays.stream(ToolTable.values()).map(ToolTable::path))
          .toList();
  private static final List<Target> TARGETS = new ArrayList<>();
  private static final List<TerrariumProcess> RUNNING = new ArrayList<>();

  private static Path folder = Path.of("/nowhere");
  private static Path workspace = folder;

  /** A tool of an endpoint and the names of its arguments. */
  record Target(McpClient client, String tool, List<String> arguments) {
    @Override
    public String toString() {
      return tool;
    }
  }

  @BeforeContainer
  static void start() throws IOException {
    folder = Files.createTempDirectory("terrarium-random").toRealPath();
    workspace = Files.createDirectory(folder.resolve("workspace"));
    Files.writeString(folder.resolve("outside.txt"), "untouched");
    Files.writeString(workspace.resolve("a.txt"), "one\ntwo\n");
    Files.createSymbolicLink(workspace.resolve("out"), folder);
    Files.createDirectory(workspace.resolve("d"));
    TerrariumProcess server = TerrariumProcess.start("-workspace=" + workspace);
    RUNNING.add(server);
    for (String endpoint : ENDPOINTS) {
      McpClient client = McpClient.connect(server.endpoint(endpoint));
      for (JsonObject tool : ToolTable.objects(client.tools())) {
        JsonObject schema = tool.getJsonObject("inputSchema").getJsonObject("properties");
        TARGETS.add(new Target(client, tool.getString("name"), List.copyOf(schema.fieldNames())));
      }
    }
  }

  @AfterContainer
  static void stop() {
    RUNNING.forEach(TerrariumProcess::close);
    TestWorkspace.delete(folder);
  }

  @Property(tries = 3000, shrinking = ShrinkingMode.BOUNDED)
  void everyCallIsAnsweredAndARefusedOneLeavesNoTrace(
      @ForAll("targets") Target target, @ForAll("values") List<Object> values, @ForAll int seed)
      throws IOException {
    JsonObject arguments = arguments(target, values, seed);
    Map<Path, String> before = files();

    HttpResponse<String> response =
        target.client().post(target.client().callMessage(target.tool(), arguments));

    assertThat(response.statusCode()).isEqualTo(200);
    JsonObject answer = new JsonObject(response.body());
    boolean refused = isRefusal(answer);
    if (refused) {
      assertThat(files()).isEqualTo(before);
    }
    assertThat(folder.resolve("outside.txt")).hasContent("untouched");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("outside.txt", "workspace");
  }

  private static boolean isRefusal(JsonObject answer) {
    if (answer.containsKey("error")) {
      assertThat(answer.getJsonObject("error").getInteger("code")).isEqualTo(-32602);
      return true;
    }
    JsonObject result = answer.getJsonObject("result");
    String text = result.getJsonArray("content").getJsonObject(0).getString("text");
    boolean refused = result.getBoolean("isError", false);
    if (refused) {
      assertThat(text).isNotBlank().doesNotContain("Exception", "\tat ", folder.toString());
      assertThat(text.length()).isLessThan(10_000);
    }
    return refused;
  }

  /** Mostly the tool's own names, sometimes one it does not know, in a random choice. */
  private static JsonObject arguments(Target target, List<Object> values, int seed) {
    JsonObject arguments = new JsonObject();
    for (int i = 0; i < values.size(); i++) {
      int pick = Math.floorMod(seed + 7 * i, target.arguments().size() + 1);
      String name = pick == target.arguments().size() ? "extra" : target.arguments().get(pick);
      if (!name.equals("extra") || seed % 5 == 0) {
        arguments.put(name, values.get(i));
      }
    }
    return arguments;
  }

  @Provide
  Arbitrary<Target> targets() {
    return Arbitraries.of(TARGETS);
  }

  @Provide
  Arbitrary<List<Object>> values() {
    return value().list().ofMaxSize(8);
  }

  private static Arbitrary<Object> value() {
    Arbitrary<String> paths =
        Arbitraries.of(
            "a.txt",
            "b.txt",
            "d",
            "d/new/deep.txt",
            "out/outside.txt",
            "out",
            "../outside.txt",
            "/etc/passwd",
            ".",
            "..",
            "/",
            "a.txt/x",
            "",
            " ",
            ".git/config",
            "d/../a.txt",
            "/proc/self/environ",
            "nul\u0000x",
            "~",
            "a\nb",
            "\u202Egnp",
            "x".repeat(300),
            "one",
            "two\n");
    Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(40);
    Arbitrary<Object> numbers =
        Arbitraries.of(0, -1, 1, 3, 2.5, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1e300);
    Arbitrary<Object> edits =
        Combinators.combine(texts, texts, Arbitraries.of(true, false))
            .as(
                (old, fresh, all) ->
                    new JsonArray()
                        .add(
                            new JsonObject()
                                .put("old_string", all ? "one" : old)
                                .put("new_string", fresh)
                                .put("replace_all", all)));
    Arbitrary<Object> odd =
        Arbitraries.of(
            true,
            false,
            new JsonArray(),
            new JsonObject(),
            new JsonArray().add(1).addNull(),
            new JsonObject().put("a", new JsonArray()));
    return Arbitraries.oneOf(
        paths.map(Object.class::cast), texts.map(Object.class::cast), numbers, edits, odd);
  }

  private static Map<Path, String> files() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(workspace)) {
      for (Path path : all.toList()) {
        boolean file = Files.isRegularFile(path) && !Files.isSymbolicLink(path);
        files.put(path, file ? Files.getLastModifiedTime(path) + " " + Files.size(path) : "");
      }
    }
    return files;
  }
}
