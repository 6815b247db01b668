package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Flags, properties and variables become properties, or one line that says what is wrong. */
class CommandLineTest {
  @TempDir Path directory;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectory(directory.resolve("a"));
    Files.createDirectory(directory.resolve("b"));
    Files.createDirectory(directory.resolve("c"));
    Files.writeString(directory.resolve("file"), "secret\n");
  }

  private CommandLine.Result parse(String... args) {
    return parse(Map.of(), Map.of(), args);
  }

  private CommandLine.Result parse(
      Map<String, String> properties, Map<String, String> environment, String... args) {
    String[] filled =
        Stream.of(args).map(arg -> arg.replace("DIR", directory.toString())).toArray(String[]::new);
    return CommandLine.parse(filled, properties, environment);
  }

  private static Map<String, String> values(CommandLine.Result result) {
    assertThat(result).isInstanceOf(CommandLine.Properties.class);
    return ((CommandLine.Properties) result).values();
  }

  record Form(String name, String[] args) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Form> forms() {
    return Stream.of(
        new Form("one dash, equals", new String[] {"-workspace=DIR/a", "-addr=:9"}),
        new Form("two dashes, equals", new String[] {"--workspace=DIR/a", "--addr=:9"}),
        new Form("one dash, space", new String[] {"-workspace", "DIR/a", "-addr", ":9"}),
        new Form("two dashes, space", new String[] {"--workspace", "DIR/a", "--addr", ":9"}));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void understandsEveryForm(Form form) {
    assertThat(values(parse(form.args())))
        .containsEntry("sandbox.workspace", directory + "/a")
        .containsEntry("sandbox.addr", ":9")
        .containsEntry("quarkus.http.host", "0.0.0.0")
        .containsEntry("quarkus.http.port", "9");
  }

  @Test
  void takesEveryFlag() {
    Map<String, String> values =
        values(
            parse(
                "-workspaces=app=DIR/a,lib=DIR/c",
                "-addr=127.0.0.1:1",
                "-metrics-addr=[::1]:2",
                "-readonly",
                "-token-file=DIR/file",
                "-anonymous",
                "-allowed-hosts=x.example",
                "-secrets-dir=DIR/b",
                "-state-dir=DIR/state",
                "-isolation=landlock",
                "-cache-dirs=DIR/b",
                "-max-commands=4",
                "-deny=kubectl",
                "-pass-env=FOO",
                "-limit-processes=100",
                "-limit-open-files=100",
                "-limit-file-size=1G",
                "-limit-memory=4G",
                "-snapshots=manual",
                "-search-index=off",
                "-scrub-patterns=ACME-[0-9]+,b",
                "-log-format=json"));
    for (Flag flag : Flag.values()) {
      // One workspace, or several; and a session that comes late has only one.
      if (flag != Flag.WORKSPACE && flag != Flag.BIND) {
        assertThat(values).as(flag.usage()).containsKey(flag.property());
      }
    }
    assertThat(values)
        .containsEntry("sandbox.mode", "readonly")
        .containsEntry("quarkus.management.host", "::1")
        .containsEntry("quarkus.management.port", "2");
  }

  @Test
  void aFlagWinsOverAPropertyAndThatOverAVariable() {
    Map<String, String> environment = Map.of("SANDBOX_ADDR", ":3", "SANDBOX_METRICS_ADDR", ":4");
    Map<String, String> properties = Map.of("sandbox.addr", ":5", "sandbox.metrics-addr", ":6");
    assertThat(values(parse(Map.of(), environment, "-workspace=DIR/a")))
        .containsEntry("quarkus.http.port", "3")
        .containsEntry("quarkus.management.port", "4");
    assertThat(values(parse(properties, environment, "-workspace=DIR/a", "-addr=:7")))
        .containsEntry("quarkus.http.port", "7")
        .containsEntry("quarkus.management.port", "6");
  }

  @Test
  void aSwitchCanBeSwitchedOff() {
    assertThat(values(parse("-workspace=DIR/a", "-readonly=false")))
        .containsEntry("sandbox.mode", "full");
  }

  @Test
  void explainsItself() {
    assertThat(parse("-help")).isInstanceOf(CommandLine.Answer.class);
    assertThat(((CommandLine.Answer) parse("--help")).text())
        .contains("-workspace=", "-metrics-addr");
    assertThat(((CommandLine.Answer) parse("--version")).text()).startsWith("terrarium ");
  }

  record Bad(String name, String message, String... args) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Bad> mistakes() {
    String good = "-workspace=DIR/a";
    return Stream.of(
        new Bad("unknown flag", "unknown flag -nope=1; see -help", "-nope=1"),
        new Bad("free word", "unexpected argument \"x\"; flags start with a dash, see -help", "x"),
        new Bad(
            "no dash",
            "unexpected argument \"workspace=y\"; flags start with a dash, see -help",
            "workspace=y"),
        new Bad("twice", "-addr is given twice", good, "-addr=:1", "--addr=:2"),
        new Bad("no value", "-addr needs a value: -addr=HOST:PORT", good, "-addr"),
        new Bad(
            "bad address", "-addr must be host:port or :port, not \"8080\"", good, "-addr=8080"),
        new Bad("bad port", "-addr must be host:port or :port, not \":x\"", good, "-addr=:x"),
        new Bad(
            "port too high",
            "-addr must be host:port or :port, not \":65536\"",
            good,
            "-addr=:65536"),
        new Bad(
            "negative port", "-addr must be host:port or :port, not \":-1\"", good, "-addr=:-1"),
        new Bad(
            "v6 without brackets",
            "-addr must be host:port or :port, not \"::1:8\"",
            good,
            "-addr=::1:8"),
        new Bad(
            "bad isolation",
            "sandbox.isolation must be one of auto, landlock, none, not \"strong\"",
            good,
            "-isolation=strong"),
        new Bad("bad count", "-max-commands must be a number, not \"x\"", good, "-max-commands=x"),
        new Bad(
            "bad size",
            "-limit-memory must be a size such as 512M or 8G, not \"4GB\"",
            good,
            "-limit-memory=4GB"),
        new Bad(
            "state in the workspace",
            "-state-dir lies in a workspace, where commands could read it: DIR/a/state",
            good,
            "-state-dir=DIR/a/state"),
        new Bad(
            "secrets in one of several workspaces",
            "-secrets-dir lies in a workspace, where commands could read it: DIR/b",
            "-workspaces=x=DIR/a,y=DIR/b",
            "-secrets-dir=DIR/b"),
        new Bad(
            "bad snapshots",
            "sandbox.snapshots must be one of auto, manual, not \"\"",
            good,
            "-snapshots="),
        new Bad(
            "bad log format",
            "sandbox.log-format must be one of text, json, not \"xml\"",
            good,
            "-log-format=xml"),
        new Bad(
            "bad pattern",
            "-scrub-patterns has a pattern that RE2 does not take: error parsing regexp: missing"
                + " closing ): `(`",
            good,
            "-scrub-patterns=a,("),
        new Bad(
            "bad switch",
            "-readonly is a switch: true or false, not \"maybe\"",
            good,
            "-readonly=maybe"),
        new Bad(
            "bad binding",
            "sandbox.bind must be one of annotations, http, not \"later\"",
            good,
            "-bind=later"),
        new Bad(
            "binding of several",
            "-bind is for one workspace: use -workspace, not -workspaces",
            "-workspaces=x=DIR/a",
            "-bind=http"),
        new Bad("missing workspace", "-workspace does not exist: DIR/none", "-workspace=DIR/none"),
        new Bad(
            "relative workspace", "-workspace must be an absolute path, not \"a\"", "-workspace=a"),
        new Bad("empty workspace", "-workspace must be an absolute path, not \"\"", "-workspace="),
        new Bad(
            "workspace is a file",
            "-workspace is not a directory: DIR/file",
            "-workspace=DIR/file"),
        new Bad(
            "both", "-workspace and -workspaces exclude each other", good, "-workspaces=x=DIR/a"),
        new Bad(
            "workspaces without names",
            "-workspaces must be name=path,name=path with names of letters, digits, \"_.-\", not"
                + " \"DIR/a\"",
            "-workspaces=DIR/a"),
        new Bad("a name twice", "-workspaces names \"x\" twice", "-workspaces=x=DIR/a,x=DIR/b"),
        new Bad(
            "one of several missing",
            "-workspaces y does not exist: DIR/none",
            "-workspaces=x=DIR/a,y=DIR/none"),
        new Bad(
            "token file missing",
            "-token-file is not a readable file: DIR/none",
            good,
            "-token-file=DIR/none"),
        new Bad(
            "secrets dir missing",
            "-secrets-dir does not exist: DIR/none",
            good,
            "-secrets-dir=DIR/none"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void saysWhatIsWrong(Bad row) {
    CommandLine.Result result = parse(row.args());
    assertThat(result).isInstanceOf(CommandLine.Mistake.class);
    assertThat(((CommandLine.Mistake) result).message())
        .isEqualTo(
            row.message().replace("DIR/", directory + "/").replace("\"DIR", "\"" + directory));
  }

  @Test
  void checksPropertiesAndVariablesToo() {
    assertThat(parse(Map.of("sandbox.mode", "half"), Map.of(), "-workspace=DIR/a"))
        .isEqualTo(
            new CommandLine.Mistake("sandbox.mode must be one of readonly, full, not \"half\""));
    assertThat(parse(Map.of(), Map.of("SANDBOX_WORKSPACE", "relative")))
        .isEqualTo(
            new CommandLine.Mistake("-workspace must be an absolute path, not \"relative\""));
  }

  @Test
  void readmeListsEveryFlag() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    for (Flag flag : Flag.values()) {
      assertThat(readme)
          .as("README row of -" + flag.flag())
          .contains("| `-" + flag.flag() + "`")
          .contains("`" + flag.property());
    }
  }
}
