package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands in command position, and what only looks like it. */
class CommandNamesTest {

  record Row(String command, String... names) {
    @Override
    public String toString() {
      return command;
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row("ls -l", "ls"),
        new Row("echo \"no sudo\"", "echo"),
        new Row("echo no sudo; ls", "echo", "ls"),
        new Row("a && b || c | d & e", "a", "b", "c", "d", "e"),
        new Row("a\nb\n", "a", "b"),
        new Row("X=1 Y=\"a b\" sudo id", "sudo"),
        new Row("/usr/bin/sudo id", "/usr/bin/sudo"),
        new Row("'su''do' id", "sudo"),
        new Row("\\sudo id", "sudo"),
        new Row("\"sudo\" id", "sudo"),
        new Row("echo $(sudo id)", "sudo", "echo"),
        new Row("echo \"$(sudo id)\"", "sudo", "echo"),
        new Row("echo `sudo id`", "sudo", "echo"),
        new Row("diff <(sudo id) b", "sudo", "diff"),
        new Row("echo '$(sudo id)'", "echo"),
        new Row("(sudo id)", "sudo"),
        new Row("{ sudo id; }", "sudo"),
        new Row("! sudo id", "sudo"),
        new Row("if sudo id; then mount x; else halt; fi", "sudo", "mount", "halt", "fi"),
        new Row("while sudo id; do su; done", "sudo", "su", "done"),
        new Row("for sudo in a mount; do echo $sudo; done", "for", "echo", "done"),
        new Row("case $x in sudo) ls;; mount|su) cat;; esac", "ls", "cat"),
        new Row("case $x in a) sudo;; esac; su", "sudo", "su"),
        new Row("# sudo id\nls", "ls"),
        new Row("ls # sudo id", "ls"),
        new Row("echo a#b", "echo"),
        new Row("cat <<EOF\nsudo id\nEOF\nls", "cat", "ls"),
        new Row("cat <<-'E O'\nsudo\n\tE O\nsu", "cat", "su"),
        new Row("cat <<< sudo", "cat"),
        new Row("echo a > sudo", "echo"),
        new Row("2>sudo ls", "ls"),
        new Row("ls 2>&1 >/dev/null", "ls"),
        new Row("ls &> sudo", "ls"),
        new Row("env A=1 -u B sudo id", "env", "sudo"),
        new Row("nohup nice -n 5 sudo id", "nohup", "nice", "sudo"),
        new Row("timeout -s KILL 5s sudo id", "timeout", "sudo"),
        new Row("find . | xargs -n 1 sudo rm", "find", "xargs", "sudo"),
        new Row("xargs grep sudo", "xargs", "grep"),
        new Row("find . -exec sudo rm {} \\;", "find", "sudo"),
        new Row("bash -c 'sudo id'", "bash", "sudo"),
        new Row("sh -ec \"cd x && sudo id\"", "sh", "cd", "sudo"),
        new Row("eval 'sudo id'", "eval", "sudo"),
        new Row("eval sudo id", "eval", "sudo"),
        new Row("git commit -m 'mount the drive; sudo'", "git"),
        new Row("man mount", "man"),
        new Row("grep -r su .", "grep"),
        new Row("echo ${x:-sudo}", "echo"),
        new Row("echo 'unfinished", "echo"),
        new Row("echo \"unfinished $(ls", "ls", "echo"),
        new Row("f() { sudo id; }; f", "f", "sudo", "f"),
        new Row("time sudo id", "time", "sudo"),
        new Row(": () { : | : & }; :", ":", ":", ":", ":"),
        new Row(";;;", new String[0]),
        new Row("", new String[0]));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void findsWhatWouldBeRun(Row row) {
    assertThat(new CommandNames(row.command()).all()).containsExactly(row.names());
  }

  @ParameterizedTest
  @MethodSource("deep")
  void endsWhateverIsNested(String command) {
    assertThat(new CommandNames(command).all()).isNotNull();
  }

  static Stream<String> deep() {
    return Stream.of(
        "$(".repeat(10_000),
        "`".repeat(10_001),
        "\"".repeat(9_999),
        "((((".repeat(5_000),
        "bash -c 'bash -c \"bash -c ".repeat(200),
        "case x in ".repeat(1_000),
        "<<E ".repeat(1_000) + "\n",
        "\\");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void looksAtProgramsToo(List<String> arguments) {
    assertThat(CommandNames.ofProgram(arguments)).contains("sudo");
  }

  static Stream<List<String>> programs() {
    return Stream.of(
        List.of("sudo", "id"), List.of("env", "sudo"), List.of("bash", "-c", "ls; sudo id"));
  }
}
