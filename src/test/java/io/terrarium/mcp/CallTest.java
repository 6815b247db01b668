package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrarium.support.McpClient;
import io.terrarium.support.TestWorkspace;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Whoever hears of a change knows the call that made it, and can add a warning to its answer. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class CallTest {
  @TestHTTPResource("/mcp")
  URI endpoint;

  @Inject Listener listener;

  @Singleton
  static class Listener implements ChangeListener {
    final List<String> heard = new CopyOnWriteArrayList<>();

    @Override
    public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

    @Override
    public void changed(Workspace workspace, Change change) {
      Call call = Call.current().orElseThrow();
      change.files().stream()
          .filter(file -> file.path().toString().startsWith("call-test"))
          .forEach(
              file -> {
                heard.add(change.kind() + " " + file.path() + " by " + call.tool());
                assertThat(call.requestId()).isNotBlank();
                call.warn("heard of " + file.path());
              });
    }

    @Override
    public void commandStarted(Workspace workspace, CommandRun command) {}

    @Override
    public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {}
  }

  @Test
  void tellsListenersAndHandsTheirWarningsOn() {
    try (McpClient client = McpClient.connect(endpoint)) {
      McpClient.Reply written =
          client.call("Write", "file_path", "call-test.txt", "content", "a\n");
      McpClient.Reply edited =
          client.call("Edit", "file_path", "call-test.txt", "old_string", "a", "new_string", "b");
      assertThat(listener.heard)
          .containsExactly("WRITE call-test.txt by Write", "EDIT call-test.txt by Edit");
      assertThat(written.raw().getJsonArray("content").getJsonObject(1).getString("text"))
          .isEqualTo("warning: heard of call-test.txt");
      assertThat(edited.isError()).isFalse();
    }
  }
}
