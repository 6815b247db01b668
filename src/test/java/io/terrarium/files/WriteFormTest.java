package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.WriteFile.Written;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An overwritten file keeps its encoding, its byte order mark and its CRLF, and the answer says so.
 */
class WriteFormTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, byte[] before, String content, byte[] after, String kept) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("plain", utf8("a\nb\n"), "ж\n", utf8("ж\n"), ""),
        new Row("no line end before", utf8("a"), "b\nc\n", utf8("b\nc\n"), ""),
        new Row("CRLF", utf8("a\r\nb\r\n"), "c\nd", utf8("c\r\nd"), "CRLF line ends"),
        new Row("CRLF on both sides", utf8("a\r\n"), "c\r\nd\r\n", utf8("c\r\nd\r\n"), ""),
        new Row("CRLF, new text of one line", utf8("a\r\n"), "c", utf8("c"), ""),
        new Row(
            "CRLF, mixed new text stays mixed", utf8("a\r\n"), "c\r\nd\n", utf8("c\r\nd\n"), ""),
        new Row("mixed before", utf8("a\r\nb\n"), "c\nd\n", utf8("c\nd\n"), ""),
        new Row("lone CR before", utf8("a\rb\r"), "c\nd\n", utf8("c\nd\n"), ""),
        new Row("mark", utf8("\uFEFFa\n"), "b\n", utf8("\uFEFFb\n"), "byte order mark"),
        new Row(
            "mark sent as well",
            utf8("\uFEFFa\n"),
            "\uFEFFb\n",
            utf8("\uFEFFb\n"),
            "byte order mark"),
        new Row(
            "mark and CRLF",
            utf8("\uFEFFa\r\n"),
            "b\n",
            utf8("\uFEFFb\r\n"),
            "byte order mark and CRLF line ends"),
        new Row(
            "UTF-16LE",
            "\uFEFFa\n".getBytes(UTF_16LE),
            "ж𝄞\n",
            "\uFEFFж𝄞\n".getBytes(UTF_16LE),
            "UTF-16LE"),
        new Row(
            "UTF-16BE and CRLF",
            "\uFEFFa\r\n".getBytes(UTF_16BE),
            "ж\n",
            "\uFEFFж\r\n".getBytes(UTF_16BE),
            "UTF-16BE and CRLF line ends"),
        new Row(
            "Latin-1",
            "grün\n".getBytes(ISO_8859_1),
            "weiß\n",
            "weiß\n".getBytes(ISO_8859_1),
            "Latin-1"),
        new Row(
            "Latin-1 and CRLF",
            "grün\r\n".getBytes(ISO_8859_1),
            "weiß\n",
            "weiß\r\n".getBytes(ISO_8859_1),
            "Latin-1 and CRLF line ends"),
        new Row(
            "more than Latin-1 can hold",
            "grün\n".getBytes(ISO_8859_1),
            "5 €\n",
            utf8("5 €\n"),
            ""),
        new Row("a picture", utf8("GIF89a\0\r\n"), "b\n", utf8("b\n"), ""),
        new Row("empty before", new byte[0], "b\n", utf8("b\n"), ""));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void keepsTheFormOfTheOldContent(Row row) throws IOException {
    files.put("a.txt", row.before());
    files.read("a.txt");

    Written written = files.write("a.txt", row.content());

    assertThat(files.bytes("a.txt")).isEqualTo(row.after());
    assertThat(written.bytes()).isEqualTo(row.after().length);
    assertThat(written.kept()).isEqualTo(row.kept());
  }

  @Test
  void emptyContentIsEmptyWhateverWasThere() throws IOException {
    files.put("a.txt", "\uFEFFold\r\n");
    files.read("a.txt");

    Written written = files.write("a.txt", "");

    assertThat(files.bytes("a.txt")).isEmpty();
    assertThat(written.bytes()).isZero();
    assertThat(written.kept()).isEmpty();
  }

  @Test
  void aNewFileIsStoredAsItIsSent() throws IOException {
    files.write("a.txt", "\uFEFFa\r\nb\rc\n");

    assertThat(files.bytes("a.txt")).isEqualTo(utf8("\uFEFFa\r\nb\rc\n"));
  }

  @Test
  void aVeryLargeFileIsReplacedWithoutALookAtItsForm() throws IOException {
    try (FileOperations small = new FileOperations(root, 1000, 10)) {
      small.put("a.txt", "aaaaaaaa\r\nb\r\n");
      small.read("a.txt");

      Written written = small.write("a.txt", "c\n");

      assertThat(small.text("a.txt")).isEqualTo("c\n");
      assertThat(written.kept()).isEmpty();
    }
  }
}
