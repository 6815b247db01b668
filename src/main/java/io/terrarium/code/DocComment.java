package io.terrarium.code;

import io.terrarium.code.Symbol.Range;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Finds the comment that belongs to a definition: the one that ends right above it, attributes and
 * decorators in between included; in Python the string that its body begins with. It looks at lines
 * only, so a string that looks like a comment is taken for one.
 */
final class DocComment {
  private static final int FARTHEST = 16 * 1024;

  private DocComment() {}

  static Range of(Language language, byte[] text, int definition, Range body) {
    if (language.isIndented()) {
      Range inside = docstring(text, body);
      if (!inside.isEmpty()) {
        return inside;
      }
    }
    int end = SourceText.lineStart(text, definition);
    int earliest = Math.max(0, end - FARTHEST);
    int lineStart = end;
    while (lineStart > earliest) {
      int above = SourceText.lineStart(text, lineStart - 1);
      if (!isAttribute(text, above, lineStart)) {
        break;
      }
      lineStart = above;
    }
    return commentEndingAt(language, text, lineStart, earliest);
  }

  private static Range commentEndingAt(Language language, byte[] text, int end, int earliest) {
    if (end == 0) {
      return Range.NONE;
    }
    int last = end - 1;
    while (last > earliest && isBlank(text[last - 1])) {
      last--;
      if (text[last] == '\n') {
        return Range.NONE;
      }
    }
    if (last >= 2 && text[last - 1] == '/' && text[last - 2] == '*') {
      return block(text, last, earliest);
    }
    int start = end;
    while (start > earliest) {
      int above = SourceText.lineStart(text, start - 1);
      if (!isCommentLine(language, text, above, start)) {
        break;
      }
      start = above;
    }
    return start == end ? Range.NONE : new Range(start, last);
  }

  private static Range block(byte[] text, int end, int earliest) {
    for (int at = end - 3; at >= earliest; at--) {
      if (text[at] == '/' && text[at + 1] == '*') {
        int lineStart = SourceText.lineStart(text, at);
        // Behind code it is about that code.
        return firstInk(text, lineStart, at) == at ? new Range(at, end) : Range.NONE;
      }
    }
    return Range.NONE;
  }

  private static boolean isCommentLine(Language language, byte[] text, int start, int end) {
    int at = firstInk(text, start, end);
    if (language.isIndented()) {
      return at < end && text[at] == '#' && !(at + 1 < end && text[at + 1] == '!');
    }
    return at + 1 < end && text[at] == '/' && text[at + 1] == '/';
  }

  private static boolean isAttribute(byte[] text, int start, int end) {
    int at = firstInk(text, start, end);
    return at + 1 < end && (text[at] == '@' || (text[at] == '#' && text[at + 1] == '['));
  }

  private static int firstInk(byte[] text, int start, int end) {
    int at = start;
    while (at < end && isBlank(text[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  private static Range docstring(byte[] text, Range body) {
    int at = body.start();
    while (at < body.end() && "rRuUbB".indexOf(text[at]) >= 0) {
      at++;
    }
    if (at >= body.end() || (text[at] != '"' && text[at] != '\'')) {
      return Range.NONE;
    }
    boolean triple = at + 2 < body.end() && text[at + 1] == text[at] && text[at + 2] == text[at];
    int quotes = triple ? 3 : 1;
    int most = Math.min(body.end(), at + FARTHEST);
    for (int end = at + quotes; end + quotes <= most; end++) {
      if (text[end] == '\\') {
        end++;
      } else if (text[end] == text[at]
          && (!triple || (text[end + 1] == text[at] && text[end + 2] == text[at]))) {
        return new Range(body.start(), end + quotes);
      } else if (!triple && text[end] == '\n') {
        return Range.NONE;
      }
    }
    return Range.NONE;
  }

  /** Its first line with words, without what makes it a comment. */
  static String firstLine(byte[] text, Range doc) {
    if (doc.isEmpty()) {
      return "";
    }
    return new String(text, doc.start(), doc.end() - doc.start(), StandardCharsets.UTF_8)
        .lines()
        .map(DocComment::words)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .map(line -> SourceText.oneLine(line, 160))
        .orElse("");
  }

  private static String words(String line) {
    String text = line.strip();
    int start = 0;
    while (start < text.length() && "/*#!\"'".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    if (start < text.length()
        && "rRuUbB".indexOf(text.charAt(start)) >= 0
        && text.substring(start).toLowerCase(Locale.ROOT).matches("[rub]{1,2}(\"\"\"|''').*")) {
      start = text.indexOf(text.contains("'''") ? "'''" : "\"\"\"") + 3;
    }
    int end = text.length();
    while (end > start && "/*\"'".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(start, end).strip();
  }
}
