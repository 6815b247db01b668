package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.terrarium.shell.WatchEvent.Kind;
import io.terrarium.shell.Watches.WatchFor;
import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of watched processes. */
class WatchesTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path directory;
  private Sandbox sandbox;

  @BeforeEach
  void open() {
    sandbox = new Sandbox(directory);
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  private String watch(String command, Duration idle, String... patterns) throws IOException {
    return sandbox.watches.watch(
        CommandRequest.bash(sandbox.workspace, command), new WatchFor(List.of(patterns), idle));
  }

  private List<Kind> kinds(String id) {
    return sandbox.watches.events(id, 0).events().stream().map(WatchEvent::kind).toList();
  }

  @Test
  void notesErrorLinesAndTheEnd() throws IOException {
    String id =
        watch(
            "echo fine; echo 'BAD thing' >&2; echo not bad; printf 'BAD end'; exit 2",
            Duration.ZERO,
            "^BAD");
    await().atMost(SOON).until(() -> kinds(id).contains(Kind.EXITED));
    List<WatchEvent> events = sandbox.watches.events(id, 0).events();
    assertThat(events).extracting(WatchEvent::id).containsExactly(1L, 2L, 3L, 4L);
    assertThat(events)
        .extracting(WatchEvent::kind)
        .containsExactly(Kind.STARTED, Kind.ERROR, Kind.ERROR, Kind.EXITED);
    assertThat(events).extracting(WatchEvent::text).contains("BAD thing", "BAD end", "exit: 2");
    assertThat(sandbox.watches.events(id, 3).events()).hasSize(1);
    assertThat(sandbox.watches.events(id, 3).exitCode()).isEqualTo(2);
  }

  @Test
  void knowsTheUsualWordsForErrors() throws IOException {
    String id = watch("echo 'Error: x'; echo terror; echo 'Traceback (most'", Duration.ZERO);
    await().atMost(SOON).until(() -> kinds(id).contains(Kind.EXITED));
    assertThat(sandbox.watches.events(id, 0).events())
        .filteredOn(event -> event.kind() == Kind.ERROR)
        .extracting(WatchEvent::text)
        .containsExactly("Error: x", "Traceback (most");
  }

  @Test
  void notesSilenceOnceForEachTime() throws IOException {
    String id =
        watch("mkfifo pipe; echo a; read -r x < pipe; echo b; sleep 3311", Duration.ofSeconds(1));
    await().atMost(SOON).until(() -> kinds(id).equals(List.of(Kind.STARTED, Kind.IDLE_TIMEOUT)));
    sandbox.bash("echo > pipe");
    await()
        .atMost(SOON)
        .until(() -> kinds(id).equals(List.of(Kind.STARTED, Kind.IDLE_TIMEOUT, Kind.IDLE_TIMEOUT)));
    sandbox.shells.kill(id);
    assertThatThrownBy(() -> kinds(id)).hasMessageStartingWith("unknown shell");
  }

  @Test
  void keepsTheLastThousandAndTwentyFour() throws IOException {
    String id = watch("for i in $(seq 3000); do echo error $i; done", Duration.ZERO);
    await().atMost(SOON).until(() -> kinds(id).contains(Kind.EXITED));
    List<WatchEvent> events = sandbox.watches.events(id, 0).events();
    assertThat(events).hasSize(1024);
    assertThat(events.getLast().id()).isEqualTo(3002);
    assertThat(events.getFirst().text()).isEqualTo("error 1978");
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    assertThatThrownBy(() -> watch("true", Duration.ZERO, "("))
        .isInstanceOf(SandboxException.class)
        .hasMessageStartingWith("bad pattern in error_patterns: ");
    assertThatThrownBy(() -> watch("true", Duration.ofSeconds(-1)))
        .hasMessage("idle_timeout_seconds must not be negative");
    String plain =
        sandbox.shells.startInBackground(CommandRequest.bash(sandbox.workspace, "sleep 3321"));
    assertThatThrownBy(() -> kinds(plain))
        .hasMessage(plain + " is not watched: start it with watch_process");
  }
}
