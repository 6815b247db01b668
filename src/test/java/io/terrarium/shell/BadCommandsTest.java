package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.terrarium.kernel.Landlock;
import io.terrarium.process.Execution.Cause;
import io.terrarium.process.Limits;
import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that mean no good end clearly, and the next one runs as if nothing had been. */
class BadCommandsTest {
  @TempDir Path directory;
  private Sandbox sandbox;

  @BeforeEach
  void open() {
    sandbox = new Sandbox(directory, new Limits(100, 1024, 50L << 20, 8L << 30));
  }

  @AfterEach
  void close() throws IOException {
    assertThat(sandbox.bash("echo healthy").out().head()).isEqualTo("healthy\n");
    sandbox.close();
  }

  private void refuses(String command, String message) {
    assertThatThrownBy(() -> sandbox.bash(command))
        .isInstanceOf(SandboxException.class)
        .hasMessage(message);
    assertThat(sandbox.heard).isEmpty();
  }

  @Test
  void refusesWhatCannotBeRun() {
    refuses("", "command is empty");
    refuses(" \n\t", "command is empty");
    refuses("echo a\0b", "command has a NUL character: remove it");
    refuses(
        "#" + "x".repeat(1 << 20),
        "command has 1048577 bytes, at most 131056: Write it to a file and run that");
    refuses(
        "forbidden-thing",
        "forbidden-thing is not allowed here: do it without, or ask the operator to");
  }

  @Test
  void runsTheLongestCommandThereCanBe() throws IOException {
    String command = "echo " + "x".repeat(131_056 - 5);
    assertThat(sandbox.bash(command).exitCode()).isZero();
  }

  @Test
  void refusesSillyTimeouts() {
    for (long seconds : new long[] {0, -1, 601}) {
      assertThatThrownBy(() -> sandbox.bash("true", Duration.ofSeconds(seconds)))
          .hasMessage(
              "timeout must be 1 to 600 seconds, not "
                  + seconds
                  + "; run longer things in the background");
    }
  }

  @Test
  void refusesADirectoryOutside() {
    for (String outside : List.of("..", "/etc", "a/../..")) {
      assertThatThrownBy(
              () ->
                  sandbox.commands.run(
                      CommandRequest.bash(sandbox.workspace, "true").in(outside), Caller.PATIENT))
          .isInstanceOf(SandboxException.class)
          .hasMessage("path is outside the workspace: " + outside);
    }
    assertThatThrownBy(
            () ->
                sandbox.commands.run(
                    CommandRequest.bash(sandbox.workspace, "true").in("missing"), Caller.PATIENT))
        .hasMessageStartingWith("missing: no such file or directory");
  }

  @Test
  void refusesASecretThatIsNotThere() {
    assertThatThrownBy(
            () ->
                sandbox.commands.run(
                    CommandRequest.bash(sandbox.workspace, "true").withSecrets(List.of("x")),
                    Caller.PATIENT))
        .hasMessage("secret \"x\" is not configured");
  }

  @Test
  void saysWhatBashSaysOfBadSyntax() throws IOException {
    CommandResult result = sandbox.bash("if then (");
    assertThat(result.exitCode()).isNotZero();
    assertThat(result.errors().head()).contains("syntax error");
  }

  @Test
  void outlivesAttacksOnProcesses() throws IOException {
    Assumptions.assumeTrue(Landlock.version() >= 6, "signals need Landlock 6");
    assertThat(sandbox.bash("exec bash -c 'echo inner'").out().head()).isEqualTo("inner\n");
    assertThat(sandbox.bash("kill -9 -1; echo $?").exitCode()).isZero();
    assertThat(sandbox.bash("kill -9 $PPID").exitCode()).isEqualTo(1);
    assertThat(sandbox.bash("kill -9 $$").exitCode()).isEqualTo(137);
  }

  static Stream<String> bombs() {
    // Each goes out by itself once the file "stop" is there, should it not be contained.
    return Stream.of(
        "bomb() { [ -e stop ] || { bomb | bomb & }; }; bomb; sleep 30",
        "bomb() { [ -e stop ] || { bomb | bomb & }; }; bomb > /dev/null 2>&1",
        "bomb() { [ -e stop ] && exit; for i in 1 2; do setsid bash -c \"$(declare -f bomb); bomb\""
            + " & done; wait; }; bomb",
        "bomb() { while [ ! -e stop ]; do setsid bash -c \"$(declare -f bomb); bomb\" & bomb &"
            + " done; }; bomb");
  }

  @ParameterizedTest
  @MethodSource("bombs")
  void containsAForkBomb(String bomb) throws Exception {
    sandbox.bash("true");
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<CommandResult> bombed = other.submit(() -> sandbox.bash(bomb, Duration.ofSeconds(20)));
      long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
      while (!bombed.isDone() || System.nanoTime() < end) {
        long asked = System.nanoTime();
        assertThat(sandbox.bash("echo alive").out().head()).isEqualTo("alive\n");
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(3));
      }
      assertThat(bombed.get().cause()).isIn(Cause.TOO_MANY_PROCESSES, Cause.EXITED);
      await().atMost(Duration.ofSeconds(10)).until(() -> Processes.mentioning("bomb").isEmpty());
    } finally {
      Files.writeString(sandbox.root.resolve("stop"), "");
    }
  }

  @Test
  void keepsWithinItsLimits() throws IOException {
    assertThat(sandbox.bash("ulimit -n; ulimit -Hn").out().head()).isEqualTo("1024\n1024\n");
    assertThat(sandbox.bash("ulimit -n 2000").exitCode()).isNotZero();
    CommandResult large = sandbox.bash("head -c 60000000 /dev/zero > large");
    assertThat(large.exitCode()).isNotZero();
    assertThat(Files.size(sandbox.root.resolve("large"))).isEqualTo(50L << 20);
    CommandResult greedy = sandbox.bash("python3 -c 'x = bytearray(9 << 30)'");
    assertThat(greedy.errors().head()).contains("MemoryError");
  }

  @Test
  void endsWhatPrintsForEver() throws IOException {
    for (String command : List.of("yes", "cat /dev/urandom", "yes >&2")) {
      CommandResult result = sandbox.bash(command, Duration.ofSeconds(1));
      assertThat(result.timedOut()).isTrue();
      assertThat(result.truncated()).isTrue();
      assertThat(result.both().head().length()).isLessThanOrEqualTo(Sandbox.KEPT);
      sandbox.shells.kill(result.shellId());
    }
  }

  @Test
  void outlivesTheLossOfItsDirectory() throws IOException {
    Files.writeString(sandbox.root.resolve("file"), "x");
    sandbox.bash("rm -rf \"$PWD\"");
    assertThat(sandbox.root.resolve("file")).doesNotExist();
    assertThat(sandbox.hidden).exists();
    if (!Files.exists(sandbox.root)) {
      assertThatThrownBy(() -> sandbox.bash("true")).hasMessage("the workspace is gone");
      Files.createDirectory(sandbox.root);
    }
  }

  @Test
  void runsTwoHundredAtOnceInOrder() throws Exception {
    List<Callable<CommandResult>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String command = "echo " + i + "; mkdir lock-$$; ls -d lock-* | wc -l; rmdir lock-$$";
      all.add(() -> sandbox.bash(command));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      int number = 0;
      for (Future<CommandResult> one : threads.invokeAll(all)) {
        List<String> lines = one.get().out().head().lines().toList();
        assertThat(lines.getFirst()).isEqualTo(Integer.toString(number++));
        assertThat(Integer.parseInt(lines.get(1).strip()))
            .isLessThanOrEqualTo(Sandbox.MOST_AT_ONCE);
      }
    }
  }

  @Test
  void doesNotWaitForInput() throws IOException {
    assertThat(sandbox.bash("cat; read x; echo $?").out().head()).isEqualTo("1\n");
    CommandResult typed = sandbox.bash("python3 -c 'import pty; pty.spawn([\"cat\"])'");
    assertThat(typed.cause()).isEqualTo(Cause.WAITING_FOR_INPUT);
    assertThat(typed.duration()).isLessThan(Duration.ofSeconds(30));
  }
}
