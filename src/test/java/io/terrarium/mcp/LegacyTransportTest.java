package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkiverse.mcp.server.test.McpAssured;
import io.quarkiverse.mcp.server.test.McpAssured.McpSseTestClient;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.TestWorkspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The old HTTP+SSE transport serves the same tools. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class LegacyTransportTest {
  @TestHTTPResource("/")
  URI base;

  @Test
  void readsAndWritesOverServerSentEvents() throws IOException {
    Files.writeString(TestWorkspace.root().resolve("legacy.txt"), "old\n");
    McpSseTestClient client = McpAssured.newSseClient().setBaseUri(base).build().connect();
    client
        .when()
        .toolsCall(
            "Read",
            Map.of("file_path", "legacy.txt"),
            answer -> assertThat(answer.firstContent().asText().text()).isEqualTo("     1\told\n"))
        .thenAssertResults();
    client
        .when()
        .toolsCall(
            "Write",
            Map.of("file_path", "legacy.txt", "content", "new\n"),
            answer -> assertThat(answer.isError()).isFalse())
        .thenAssertResults();
    client.disconnect();
    assertThat(TestWorkspace.root().resolve("legacy.txt")).hasContent("new\n");
  }
}
