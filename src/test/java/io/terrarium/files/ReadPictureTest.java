package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures are known by their content and come back whole. */
class ReadPictureTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Row(String name, String start, String mimeType) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("PNG", "\u0089PNG\r\n\u001a\n\0\0", "image/png"),
        new Row("JPEG", "\u00ff\u00d8\u00ff\u00e0\0", "image/jpeg"),
        new Row("GIF of 1987", "GIF87a\0", "image/gif"),
        new Row("GIF of 1989", "GIF89a\0", "image/gif"),
        new Row("WebP", "RIFF\0\0\0\0WEBPVP8 ", "image/webp"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void showsPicturesWhateverTheirName(Row row) throws IOException {
    byte[] content = (row.start() + "x".repeat(300_000)).getBytes(ISO_8859_1);
    files.put("notes.txt", content);

    ReadResult.Picture picture = (ReadResult.Picture) files.read("notes.txt");

    assertThat(picture.mimeType()).isEqualTo(row.mimeType());
    assertThat(picture.bytes()).isEqualTo(content);
  }

  @Test
  void aNameMakesNoPicture() throws IOException {
    files.put("a.png", "text\n");
    files.put("sound.webp", "RIFF\0\0\0\0WAVE");

    assertThat(files.lines("a.png")).containsExactly("text");
    assertThatThrownBy(() -> files.read("sound.webp")).hasMessageContaining("is binary");
  }

  @Test
  void aPictureReadMayBeOverwritten() throws IOException {
    files.put("a.gif", "GIF89a\0");
    files.read("a.gif");

    files.write("a.gif", "text");

    assertThat(files.text("a.gif")).isEqualTo("text");
  }

  @Test
  void refusesAPictureTooLargeToShow() throws IOException {
    long size = 5 * 1024 * 1024 + 1;
    Path file = files.put("a.gif", "GIF89a");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(size);
    }

    assertThatThrownBy(() -> files.read("a.gif"))
        .hasMessage(
            "a.gif is an image of 5242881 bytes; Read shows at most 5242880: scale it down first");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(size - 1);
    }
    assertThat(files.read("a.gif")).isInstanceOf(ReadResult.Picture.class);
  }
}
