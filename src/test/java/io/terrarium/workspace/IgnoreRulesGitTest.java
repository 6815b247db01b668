package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.workspace.Playground.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On random rules and random trees, what is ignored is what {@code git check-ignore} says. */
class IgnoreRulesGitTest {
  private static final List<String> NAMES =
      List.of(
          "a", "b", "ab", "abc", "a.txt", "b.log", ".h", "x y", "!n", "#c", "a*", "[a]", "é", "B");

  @Property(tries = 150)
  void agreeWithGit(
      @ForAll("files") Set<String> files,
      @ForAll("rules") List<String> top,
      @ForAll("rules") List<String> nested,
      @ForAll("rules") List<String> excluded)
      throws IOException {
    compare(files, lines(top), lines(nested), lines(excluded));
  }

  private static void compare(Set<String> files, String top, String nested, String excluded)
      throws IOException {
    Path base = Files.createTempDirectory("terrarium-ignore").toRealPath();
    try {
      Playground playground = new Playground(base);
      for (String file : files) {
        make(playground.root().resolve(file));
      }
      Playground.run("git", "init", "-q", playground.root().toString());
      playground.file(".gitignore", top);
      playground.file(".git/info/exclude", excluded);
      if (Files.isDirectory(playground.root().resolve("a"))) {
        playground.file("a/.gitignore", nested);
      }
      List<String> entries =
          playground.entries().stream().filter(path -> !path.matches("\\.git(/.*)?")).toList();

      assertThat(byRules(playground, entries)).isEqualTo(byGit(playground, entries));
    } finally {
      Playground.run("rm", "-r", base.toString());
    }
  }

  record Example(String name, String rules) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Example> examples() {
    return Stream.of(
        new Example("everything but text", "*\n!*/\n!*.txt\n"),
        new Example("byte order mark", "\ufeffa\nb\n"),
        new Example("carriage returns at line ends", "a.txt\r\n!b\r\n"),
        new Example("no line end at the end", "a\nb.log"),
        new Example("below an ignored directory nothing comes back", "d/\n!d/a.txt\n"),
        new Example("all in a directory but one", "/d/*\n!/d/a.txt\n"),
        new Example("at any depth", "**/e/a\nd/**/b\n"),
        new Example("spaces", "x y \nx\\ y\n"),
        new Example("stars behind letters", "d**/b\n***/a\nd/e**\n"),
        new Example("two slashes", "d//\n**//a\nd//e\n"),
        new Example("an escaped slash", "*\\/\n\\/d\n*\\/b\n"),
        new Example("a lone carriage return", "a\rb\n\r\nb\r\r\n"),
        new Example("characters of several bytes", "?\n"),
        new Example("sets of characters of several bytes", "[é]\n!f/[é][é]\n"),
        new Example("an escape at the end of a range", "[a-\\]]\n"),
        new Example("brackets left open", "[a\n[!\nb[[:alpha:]\n"),
        new Example("a backslash at the end", "a\\\nb\\ \n"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void agreeWithGitOn(Example example) throws IOException {
    Set<String> files = new TreeSet<>();
    for (String directory : List.of("", "d/", "d/e/", "f/d/")) {
      NAMES.forEach(name -> files.add(directory + name));
    }
    compare(files, example.rules, "", "");
  }

  @Provide
  Arbitrary<Set<String>> files() {
    return Arbitraries.of(NAMES)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(names -> String.join("/", names))
        .set()
        .ofMinSize(3)
        .ofMaxSize(20);
  }

  @Provide
  Arbitrary<List<String>> rules() {
    return rule().list().ofMaxSize(4);
  }

  private static Arbitrary<String> rule() {
    Arbitrary<String> prefix =
        Arbitraries.frequency(
            Tuple.of(8, ""), Tuple.of(2, "!"), Tuple.of(2, "/"), Tuple.of(1, "!/"));
    Arbitrary<String> suffix =
        Arbitraries.frequency(
            Tuple.of(6, ""), Tuple.of(2, "/"), Tuple.of(1, "/**"), Tuple.of(1, "  "));
    Arbitrary<String> body =
        component().list().ofMinSize(1).ofMaxSize(2).map(parts -> String.join("/", parts));
    Arbitrary<String> usual = Combinators.combine(prefix, body, suffix).as((p, b, s) -> p + b + s);
    return Arbitraries.frequencyOf(
        Tuple.of(12, usual), Tuple.of(1, Arbitraries.of("# comment", "", "   ", "*", "/*", "**")));
  }

  private static Arbitrary<String> component() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, Arbitraries.of("a", "b", "ab", "abc", "a.txt", "b.log", ".h")),
        Tuple.of(4, Arbitraries.of("*", "a*", "*b", "*.txt", "?", "a?c", ".*", "*.*", "a*c")),
        Tuple.of(2, Arbitraries.of("[ab]", "[a-c]*", "[!a]", "[^a]b", "[[:alpha:]]", "[]a]")),
        Tuple.of(2, Arbitraries.of("**")),
        Tuple.of(2, Arbitraries.of("a**", "***", "**b", "a**c", "*\\", "", "a\rb", "\r", "d\\")),
        Tuple.of(
            2, Arbitraries.of("?", "??", "[é]", "[a-\\]]", "[\\]a]", "[a", "[!", "é", "[^é]?")),
        Tuple.of(
            1, Arbitraries.of("[[:upper:]]*", "[[:nonsense:]]", "[[:alnum:]_]*", "[[:", "[b-a]")),
        Tuple.of(1, arbitrary()),
        Tuple.of(2, Arbitraries.of("\\!n", "\\#c", "a\\*", "\\[a]", "\\a", "x y", "x\\ y", "[a]")));
  }

  /** Anything at all of what has a meaning. */
  private static Arbitrary<String> arbitrary() {
    return Arbitraries.strings().withChars("ab*?[]!^-\\/:. é#\r").ofMinLength(1).ofMaxLength(8);
  }

  private static void make(Path file) throws IOException {
    for (Path above = file.getParent(); above != null; above = above.getParent()) {
      if (Files.isRegularFile(above)) {
        return;
      }
    }
    if (!Files.exists(file)) {
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
  }

  private static String lines(List<String> rules) {
    return rules.stream().map(rule -> rule + "\n").collect(Collectors.joining());
  }

  private static Set<String> byRules(Playground playground, List<String> entries)
      throws IOException {
    Set<String> ignored = new TreeSet<>();
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      for (String entry : entries) {
        WorkspacePath path = workspace.resolve(entry);
        boolean directory = Files.isDirectory(playground.root().resolve(entry));
        IgnoreRules rules = IgnoreRules.forDirectory(workspace, path.parent());
        if (rules.isWithinIgnored() || rules.ignores(path, directory)) {
          ignored.add(entry);
        }
      }
    }
    return ignored;
  }

  private static Set<String> byGit(Playground playground, List<String> entries) throws IOException {
    Process git =
        new ProcessBuilder(
                "git",
                "-c",
                "core.excludesFile=/dev/null",
                "check-ignore",
                "--no-index",
                "-z",
                "--stdin")
            .directory(playground.root().toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    git.getOutputStream().write(String.join("\0", entries).getBytes(StandardCharsets.UTF_8));
    git.getOutputStream().close();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Arrays.stream(output.split("\0"))
        .flatMap(path -> path.isEmpty() ? Stream.empty() : Stream.of(path))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
