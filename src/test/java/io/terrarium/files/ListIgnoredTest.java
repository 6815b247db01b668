package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.ListFiles.Listing;
import io.terrarium.files.ListFiles.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A listing leaves out what git would ignore, with or without a repository. */
class ListIgnoredTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, Map<String, String> rules, List<String> there, List<String> shown) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("no rules", Map.of(), List.of("a.log"), List.of("a.log")),
        new Row(
            "at any depth",
            Map.of(".gitignore", "*.log\n"),
            List.of("a.log", "b", "c/d.log", "c/e"),
            List.of("b", "c", "c/e")),
        new Row("anchored", Map.of(".gitignore", "/a\n"), List.of("a", "b/a"), List.of("b", "b/a")),
        new Row(
            "directories only",
            Map.of(".gitignore", "build/\n"),
            List.of("build/x", "a/build"),
            List.of("a", "a/build")),
        new Row(
            "negated",
            Map.of(".gitignore", "*.log\n!keep.log\n"),
            List.of("a.log", "keep.log"),
            List.of("keep.log")),
        new Row(
            "negated deeper",
            Map.of(".gitignore", "*.log\n", "c/.gitignore", "!d.log\n"),
            List.of("a.log", "c/d.log", "c/e.log", "f/d.log"),
            List.of("c", "c/.gitignore", "c/d.log", "f")),
        new Row(
            "not negated below an ignored directory",
            Map.of(".gitignore", "out/\n!out/a\n"),
            List.of("out/a", "b"),
            List.of("b")),
        new Row(
            "deeper rules stay there",
            Map.of("c/.gitignore", "x\n"),
            List.of("x", "c/x", "c/d/x"),
            List.of("c", "c/.gitignore", "c/d", "x")),
        new Row(
            "double star",
            Map.of(".gitignore", "a/**/z\n"),
            List.of("a/z", "a/b/c/z", "z"),
            List.of("a", "a/b", "a/b/c", "z")),
        new Row(
            "comments, blanks and CRLF",
            Map.of(".gitignore", "# no\r\n\r\n*.log\r\n"),
            List.of("a.log", "# no"),
            List.of("# no")),
        new Row(
            "the repository's excludes",
            Map.of(".git/info/exclude", "*.log\n"),
            List.of("a.log", "b"),
            List.of(".git", "b")),
        new Row(
            "rules over excludes",
            Map.of(".git/info/exclude", "*.log\n", ".gitignore", "!a.log\n"),
            List.of("a.log", "b.log"),
            List.of(".git", "a.log")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void leavesOutWhatGitIgnores(Row row) throws IOException {
    for (Map.Entry<String, String> rules : new TreeMap<>(row.rules()).entrySet()) {
      files.put(rules.getKey(), rules.getValue());
    }
    for (String name : row.there()) {
      files.put(name, "");
    }

    List<String> shown = paths(files.listAll("."));

    assertThat(shown.stream().filter(path -> !path.equals(".gitignore")).toList())
        .isEqualTo(row.shown());
  }

  @Test
  void showsAllWhenAsked() throws IOException {
    files.put(".gitignore", "out/\n*.log\n");
    files.put("out/a.log", "");

    assertThat(paths(files.list(new Request(".", true, 10, true))))
        .containsExactly(".gitignore", "out", "out/a.log");
  }

  @Test
  void showsAnIgnoredDirectoryThatIsAskedFor() throws IOException {
    files.put(".gitignore", "out/\n*.log\n");
    files.put("out/deep/a.log", "");

    assertThat(paths(files.listAll("out"))).containsExactly("out/deep", "out/deep/a.log");
    assertThat(paths(files.list("out/deep"))).containsExactly("out/deep/a.log");
  }

  @Test
  void countsWhatItLeavesOut() throws IOException {
    files.put("logs/.gitignore", "*\n");
    files.put("logs/a.log", "");
    files.put("logs/b.log", "");

    Listing listing = files.list("logs");

    assertThat(listing.items()).isEmpty();
    assertThat(listing.ignored()).isEqualTo(3);
  }

  @Test
  void rulesBehindALinkDoNotCount() throws IOException {
    files.put("rules", "*.log\n");
    files.put("a.log", "");
    files.link(".gitignore", "rules");

    assertThat(paths(files.list("."))).containsExactly(".gitignore", "a.log", "rules");
  }

  private static List<String> paths(Listing listing) {
    return listing.items().stream().map(item -> item.path().toString()).toList();
  }
}
