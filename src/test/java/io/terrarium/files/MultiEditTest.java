package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.files.EditResult.Ambiguous;
import io.terrarium.files.EditResult.Applied;
import io.terrarium.files.EditResult.NoMatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several edits of one file: in order, each on the result of the one before, all or none. */
class MultiEditTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  private static Replacement once(String oldText, String newText) {
    return new Replacement(oldText, newText, false);
  }

  private static Replacement all(String oldText, String newText) {
    return new Replacement(oldText, newText, true);
  }

  record Row(String name, String before, List<Replacement> edits, String after, String changed) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row(
            "apart", "a\nb\nc\n", List.of(once("a", "A"), once("c", "C")), "A\nb\nC\n", "1:A 3:C"),
        new Row(
            "from the bottom up",
            "a\nb\nc\n",
            List.of(once("c", "C"), once("a", "A")),
            "A\nb\nC\n",
            "1:A 3:C"),
        new Row(
            "a later one moves an earlier one down",
            "a\nb\nc\n",
            List.of(once("c", "C"), once("a", "1\n2\n3")),
            "1\n2\n3\nb\nC\n",
            "1:1 2:2 3:3 5:C"),
        new Row(
            "a later one moves an earlier one up",
            "a\nb\nc\nd\n",
            List.of(once("d", "D"), once("a\nb\n", "")),
            "c\nD\n",
            "1:c 2:D"),
        new Row(
            "on the result of the one before",
            "a\n",
            List.of(once("a", "b"), once("b", "c")),
            "c\n",
            "1:c"),
        new Row(
            "within what the one before put there",
            "a\nz\n",
            List.of(once("a", "1\n2\n3"), once("2", "two")),
            "1\ntwo\n3\nz\n",
            "1:1 2:two 3:3"),
        new Row(
            "over the border of the one before",
            "a\nb\nc\n",
            List.of(once("b", "x\ny"), once("y\nc", "z")),
            "a\nx\nz\n",
            "2:x 3:z"),
        new Row(
            "deleting what the one before put there",
            "a\nb\nc\n",
            List.of(once("b\n", "x\ny\n"), once("x\ny\n", "")),
            "a\nc\n",
            "2:c"),
        new Row(
            "twice in one line",
            "a b c\n",
            List.of(once("c", "C"), once("a", "A")),
            "A b C\n",
            "1:A b C"),
        new Row(
            "all after once",
            "a\nb\na\n",
            List.of(once("b", "B"), all("a", "1\n2")),
            "1\n2\nB\n1\n2\n",
            "1:1 2:2 3:B 4:1 5:2"),
        new Row(
            "all, then all of that",
            "a a\n",
            List.of(all("a", "bb"), all("b", "c")),
            "cc cc\n",
            "1:cc cc"),
        new Row(
            "there and back", "a\nb\n", List.of(once("a", "x"), once("x", "a")), "a\nb\n", "1:a"),
        new Row(
            "CRLF",
            "a\r\nb\r\nc\r\n",
            List.of(once("b", "x\ny"), once("y\nc", "z\nw")),
            "a\r\nx\r\nz\r\nw\r\n",
            "2:x 3:z 4:w"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void appliesInOrderAndNumbersTheLinesOfTheResult(Row row) throws IOException {
    files.put("a.txt", row.before());
    files.read("a.txt");

    Applied applied = (Applied) files.edit("a.txt", row.edits().toArray(Replacement[]::new));

    assertThat(files.text("a.txt")).isEqualTo(row.after());
    assertThat(EditFileTest.shown(applied)).isEqualTo(row.changed());
  }

  @Test
  void changesNothingWhenOneIsNotFound() throws IOException {
    files.put("a.txt", "a\nb\n");
    files.read("a.txt");

    NoMatch result = (NoMatch) files.edit("a.txt", once("a", "A"), once("a", "x"), once("b", "B"));

    assertThat(result.edit()).isEqualTo(2);
    assertThat(result.edits()).isEqualTo(3);
    assertThat(files.text("a.txt")).isEqualTo("a\nb\n");
    assertThat(files.edit("a.txt", once("a", "A"))).isInstanceOf(Applied.class);
  }

  @Test
  void changesNothingWhenOneIsAmbiguousThroughAnother() throws IOException {
    files.put("a.txt", "a\nb\n");
    files.read("a.txt");

    Ambiguous result = (Ambiguous) files.edit("a.txt", once("b", "a"), once("a", "x"));

    assertThat(result.edit()).isEqualTo(2);
    assertThat(result.lines()).containsExactly(1L, 2L);
    assertThat(files.text("a.txt")).isEqualTo("a\nb\n");
  }

  @Test
  void changesNothingWhenTheLastHasNoFormInTheFile() throws IOException {
    byte[] before = "grün a b\n".getBytes(StandardCharsets.ISO_8859_1);
    files.put("a.txt", before);
    files.read("a.txt");

    assertThatThrownBy(() -> files.edit("a.txt", once("a", "A"), once("b", "€")))
        .hasMessageContaining("has no form for U+20AC");
    assertThat(files.bytes("a.txt")).isEqualTo(before);
  }

  @Test
  void saysWhichArgumentMakesNoSenseBeforeAnyIsTried() throws IOException {
    files.put("a.txt", "a\n");
    files.read("a.txt");

    assertThatThrownBy(() -> files.edit("a.txt", once("a", "b"), once("", "c")))
        .hasMessage("edit 2 of 2: the text to replace is empty: name it, or write the whole file");
    assertThatThrownBy(() -> files.edit("a.txt", once("a", "a"), once("b", "c")))
        .hasMessage("edit 1 of 2: the new text is the same as the old: nothing would change");
    assertThatThrownBy(() -> files.edit("a.txt"))
        .hasMessage("edits is empty: pass at least one edit");
    assertThat(files.text("a.txt")).isEqualTo("a\n");
  }

  @Test
  void countsAllReplacements() throws IOException {
    files.put("a.txt", "a a b\n");
    files.read("a.txt");

    Applied applied = (Applied) files.edit("a.txt", all("a", "x"), once("b", "y"));

    assertThat(applied.replacements()).isEqualTo(3);
  }
}
