package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.terrarium.support.Golden;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.support.ToolTable;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The start-up switch: in read-only mode the changing tools do not exist anywhere. */
@QuarkusTest
@TestProfile(ReadOnlyModeTest.ReadOnly.class)
@WithTestResource(TestWorkspace.class)
class ReadOnlyModeTest {
  @TestHTTPResource("/mcp")
  URI full;

  @TestHTTPResource("/readonly/mcp")
  URI readonly;

  /** {@code -readonly}. */
  public static final class ReadOnly implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("sandbox.mode", "readonly");
    }
  }

  @Test
  void bothSurfacesShowTheReadingHalf() {
    String golden = ToolTable.MCP.golden("readonly");
    Golden.assertMatches(golden, ToolSurfaceTest.tools(full));
    Golden.assertMatches(golden, ToolSurfaceTest.tools(readonly));
  }

  @ParameterizedTest
  @EnumSource
  void everySurfaceShowsItsReadingHalf(ToolTable surface) {
    JsonArray tools = ToolSurfaceTest.tools(full.resolve(surface.path()));
    assertThat(ToolTable.names(tools)).containsExactlyInAnyOrderElementsOf(surface.reading());
    Golden.assertMatches(surface.golden("readonly"), tools);
  }

  @Test
  void aChangingToolIsUnknown() {
    try (McpClient client = McpClient.connect(full)) {
      JsonObject arguments = new JsonObject().put("file_path", "x").put("content", "y");
      JsonObject answer = client.exchange(client.callMessage("Write", arguments));
      assertThat(answer.getJsonObject("error").getInteger("code")).isEqualTo(-32602);
      assertThat(TestWorkspace.root().resolve("x")).doesNotExist();
      JsonObject unknown = client.exchange(client.callMessage("Write", new JsonObject()));
      assertThat(unknown.getJsonObject("error").getString("message"))
          .isEqualTo("Invalid tool name: Write");
    }
  }
}
