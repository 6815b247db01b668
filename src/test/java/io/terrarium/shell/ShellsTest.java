package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shells that outlive the call that started them. */
class ShellsTest {
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

  private String background(String command) throws IOException {
    return sandbox.shells.startInBackground(CommandRequest.bash(sandbox.workspace, command));
  }

  private ShellOutput output(String id, long since, Duration wait) throws IOException {
    return sandbox.shells.output(id, OptionalLong.of(since), wait);
  }

  @Test
  void tellsOutputAndEndAsTheyCome() throws IOException {
    String waiting =
        background("mkfifo pipe; echo one; read -r line < pipe; echo $line >&2; exit 4");
    ShellOutput first = output(waiting, 0, SOON);
    assertThat(first.text()).isEqualTo("one\n");
    assertThat(first.running()).isTrue();
    assertThat(sandbox.bash("echo two > pipe").exitCode()).isZero();
    ShellOutput second = output(waiting, first.next(), SOON);
    assertThat(second.text()).isEqualTo("two\n");
    await().atMost(SOON).until(() -> !output(waiting, 0, Duration.ZERO).running());
    ShellOutput end = output(waiting, 0, Duration.ZERO);
    assertThat(end.text()).isEqualTo("one\ntwo\n");
    assertThat(end.exitCode()).isEqualTo(4);
  }

  @Test
  void goesOnWhereTheLastOneStopped() throws IOException {
    String id = background("echo one; mkfifo pipe; read -r line < pipe; echo two");
    assertThat(sandbox.shells.output(id, OptionalLong.empty(), SOON).text()).isEqualTo("one\n");
    assertThat(sandbox.shells.output(id, OptionalLong.empty(), Duration.ZERO).text()).isEmpty();
    await().atMost(SOON).until(() -> Files.exists(sandbox.root.resolve("pipe")));
    sandbox.bash("echo > pipe");
    assertThat(sandbox.shells.output(id, OptionalLong.empty(), SOON).text()).isEqualTo("two\n");
  }

  @Test
  void neverBeginsInTheMiddleOfASecret() throws IOException {
    String id = background("echo before hush-hush after");
    await().atMost(SOON).until(() -> !output(id, 0, Duration.ZERO).running());
    assertThat(output(id, 9, Duration.ZERO).text()).isEqualTo("hush-hush after\n");
    assertThat(output(id, 16, Duration.ZERO).text()).isEqualTo(" after\n");
  }

  @Test
  void killsTheTreeAndForgetsIt() throws IOException {
    String id = background("setsid sleep 3211 & sleep 3212 & echo ready; wait");
    output(id, 0, SOON);
    assertThat(sandbox.shells.kill(id).wasRunning()).isTrue();
    assertThat(Processes.matching("sleep 321")).isEmpty();
    assertThatThrownBy(() -> output(id, 0, Duration.ZERO))
        .isInstanceOf(SandboxException.class)
        .hasMessage("unknown shell \"" + id + "\"; there is none");
  }

  @Test
  void killsWhatAForegroundCommandLeftBehind() throws IOException {
    CommandResult result = sandbox.bash("setsid sleep 3221 & echo done");
    Shells.Killed killed = sandbox.shells.kill(result.shellId());
    assertThat(killed.wasRunning()).isFalse();
    assertThat(killed.survivors()).hasSize(1);
    assertThat(Processes.matching("sleep 3221")).isEmpty();
  }

  @Test
  void keepsTakingWhatASurvivorPrints() throws IOException {
    CommandResult result =
        sandbox.bash("mkfifo pipe; (read -r line < pipe; echo from the survivor) & echo done");
    sandbox.bash("echo > pipe");
    ShellOutput later = output(result.shellId(), "done\n".length(), SOON);
    assertThat(later.text()).isEqualTo("from the survivor\n");
  }

  @Test
  void refusesMoreThanSoMany() throws IOException {
    for (int i = 0; i < Sandbox.MOST_AT_ONCE; i++) {
      background("sleep 3231");
    }
    assertThatThrownBy(() -> background("true"))
        .isInstanceOf(SandboxException.class)
        .hasMessage(
            "4 background shells are running (shell-1, shell-2, shell-3, shell-4): KillShell one"
                + " first");
    sandbox.shells.kill("shell-2");
    background("true");
  }

  @Test
  void forgetsTheOldestThatHaveEnded() throws IOException {
    for (int i = 0; i < 20; i++) {
      String id = background("echo " + i);
      await().atMost(SOON).until(() -> !output(id, 0, Duration.ZERO).running());
    }
    assertThatThrownBy(() -> output("shell-1", 0, Duration.ZERO))
        .hasMessageStartingWith("unknown shell \"shell-1\"; known: shell-");
    assertThat(output("shell-20", 0, Duration.ZERO).text()).isEqualTo("19\n");
  }

  @Test
  void tellsListenersWhenItEnds() throws IOException {
    String id = background("exit 6");
    await().atMost(SOON).untilAsserted(() -> assertThat(sandbox.heard).hasSize(2));
    assertThat(sandbox.heard).containsExactly("started exit 6", "ended exit 6 6");
    assertThat(id).isEqualTo("shell-1");
  }

  @Test
  void readsAllOfALongForegroundCommand() throws IOException {
    CommandResult result = sandbox.bash("seq 1 200000");
    assertThat(result.truncated()).isTrue();
    assertThat(result.both().head()).startsWith("1\n2\n").endsWith("\n");
    assertThat(result.both().tail()).endsWith("199999\n200000\n");
    StringBuilder all = new StringBuilder();
    ShellOutput part = output(result.shellId(), 0, Duration.ZERO);
    all.append(part.text());
    while (part.next() < part.total()) {
      part = output(result.shellId(), part.next(), Duration.ZERO);
      all.append(part.text());
    }
    assertThat(all.toString().lines().count()).isEqualTo(200_000);
    assertThat(all.toString()).startsWith("1\n").endsWith("200000\n");
  }

  @Test
  void endsThemAllWithTheServer() throws IOException {
    background("setsid nohup sleep 3241 >/dev/null 2>&1 & sleep 3242");
    sandbox.bash("setsid sleep 3243 >/dev/null 2>&1 &");
    sandbox.programs.close();
    assertThat(Processes.matching("sleep 324")).isEmpty();
  }
}
