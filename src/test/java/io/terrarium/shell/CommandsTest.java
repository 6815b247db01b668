package io.terrarium.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.process.Execution.Cause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Foreground commands: what they print, how they end, and what is left of them. */
class CommandsTest {
  @TempDir static Path directory;
  private static Sandbox sandbox;

  @BeforeAll
  static void open() {
    sandbox = new Sandbox(directory);
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  @Test
  void printsBothStreamsTogetherAndApart() throws IOException {
    CommandResult result = sandbox.bash("echo one; echo two >&2; sleep 0.1; echo three; exit 3");
    assertThat(result.both().head()).contains("one\n").contains("two\n").endsWith("three\n");
    assertThat(result.out().head()).isEqualTo("one\nthree\n");
    assertThat(result.errors().head()).isEqualTo("two\n");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.cause()).isEqualTo(Cause.EXITED);
    assertThat(result.shellId()).isEmpty();
    assertThat(result.survivors()).isEmpty();
  }

  @Test
  void runsInTheWorkspace() throws IOException {
    assertThat(sandbox.bash("pwd").out().head()).isEqualTo(sandbox.root + "\n");
  }

  @Test
  void endsTheWholeTreeOnTimeout() throws IOException {
    CommandResult result =
        sandbox.bash(
            "setsid sleep 3111 & (setsid nohup sleep 3112 >/dev/null 2>&1 &) ; sleep 3113",
            Duration.ofSeconds(1));
    assertThat(result.timedOut()).isTrue();
    assertThat(result.exitCode()).isEqualTo(124);
    assertThat(result.survivors()).isEmpty();
    assertThat(ProcessHandle.allProcesses().map(p -> p.info().commandLine().orElse("")))
        .noneMatch(line -> line.contains("sleep 311"));
  }

  @Test
  void returnsWhenTheShellEndsAndNamesWhatItLeftBehind() throws IOException {
    CommandResult result = sandbox.bash("sleep 1000 & echo started");
    assertThat(result.out().head()).isEqualTo("started\n");
    assertThat(result.duration()).isLessThan(Duration.ofSeconds(5));
    assertThat(result.survivors()).hasSize(1);
    assertThat(result.survivors().getFirst().command()).isEqualTo("sleep 1000");
    assertThat(result.shellId()).isNotEmpty();
  }

  @Test
  void runsAProgramWithoutAShellsExpansion() throws IOException {
    CommandResult result =
        sandbox.commands.run(
            CommandRequest.program(sandbox.workspace, List.of("printf", "%s\n", "$HOME *")),
            Caller.PATIENT);
    assertThat(result.out().head()).isEqualTo("$HOME *\n");
  }

  @Test
  void replacesInvalidBytesAndRemovesColours() throws IOException {
    CommandResult result =
        sandbox.bash("printf '\\033[1;31mred\\033[0m \\377 \\303\\244 \\033]0;title\\007end'");
    assertThat(result.both().head()).isEqualTo("red \ufffd \u00e4 end");
  }

  @Test
  void putsASecretIntoThatCommandOnly() throws IOException {
    CommandRequest request =
        CommandRequest.bash(sandbox.workspace, "echo \"[$KNOWN]\"").withSecrets(List.of("KNOWN"));
    assertThat(sandbox.commands.run(request, Caller.PATIENT).out().head())
        .isEqualTo("[the value]\n");
    assertThat(sandbox.bash("echo \"[$KNOWN]\"").out().head()).isEqualTo("[]\n");
  }

  @Test
  void tellsListenersAroundTheCommand() throws IOException {
    sandbox.heard.clear();
    sandbox.bash("exit 5");
    assertThat(sandbox.heard).containsExactly("started exit 5", "ended exit 5 5");
  }

  @Test
  void tellsProgressAndHearsCancellation() throws IOException {
    List<String> lines = new CopyOnWriteArrayList<>();
    Caller caller =
        new Caller() {
          @Override
          public boolean hasCancelled() {
            return lines.size() >= 2;
          }

          @Override
          public void progress(String lastLine) {
            lines.add(lastLine);
          }
        };
    CommandResult result =
        sandbox.commands.run(
            CommandRequest.bash(sandbox.workspace, "echo working; echo; sleep 3411"), caller);
    assertThat(result.cause()).isEqualTo(Cause.CANCELLED);
    assertThat(lines).containsExactly("working", "working");
    assertThat(Processes.matching("sleep 3411")).isEmpty();
  }

  @Test
  void streamsToWhoeverListens() throws IOException {
    StringBuilder heard = new StringBuilder();
    sandbox.commands.run(
        CommandRequest.program(sandbox.workspace, List.of("printenv", "A")).with(Map.of("A", "b")),
        Caller.PATIENT,
        (stream, bytes, length) ->
            heard.append(stream).append(' ').append(new String(bytes, 0, length, UTF_8)));
    assertThat(heard.toString()).isEqualTo("OUT b\n");
  }

  @Test
  void leavesNoTraceOfTheMarkInTheArguments() throws IOException {
    assertThat(sandbox.bash("echo \"[$*] $0\"").out().head()).isEqualTo("[] bash\n");
  }
}
