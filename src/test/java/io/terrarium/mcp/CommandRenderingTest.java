package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.process.Execution.Cause;
import io.terrarium.process.Survivor;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.CommandResult.Text;
import io.terrarium.shell.ShellOutput;
import io.terrarium.shell.Shells.Killed;
import io.terrarium.shell.WatchEvent;
import io.terrarium.shell.Watches.Events;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an agent sees of commands and shells, to the character. */
class CommandRenderingTest {
  private static final Text NOTHING = new Text("", "", 0, 0);

  private static CommandResult result(Cause cause, int code, Text both, Survivor... survivors) {
    return new CommandResult(
        "shell-7",
        code,
        cause,
        Duration.ofSeconds(5),
        Duration.ofMillis(12),
        both,
        both,
        NOTHING,
        List.of(survivors));
  }

  record Row(String name, CommandResult result, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Row> results() {
    Text line = new Text("one\n", "", 0, 0);
    return Stream.of(
        new Row("nothing printed", result(Cause.EXITED, 0, NOTHING), "exit: 0"),
        new Row("lines", result(Cause.EXITED, 2, line), "one\nexit: 2"),
        new Row(
            "no newline at the end",
            result(Cause.EXITED, 0, new Text("one", "", 0, 0)),
            "one\nexit: 0"),
        new Row(
            "too much",
            result(Cause.EXITED, 0, new Text("a\n", "z\n", 100, 50)),
            "a\n[50 lines (100 bytes) left out: BashOutput shell_id=shell-7]\nz\nexit: 0"),
        new Row(
            "survivors",
            result(
                Cause.EXITED,
                0,
                line,
                new Survivor(12, "node server.js", List.of(80, 443)),
                new Survivor(13, "sleep 9", List.of())),
            """
            one
            still running (BashOutput or KillShell shell_id=shell-7):
              12 node server.js, listening on 80, 443
              13 sleep 9
            exit: 0"""),
        new Row(
            "timeout", result(Cause.TIMED_OUT, 124, line), "one\ntimed out after 5s\nexit: 124"),
        new Row(
            "fork bomb",
            result(Cause.TOO_MANY_PROCESSES, 137, NOTHING),
            "ended: too many processes at once\nexit: 137"),
        new Row(
            "terminal",
            result(Cause.WAITING_FOR_INPUT, 143, NOTHING),
            "ended: it waited for input on a terminal, and there is nobody\nexit: 143"));
  }

  @ParameterizedTest
  @MethodSource("results")
  void showsResults(Row row) {
    assertThat(CommandRendering.text(row.result())).isEqualTo(row.text());
  }

  @Test
  void showsOutputOfShells() {
    ShellOutput running = new ShellOutput("shell-1", "a\n", 0, 0, 2, 2, true, -1, List.of());
    assertThat(ShellRendering.text(running)).isEqualTo("a\nrunning; next since=2");
    ShellOutput ended = new ShellOutput("shell-1", "b\n", 10, 12, 14, 20, false, 1, List.of());
    assertThat(ShellRendering.text(ended))
        .isEqualTo(
            "[10 bytes before this are not kept any more]\nb\n[6 more bytes: since=14]\n"
                + "exit: 1; next since=14");
  }

  @Test
  void showsWhatWasKilled() {
    assertThat(ShellRendering.render(new Killed("shell-1", "npm start", true, List.of())))
        .isEqualTo("killed shell-1: npm start");
    assertThat(ShellRendering.render(new Killed("shell-1", "ls", false, List.of())))
        .isEqualTo("shell-1 had ended already; it is forgotten now");
  }

  @Test
  void showsEvents() {
    Instant time = Instant.parse("2026-01-02T03:04:05Z");
    Events events =
        new Events(
            "shell-1",
            List.of(
                new WatchEvent(1, WatchEvent.Kind.STARTED, time, "npm start"),
                new WatchEvent(2, WatchEvent.Kind.IDLE_TIMEOUT, time, "nothing printed for 5s")),
            true,
            -1);
    assertThat(ShellRendering.text(events))
        .isEqualTo(
            """
            1 2026-01-02T03:04:05Z started npm start
            2 2026-01-02T03:04:05Z idle_timeout nothing printed for 5s
            running""");
  }
}
