package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A missing file is refused with names that are near it and lead somewhere. */
class ReadMissingTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, List<String> there, String wanted, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row(
            "nothing near",
            List.of("zebra.txt"),
            "a.py",
            "no such file: a.py; find it with Glob or LS"),
        new Row(
            "a letter off",
            List.of("main.py", "zebra.txt"),
            "mian.py",
            "no such file: mian.py; did you mean main.py?"),
        new Row(
            "other case",
            List.of("README.md"),
            "readme.md",
            "no such file: readme.md; did you mean README.md?"),
        new Row(
            "other extension",
            List.of("src/App.tsx"),
            "src/App.jsx",
            "no such file: src/App.jsx; did you mean src/App.tsx?"),
        new Row(
            "several, nearest first",
            List.of("teest.py", "tests.py", "t.py"),
            "test.py",
            "no such file: test.py; did you mean teest.py or tests.py?"),
        new Row(
            "at most three",
            List.of("a1", "a2", "a3", "a4"),
            "a5",
            "no such file: a5; did you mean a1 or a2 or a3?"),
        new Row(
            "a directory on the way",
            List.of("source/main.c"),
            "sorce/main.c",
            "no such file: sorce/main.c; did you mean source/?"),
        new Row(
            "many directories on the way",
            List.of("x/y"),
            "a/b/c/d/e.txt",
            "no such file: a/b/c/d/e.txt; find it with Glob or LS"),
        new Row(
            "other scripts",
            List.of("naïve.txt"),
            "naive.txt",
            "no such file: naive.txt; did you mean naïve.txt?"),
        new Row(
            "wide scripts",
            List.of("説明書き.txt"),
            "説明書.txt",
            "no such file: 説明書.txt; did you mean 説明書き.txt?"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void suggestsNearNames(Row row) throws IOException {
    for (String name : row.there()) {
      files.put(name, "");
    }

    assertThatThrownBy(() -> files.read(row.wanted()))
        .isInstanceOfSatisfying(
            SandboxException.class,
            refusal -> assertThat(refusal.reason()).isEqualTo(Reason.NOT_FOUND))
        .hasMessage(row.message());
  }

  @Test
  void namesTheTargetOfADanglingLink() throws IOException {
    files.link("link", "gone/target.txt");

    assertThatThrownBy(() -> files.read("link"))
        .hasMessage("no such file: gone/target.txt; find it with Glob or LS");
  }

  @Test
  void suggestionsCanBeReadAsTheyAreShown() throws Exception {
    String name = "a-longer-n\\xffme.txt";
    shell("printf x > $(printf 'a-longer-n\\377me.txt')");

    assertThatThrownBy(() -> files.read("a-longer-name.txt"))
        .hasMessage("no such file: a-longer-name.txt; did you mean " + name + "?");
    assertThat(files.lines(name)).containsExactly("x");
  }

  private void shell(String command) throws Exception {
    int exit = new ProcessBuilder("bash", "-c", command).directory(root.toFile()).start().waitFor();
    assertThat(exit).isZero();
  }
}
