package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.Golden;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.support.ToolTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code tools/list} says in full mode, and that every tool is classified and documented. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class ToolSurfaceTest {
  private static final int FOR_THE_MODEL = 24 * 1024;
  private static final int IN_ALL = 48 * 1024;

  @TestHTTPResource("/")
  URI server;

  static JsonArray tools(URI endpoint) {
    try (McpClient client = McpClient.connect(endpoint)) {
      return client.tools();
    }
  }

  private JsonArray tools(ToolTable surface) {
    return tools(server.resolve(surface.path()));
  }

  @ParameterizedTest
  @EnumSource
  void surfaceIsAsRecorded(ToolTable surface) {
    Golden.assertMatches(surface.golden("full"), tools(surface));
  }

  @Test
  void readOnlySurfaceIsAsRecorded() {
    Golden.assertMatches(ToolTable.MCP.golden("readonly"), tools(server.resolve("/readonly/mcp")));
  }

  @ParameterizedTest
  @EnumSource
  void everyToolIsClassifiedInTheTable(ToolTable surface) {
    assertThat(ToolTable.names(tools(surface))).containsExactlyInAnyOrderElementsOf(surface.all());
  }

  @ParameterizedTest
  @EnumSource
  void everyToolDeclaresItsFourHintsAccordingToItsClass(ToolTable surface) {
    for (JsonObject tool : ToolTable.objects(tools(surface))) {
      JsonObject hints = tool.getJsonObject("annotations");
      assertThat(hints).as("annotations of " + tool.getString("name")).isNotNull();
      assertThat(hints.fieldNames())
          .contains("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");
      boolean reads = surface.reading().contains(tool.getString("name"));
      assertThat(hints.getBoolean("readOnlyHint")).isEqualTo(reads);
      assertThat(hints.getBoolean("destructiveHint") && reads).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyToolAndArgumentIsDescribed(ToolTable surface) {
    for (JsonObject tool : ToolTable.objects(tools(surface))) {
      assertThat(tool.getString("description")).isNotBlank();
      JsonObject properties =
          tool.getJsonObject("inputSchema").getJsonObject("properties", new JsonObject());
      for (String name : properties.fieldNames()) {
        assertThat(properties.getJsonObject(name).getString("description"))
            .as(tool.getString("name") + "." + name)
            .isNotBlank();
      }
    }
  }

  @Test
  void whatAModelGetsIsSmall() {
    JsonArray tools = tools(ToolTable.MCP);
    JsonArray forTheModel = new JsonArray();
    ToolTable.objects(tools)
        .forEach(
            tool ->
                forTheModel.add(
                    new JsonObject()
                        .put("name", tool.getString("name"))
                        .put("description", tool.getString("description"))
                        .put("inputSchema", tool.getJsonObject("inputSchema"))));
    assertThat(bytes(forTheModel)).isLessThan(FOR_THE_MODEL);
    assertThat(bytes(tools)).isLessThan(IN_ALL);
  }

  @Test
  void readmeListsEveryTool() {
    List<String> rows = ToolTable.readmeRows();
    for (String name : ToolTable.MCP.all()) {
      assertThat(rows).as("README row of " + name).anyMatch(row -> row.startsWith("| `" + name));
    }
  }

  @ParameterizedTest
  @EnumSource
  void readmeListsEverySurfaceWithItsTools(ToolTable surface) {
    String row =
        ToolTable.readmeRows().stream()
            .filter(one -> one.startsWith("| `" + surface.path() + "`"))
            .findFirst()
            .orElseThrow();
    if (surface != ToolTable.MCP) {
      assertThat(surface.all()).allMatch(tool -> row.contains("`" + tool + "`"));
    }
  }

  private static int bytes(JsonArray json) {
    return json.encode().getBytes(StandardCharsets.UTF_8).length;
  }
}
