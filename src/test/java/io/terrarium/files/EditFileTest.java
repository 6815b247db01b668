package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.files.EditResult.Ambiguous;
import io.terrarium.files.EditResult.Applied;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What one Edit changes, which lines it names afterwards, and what it refuses. */
class EditFileTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(
      String name, String before, String oldText, String newText, String after, String changed) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("within a line", "a\nb c d\ne\n", "c", "CC", "a\nb CC d\ne\n", "2:b CC d"),
        new Row("a whole line", "a\nb\nc\n", "b\n", "B\n", "a\nB\nc\n", "2:B"),
        new Row(
            "one line into three", "a\nb\nc\n", "b", "1\n2\n3", "a\n1\n2\n3\nc\n", "2:1 3:2 4:3"),
        new Row("three lines into one", "a\nb\nc\nd\n", "b\nc\nd", "x", "a\nx\n", "2:x"),
        new Row("at the start", "a\nb\n", "a", "0\na", "0\na\nb\n", "1:0 2:a"),
        new Row("at the end", "a\nb\n", "b\n", "b\nc\n", "a\nb\nc\n", "2:b 3:c"),
        new Row("at the end without newline", "a\nb", "b", "b\nc", "a\nb\nc", "2:b 3:c"),
        new Row("adds a final newline", "a\nb", "b", "b\n", "a\nb\n", "2:b"),
        new Row("takes the final newline", "a\nb\n", "b\n", "b", "a\nb", "2:b"),
        new Row("deletes in a line", "a\nb c\nd\n", " c", "", "a\nb\nd\n", "2:b"),
        new Row("deletes a line", "a\nb\nc\n", "b\n", "", "a\nc\n", "2:c"),
        new Row("deletes the last line", "a\nb\n", "\nb", "", "a\n", "1:a"),
        new Row("deletes everything", "a\n", "a\n", "", "", ""),
        new Row("joins lines", "a\nb\nc\n", "a\nb", "a b", "a b\nc\n", "1:a b"),
        new Row("an empty line", "a\n\nb\n", "\n\n", "\n", "a\nb\n", "1:a"),
        new Row("the whole file", "a\nb\n", "a\nb\n", "c\n", "c\n", "1:c"),
        new Row("white space counts", "a  b\na b\n", "a b", "x", "a  b\nx\n", "2:x"),
        new Row("nothing is a pattern", "a.*b(\n", ".*b(", "$1\\", "a$1\\\n", "1:a$1\\"),
        new Row("wide characters", "grün 𝄞\n", "𝄞", "ж", "grün ж\n", "1:grün ж"),
        new Row(
            "half of a wide character's bytes elsewhere", "é\u00a9\n", "©", "c", "éc\n", "1:éc"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void replacesAndNamesTheChangedLines(Row row) throws IOException {
    files.put("a.txt", row.before());
    files.read("a.txt");

    Applied applied = (Applied) files.edit("a.txt", row.oldText(), row.newText());

    assertThat(files.text("a.txt")).isEqualTo(row.after());
    assertThat(shown(applied)).isEqualTo(row.changed());
    assertThat(applied.replacements()).isEqualTo(1);
    assertThat(applied.more()).isFalse();
  }

  @Test
  void replacesAllWhenAsked() throws IOException {
    files.put("a.txt", "a b a\nc\nab\n");
    files.read("a.txt");

    Applied applied = (Applied) files.editAll("a.txt", "a", "x\ny");

    assertThat(files.text("a.txt")).isEqualTo("x\ny b x\ny\nc\nx\nyb\n");
    assertThat(applied.replacements()).isEqualTo(3);
    assertThat(shown(applied)).isEqualTo("1:x 2:y b x 3:y 5:x 6:yb");
  }

  @Test
  void replacesAllWithoutLookingAtWhatItPutThere() throws IOException {
    files.put("a.txt", "aaaaa");
    files.read("a.txt");

    assertThat(((Applied) files.editAll("a.txt", "aa", "a")).replacements()).isEqualTo(2);
    assertThat(files.text("a.txt")).isEqualTo("aaa");
  }

  @Test
  void saysThatMoreLinesChangedThanItShows() throws IOException {
    files.put("a.txt", "a\n".repeat(500));
    files.read("a.txt");

    Applied applied = (Applied) files.editAll("a.txt", "a", "b");

    assertThat(applied.replacements()).isEqualTo(500);
    assertThat(applied.changed()).hasSize(60);
    assertThat(applied.more()).isTrue();
    assertThat(files.text("a.txt")).isEqualTo("b\n".repeat(500));
  }

  @Test
  void showsAChangedLineOnlySoFar() throws IOException {
    files.put("a.txt", "x" + "𝄞".repeat(100_000) + "y\n");
    files.read("a.txt");

    Applied applied = (Applied) files.edit("a.txt", "y", "z");

    String shown = applied.changed().getFirst().text();
    assertThat(shown.length()).isLessThan(1000);
    assertThat(shown.getBytes(StandardCharsets.UTF_8)).doesNotContain('?');
  }

  record Several(String name, String content, String oldText, int matches, List<Long> lines) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Several> several() {
    return Stream.of(
        new Several("two lines", "a\nb\na\n", "a", 2, List.of(1L, 3L)),
        new Several("one line twice", "b\na a\n", "a", 2, List.of(2L, 2L)),
        new Several("overlapping", "x\naaa\n", "aa", 2, List.of(2L, 2L)),
        new Several("several lines each", "a\nb\nc\na\nb\n", "a\nb", 2, List.of(1L, 4L)),
        new Several("beginning with a line end", "x\na\nx\na\n", "\na", 2, List.of(1L, 3L)),
        new Several("the same in CRLF", "x\r\na\r\nx\r\na\r\n", "\na", 2, List.of(1L, 3L)),
        new Several("line ends only", "\n\n\n", "\n", 3, List.of(1L, 2L, 3L)),
        new Several("line ends only, CRLF", "\r\n\r\n", "\n", 2, List.of(1L, 2L)));
  }

  @ParameterizedTest
  @MethodSource("several")
  void refusesWhatIsThereMoreThanOnceWithItsLines(Several row) throws IOException {
    files.put("a.txt", row.content());
    files.read("a.txt");

    Ambiguous result = (Ambiguous) files.edit("a.txt", row.oldText(), "new");

    assertThat(result.matches()).isEqualTo(row.matches());
    assertThat(result.lines()).isEqualTo(row.lines());
    assertThat(files.text("a.txt")).isEqualTo(row.content());
  }

  @Test
  void aThousandMatchesAreCountedAndSomeLinesNamed() throws IOException {
    files.put("a.txt", "a\n".repeat(1000));
    files.read("a.txt");

    Ambiguous result = (Ambiguous) files.edit("a.txt", "a", "b");

    assertThat(result.matches()).isEqualTo(1000);
    assertThat(result.lines()).hasSizeBetween(10, 100).startsWith(1L, 2L, 3L);
  }

  record Refusal(
      String name, String path, String oldText, String newText, Reason reason, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Refusal> refusals() {
    return Stream.of(
        new Refusal(
            "unread",
            "unread.txt",
            "a",
            "b",
            Reason.NOT_READ,
            "refusing to edit unread.txt: Read it first"),
        new Refusal(
            "missing",
            "missing.txt",
            "a",
            "b",
            Reason.NOT_FOUND,
            "no such file: missing.txt; find it with Glob or LS"),
        new Refusal(
            "directory", "dir", "a", "b", Reason.WRONG_KIND, "dir is a directory: list it with LS"),
        new Refusal(
            "git's",
            ".git/HEAD",
            "a",
            "b",
            Reason.PROTECTED,
            "refusing to write under .git: .git/HEAD; change the repository with git commands"),
        new Refusal(
            "outside",
            "/etc/hosts",
            "a",
            "b",
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: /etc/hosts"),
        new Refusal(
            "empty old",
            "a.txt",
            "",
            "b",
            Reason.BAD_ARGUMENT,
            "the text to replace is empty: name it, or write the whole file"),
        new Refusal(
            "old is new",
            "a.txt",
            "a",
            "a",
            Reason.BAD_ARGUMENT,
            "the new text is the same as the old: nothing would change"),
        new Refusal(
            "old is new but for line ends",
            "a.txt",
            "a\r\n",
            "a\n",
            Reason.BAD_ARGUMENT,
            "the old and the new text differ in line ends only, and an edit keeps the file's own:"
                + " convert the file with a command such as sed"),
        new Refusal(
            "too large",
            "large.txt",
            "a",
            "b",
            Reason.TOO_LARGE,
            "large.txt has 11 bytes; files up to 10 can be edited: use a command such as sed"),
        new Refusal(
            "binary", "nul", "a", "b", Reason.WRONG_KIND, "nul is binary (2 bytes), not text"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refuses(Refusal row) throws IOException {
    try (FileOperations small = new FileOperations(root, 1000, 10)) {
      small.put("unread.txt", "a");
      small.put("a.txt", "a\r\n");
      small.put("large.txt", "0123456789a");
      small.put(".git/HEAD", "a");
      Files.createDirectory(root.resolve("dir"));
      small.write("nul", "a\0");
      small.read("a.txt");
      small.read("large.txt");

      assertThatThrownBy(() -> small.edit(row.path(), row.oldText(), row.newText()))
          .isInstanceOfSatisfying(
              SandboxException.class,
              refusal -> assertThat(refusal.reason()).isEqualTo(row.reason()))
          .hasMessage(row.message());
      assertThat(small.text("a.txt")).isEqualTo("a\r\n");
    }
  }

  static String shown(Applied applied) {
    return String.join(
        " ", applied.changed().stream().map(line -> line.number() + ":" + line.text()).toList());
  }
}
