package io.terrarium.code;

import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.TextFile;
import java.nio.charset.StandardCharsets;

/**
 * A file's text as UTF-8, which parsers take and in which all offsets count, whatever the file is
 * stored in.
 */
final class SourceText {
  private SourceText() {}

  static boolean isText(byte[] content) {
    return Encoding.wideByMark(content).isPresent() || !TextFile.isBinary(content);
  }

  static byte[] utf8(byte[] content) {
    Encoding encoding = Encoding.of(content);
    return encoding == Encoding.UTF_8
        ? content
        : encoding.decode(content).getBytes(StandardCharsets.UTF_8);
  }

  static String string(byte[] text, Symbol.Range range) {
    return new String(text, range.start(), range.end() - range.start(), StandardCharsets.UTF_8);
  }

  /** In one line, with single spaces, and cut when it is very long. */
  static String oneLine(String text, int most) {
    StringBuilder line = new StringBuilder(Math.min(text.length(), most + 8));
    boolean space = false;
    for (int i = 0; i < text.length() && line.length() < most; i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c)) {
        space = !line.isEmpty();
      } else {
        if (space) {
          line.append(' ');
          space = false;
        }
        line.append(c);
      }
    }
    if (line.length() < most) {
      return line.toString();
    }
    boolean split = Character.isHighSurrogate(line.charAt(line.length() - 1));
    return line.substring(0, split ? line.length() - 1 : line.length()) + "...";
  }

  /** Where the line of a place begins. */
  static int lineStart(byte[] text, int place) {
    int at = place;
    while (at > 0 && text[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  /** Where the line of a place ends: at its newline, or at the end of the text. */
  static int lineEnd(byte[] text, int place) {
    int at = place;
    while (at < text.length && text[at] != '\n') {
      at++;
    }
    return at;
  }
}
