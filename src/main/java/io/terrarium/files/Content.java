package io.terrarium.files;

import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.TextFile;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a file holds, judged by its first bytes alone; its name does not count. */
sealed interface Content {

  /** Bytes that decide; a NUL among them means binary. */
  int LOOKED_AT = 8 * 1024;

  /** Bytes that are text, in UTF-8 or Latin-1. */
  record Narrow() implements Content {}

  /** UTF-16 with a byte order mark. */
  record Wide(Encoding encoding) implements Content {}

  /** A picture that models can see. */
  record Picture(String mimeType) implements Content {}

  /** Neither text nor picture; {@code type} says what it looks like. */
  record Binary(String type) implements Content {}

  static Content of(byte[] head) {
    String start = new String(head, 0, Math.min(16, head.length), StandardCharsets.ISO_8859_1);
    if (start.startsWith("\u0089PNG\r\n\u001a\n")) {
      return new Picture("image/png");
    }
    if (start.startsWith("\u00ff\u00d8\u00ff")) {
      return new Picture("image/jpeg");
    }
    if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) {
      return new Picture("image/gif");
    }
    if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) {
      return new Picture("image/webp");
    }
    if (Encoding.wideByMark(head).isPresent()) {
      return new Wide(Encoding.wideByMark(head).get());
    }
    return TextFile.isBinary(head) ? new Binary(binaryType(start)) : new Narrow();
  }

  private static String binaryType(String start) {
    record Magic(String prefix, String type) {}
    return List.of(
            new Magic("\u007fELF", "ELF program or library"),
            new Magic("PK\u0003\u0004", "ZIP archive"),
            new Magic("\u001f\u008b", "gzip data"),
            new Magic("%PDF", "PDF document"),
            new Magic("\u00ca\u00fe\u00ba\u00be", "Java class file"),
            new Magic("SQLite format 3", "SQLite database"),
            new Magic("\u0000asm", "WebAssembly module"),
            new Magic("BM", "BMP image"),
            new Magic("\u00fd7zXZ", "xz data"),
            new Magic("(\u00b5/\u00fd", "zstd data"))
        .stream()
        .filter(magic -> start.startsWith(magic.prefix()))
        .map(Magic::type)
        .findFirst()
        .orElse("data");
  }
}
