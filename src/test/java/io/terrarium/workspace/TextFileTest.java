package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text of every encoding goes through its units and back without losing a byte. */
class TextFileTest {
  private static final WorkspacePath PATH = new WorkspacePath("/w", "file.txt");

  record Stored(String name, byte[] content, Encoding encoding, int mark) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Stored> stored() {
    return Stream.of(
        new Stored("empty", new byte[0], Encoding.UTF_8, 0),
        new Stored("ASCII", utf8("a\r\nb\n"), Encoding.UTF_8, 0),
        new Stored("UTF-8", utf8("\u00e9\u6f22\ud83d\ude00"), Encoding.UTF_8, 0),
        new Stored("UTF-8 with mark", utf8("\ufeffa"), Encoding.UTF_8, 3),
        new Stored("Latin-1", latin("caf\u00e9"), Encoding.LATIN_1, 0),
        new Stored("mark, then Latin-1", latin("\u00ef\u00bb\u00bf\u00e9"), Encoding.LATIN_1, 0),
        new Stored("UTF-16LE", latin("\u00ff\u00fea\0\n\0"), Encoding.UTF_16LE, 2),
        new Stored("UTF-16BE", latin("\u00fe\u00ff\0a\0\n"), Encoding.UTF_16BE, 2),
        new Stored("only a UTF-16 mark", latin("\u00ff\u00fe"), Encoding.UTF_16LE, 2));
  }

  @ParameterizedTest
  @MethodSource("stored")
  void survivesParsingAndStoring(Stored row) {
    TextFile file = TextFile.parse(PATH, row.content);

    assertThat(file.encoding()).isEqualTo(row.encoding);
    assertThat(row.encoding.markLength(row.content)).isEqualTo(row.mark);
    assertThat(file.toBytes(file.units())).isEqualTo(row.content);
    assertThat(file.encode(file.decode(file.units()))).isEqualTo(file.units());
  }

  @Property(tries = 500)
  void losesNoByteOfAnyContent(@ForAll byte[] content) {
    try {
      TextFile file = TextFile.parse(PATH, content);
      assertThat(file.toBytes(file.units())).isEqualTo(content);
    } catch (SandboxException binary) {
      assertThat(binary.getMessage()).startsWith("file.txt is ");
    }
  }

  @Test
  void isNotBinaryNorBrokenUtf16() {
    assertThatThrownBy(() -> TextFile.parse(PATH, latin("a\0b")))
        .hasMessage("file.txt is binary (3 bytes), not text");
    assertThatThrownBy(() -> TextFile.parse(PATH, latin("\u00ff\u00fea")))
        .hasMessage("file.txt is not valid UTF-16LE: change it with Bash");
    assertThatThrownBy(() -> TextFile.parse(PATH, latin("\u00fe\u00ff\u00d8\0\0a")))
        .hasMessage("file.txt is not valid UTF-16BE: change it with Bash");
    assertThatThrownBy(() -> TextFile.parse(PATH, latin("\u00ff\u00fe\0\0a\0\0\0")))
        .hasMessage("file.txt is binary (8 bytes), not text");
  }

  @Test
  void mayHaveNulPastTheLookedAtPart() {
    byte[] content = latin("x".repeat(8 * 1024) + "\0");

    assertThat(TextFile.isBinary(content)).isFalse();
    assertThat(TextFile.isBinary(latin("x".repeat(8 * 1024 - 1) + "\0"))).isTrue();
  }

  @Test
  void saysWhatItsEncodingCannotHold() {
    TextFile file = TextFile.parse(PATH, latin("caf\u00e9"));

    assertThat(file.encode("\u00fc")).isEqualTo("\u00fc");
    assertThatThrownBy(() -> file.encode("a\u20ac"))
        .hasMessage(
            "the file is Latin-1, which has no form for U+20AC: leave it out, or convert the file"
                + " to UTF-8 first");
    assertThat(Encoding.LATIN_1.encode("\u20ac")).isEqualTo(Optional.empty());
    assertThat(Encoding.UTF_8.encode("\ud800")).isEqualTo(Optional.empty());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] latin(String bytes) {
    return bytes.getBytes(StandardCharsets.ISO_8859_1);
  }
}
