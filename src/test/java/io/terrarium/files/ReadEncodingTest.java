package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text comes out as it was meant, whatever its encoding and wherever a buffer ends. */
class ReadEncodingTest {
  private static final String TREBLE = "\uD834\uDD1E";

  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, byte[] content, List<String> lines) {
    Row(String name, String content, List<String> lines) {
      this(name, UTF_8, content, lines);
    }

    Row(String name, Charset charset, String content, List<String> lines) {
      this(name, content.getBytes(charset), lines);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("UTF-8", "grün\nжук\n" + TREBLE, List.of("grün", "жук", TREBLE)),
        new Row("UTF-8 with mark", "\uFEFFgrün\n", List.of("grün")),
        new Row("a mark later is text", "a\n\uFEFFb\n", List.of("a", "\uFEFFb")),
        new Row("Latin-1", ISO_8859_1, "grün\r\nß\n", List.of("grün", "ß")),
        new Row(
            "Latin-1 for a single bad byte", new byte[] {'a', (byte) 0xC3, '\n'}, List.of("aÃ")),
        new Row(
            "overlong form is not UTF-8",
            new byte[] {(byte) 0xC0, (byte) 0x80},
            List.of("À\u0080")),
        new Row(
            "surrogate is not UTF-8",
            new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            List.of("í\u00A0\u0080")),
        new Row("UTF-16LE", UTF_16LE, "\uFEFFgrün\r\n" + TREBLE + "\n", List.of("grün", TREBLE)),
        new Row("UTF-16BE", UTF_16BE, "\uFEFFgrün\n\nж", List.of("grün", "", "ж")),
        new Row(
            "U+0A0A is no line end",
            UTF_16LE,
            "\uFEFF\u0A0A\u0A0D\u0D0A\n",
            List.of("\u0A0A\u0A0D\u0D0A")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void decodes(Row row) throws IOException {
    files.put("a.txt", row.content());

    assertThat(files.lines("a.txt")).isEqualTo(row.lines());
  }

  /** Every place of a four-byte character around the ends of the first look and of the buffer. */
  @ParameterizedTest
  @ValueSource(ints = {8 * 1024, 128 * 1024, 136 * 1024})
  void keepsACharacterThatABufferEndSplits(int border) throws IOException {
    for (int before = border - 4; before <= border + 1; before++) {
      String padding = "x".repeat(99).concat("\n").repeat(before / 100);
      String text = padding + "y".repeat(before - padding.length()) + TREBLE + "é\nend\n";
      files.put("a.txt", text.getBytes(UTF_8));
      long last = padding.length() / 100 + 1L;

      assertThat(files.readText("a.txt", last, 2).lines())
          .extracting(ReadResult.Line::text)
          .containsExactly("y".repeat(before - padding.length()) + TREBLE + "é", "end");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4 * 1024, 8 * 1024, 64 * 1024, 128 * 1024})
  void keepsASurrogatePairThatABufferEndSplits(int border) throws IOException {
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      for (int before = border - 3; before <= border + 1; before++) {
        String text =
            "\uFEFF" + "x".repeat(before - 2) + "\n" + (TREBLE + "ж").repeat(10) + "\nend";
        files.put("a.txt", text.getBytes(charset));

        assertThat(files.readText("a.txt", 2, 2).lines())
            .extracting(ReadResult.Line::text)
            .containsExactly((TREBLE + "ж").repeat(10), "end");
      }
    }
  }

  @Test
  void keepsCarriageReturnAndLineFeedTogetherAcrossBuffers() throws IOException {
    for (int length = 8 * 1024 - 3; length <= 8 * 1024 + 1; length++) {
      files.put("a.txt", "x\n".repeat(length / 2) + "y".repeat(length % 2) + "z\r\nend\r\n");

      List<ReadResult.Line> lines = files.readText("a.txt", length / 2 + 1, 2).lines();

      assertThat(lines)
          .extracting(ReadResult.Line::text)
          .containsExactly("y".repeat(length % 2) + "z", "end");
    }
  }

  record Binary(String name, byte[] content, String type) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Binary> binaries() {
    return Stream.of(
        new Binary("NUL at the start", new byte[] {0, 'a'}, "data"),
        new Binary("NUL as last byte looked at", nulAt(8 * 1024 - 1), "data"),
        new Binary("UTF-16LE without mark", "text".getBytes(UTF_16LE), "data"),
        new Binary("UTF-16BE without mark", "text".getBytes(UTF_16BE), "data"),
        new Binary(
            "UTF-32LE with mark", "\uFEFFtext".getBytes(Charset.forName("UTF-32LE")), "data"),
        new Binary(
            "UTF-32BE with mark", "\uFEFFtext".getBytes(Charset.forName("UTF-32BE")), "data"),
        new Binary("program", "\u007fELF\u0002\0".getBytes(ISO_8859_1), "ELF program or library"),
        new Binary("archive", "PK\u0003\u0004\0".getBytes(ISO_8859_1), "ZIP archive"),
        new Binary("database", "SQLite format 3\0".getBytes(ISO_8859_1), "SQLite database"));
  }

  @ParameterizedTest
  @MethodSource("binaries")
  void refusesBinaryWithItsSizeAndType(Binary row) throws IOException {
    files.put("a.bin", row.content());

    assertThatThrownBy(() -> files.read("a.bin"))
        .isInstanceOf(SandboxException.class)
        .hasMessage(
            "a.bin is binary (%s, %d bytes): Read shows text and images only"
                .formatted(row.type(), row.content().length));
    assertThatThrownBy(() -> files.edit("a.bin", "a", "b"))
        .hasMessage("refusing to edit a.bin: Read it first");
  }

  @Test
  void showsTextWithANulAfterWhatIsLookedAt() throws IOException {
    files.put("a.txt", nulAt(8 * 1024));

    List<String> lines = files.lines("a.txt");

    assertThat(lines).hasSize(8 * 1024 / 64 + 1);
    assertThat(lines.getLast()).isEqualTo("\0");
  }

  private static byte[] nulAt(int place) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    IntStream.range(0, place).forEach(i -> out.write(i % 64 == 63 ? '\n' : 'x'));
    out.write(0);
    return out.toByteArray();
  }
}
