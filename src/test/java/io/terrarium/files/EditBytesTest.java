package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.files.EditResult.Applied;
import io.terrarium.files.EditResult.NoMatch;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An Edit changes bytes: all that is outside the match stays as it was. */
class EditBytesTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, String before, String oldText, String newText, String after) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("LF", "a\nb\nc\n", "b\n", "x\ny\n", "a\nx\ny\nc\n"),
        new Row("CRLF", "a\r\nb\r\nc\r\n", "b\n", "x\ny\n", "a\r\nx\r\ny\r\nc\r\n"),
        new Row("CRLF sent as CRLF", "a\r\nb\r\nc", "a\r\nb", "x\r\ny", "x\r\ny\r\nc"),
        new Row("LF, sent as CRLF", "a\nb\nc", "a\r\nb", "x\r\ny", "x\ny\nc"),
        new Row("CRLF, within a line", "a\r\nb c\r\n", "b", "x", "a\r\nx c\r\n"),
        new Row("CRLF, one line into two", "a\r\nb\r\n", "b", "x\ny", "a\r\nx\r\ny\r\n"),
        new Row("CRLF, last line without end", "a\r\nb", "b", "x\ny", "a\r\nx\r\ny"),
        new Row(
            "CRLF, old begins with a line end",
            "a\r\nb\r\nc\r\n",
            "\nb",
            "\nx\ny",
            "a\r\nx\r\ny\r\nc\r\n"),
        new Row("CRLF, old ends before one", "a\r\nb\r\nc", "a\nb", "x", "x\r\nc"),
        new Row("CRLF, line deleted", "a\r\nb\r\nc", "b\n", "", "a\r\nc"),
        new Row("CRLF, line deleted from its front", "a\r\nb\r\nc", "\nb", "", "a\r\nc"),
        new Row("CRLF, empty line deleted", "a\r\n\r\nc", "a\n\n", "a\n", "a\r\nc"),
        new Row("mixed, in an LF line", "a\r\nb\nc\r\n", "b", "x\ny", "a\r\nx\ny\nc\r\n"),
        new Row("mixed, in a CRLF line", "a\nb\r\nc\n", "b", "x\ny", "a\nx\r\ny\r\nc\n"),
        new Row("mixed, across both", "a\r\nb\nc\r\nd", "b\nc", "x", "a\r\nx\r\nd"),
        new Row("lone CR is no line end", "a\rb\nc\n", "b\nc", "x\ny", "a\rx\ny\n"),
        new Row("CRs can be taken out", "a\rb\rc\n", "a\rb", "a\nb", "a\nb\rc\n"),
        new Row("doubled CR stays", "a\r\r\nb\r\nc\n", "b", "x", "a\r\r\nx\r\nc\n"),
        new Row("trailing spaces stay", "a  \nb\t\nc \n", "b", "x", "a  \nx\t\nc \n"),
        new Row("no line end at all", "abc", "b", "\n", "a\nc"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void keepsLineEndsInEveryEncoding(Row row) throws IOException {
    for (Charset charset : List.of(UTF_8, ISO_8859_1, UTF_16LE, UTF_16BE)) {
      for (String mark : charset.equals(UTF_8) ? List.of("", "\uFEFF") : List.of("\uFEFF")) {
        // The letters around make the encoding known; Latin-1 has no mark.
        String start = (charset.equals(ISO_8859_1) ? "" : mark) + "é ";
        files.put("a.txt", (start + row.before()).getBytes(charset));
        files.read("a.txt");

        assertThat(files.edit("a.txt", row.oldText(), row.newText())).isInstanceOf(Applied.class);

        assertThat(new String(files.bytes("a.txt"), charset)).isEqualTo(start + row.after());
      }
    }
  }

  @Test
  void carriageReturnsCanBeTakenOutOfLineEnds() throws IOException {
    files.put("a.txt", "a\r\nb\r\n");
    files.read("a.txt");

    files.editAll("a.txt", "\r", "");

    assertThat(files.text("a.txt")).isEqualTo("a\nb\n");
  }

  @Test
  void keepsEveryByteOfLatin1() throws IOException {
    byte[] before = new byte[1024];
    for (int i = 0; i < before.length; i++) {
      before[i] = (byte) (i % 255 + 1);
    }
    before[500] = before[501] = before[502] = '#';
    files.put("a.txt", before);
    files.read("a.txt");

    files.edit("a.txt", "###", "é");

    byte[] after = files.bytes("a.txt");
    assertThat(after).hasSize(1022).startsWith(Arrays.copyOf(before, 500));
    assertThat(after[500]).isEqualTo((byte) 0xE9);
    assertThat(after).endsWith(Arrays.copyOfRange(before, 503, 1024));
  }

  @Test
  void keepsANulThatReadDidNotMind() throws IOException {
    String before = "x\n".repeat(5000) + "\0 here \0\n";
    files.put("a.txt", before);
    files.read("a.txt");

    files.edit("a.txt", "here", "there");

    assertThat(files.text("a.txt")).isEqualTo(before.replace("here", "there"));
  }

  @Test
  void refusesWhatLatin1CannotHold() throws IOException {
    byte[] before = "grün 5 EUR\n".getBytes(ISO_8859_1);
    files.put("a.txt", before);
    files.read("a.txt");

    assertThatThrownBy(() -> files.edit("a.txt", "EUR", "€"))
        .hasMessage(
            "the file is Latin-1, which has no form for U+20AC: leave it out, or convert the file to UTF-8 first");
    assertThat(files.edit("a.txt", "5 €", "6")).isInstanceOf(NoMatch.class);
    assertThat(files.bytes("a.txt")).isEqualTo(before);
  }

  @Test
  void matchesUtf16ByCharactersNotByBytes() throws IOException {
    // In bytes, "ab" would also be found one byte off in these characters.
    String before = "\uFEFF\u6100\u6200ab\n";
    files.put("a.txt", before.getBytes(UTF_16LE));
    files.read("a.txt");

    files.edit("a.txt", "ab", "𝄞");

    assertThat(files.bytes("a.txt")).isEqualTo("\uFEFF\u6100\u6200𝄞\n".getBytes(UTF_16LE));
  }

  @Test
  void refusesBrokenUtf16() throws IOException {
    byte[] odd = Arrays.copyOf("\uFEFFab".getBytes(UTF_16LE), 5);
    files.put("a.txt", odd);
    files.read("a.txt");

    assertThatThrownBy(() -> files.edit("a.txt", "a", "b"))
        .hasMessage("a.txt is not valid UTF-16LE: change it with Bash");
    assertThat(files.bytes("a.txt")).isEqualTo(odd);
  }

  @Test
  void showsNoByteOrderMarkInTheChangedLines() throws IOException {
    files.put("a.txt", "\uFEFFone\n");
    files.put("wide.txt", "\uFEFFone\n".getBytes(UTF_16BE));
    for (String name : List.of("a.txt", "wide.txt")) {
      files.read(name);
      assertThat(EditFileTest.shown((Applied) files.edit(name, "one", "two"))).isEqualTo("1:two");
    }
  }

  @Test
  void keepsTheMode() throws IOException {
    Path file = files.put("run.sh", "old\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx--x--x"));
    files.read("run.sh");

    files.edit("run.sh", "old", "new");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwx--x--x");
  }
}
