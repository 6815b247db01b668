package io.terrarium.files.patch;

import io.terrarium.workspace.Names;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** File names as they stand in diff headers: bare up to a tab, or quoted as C strings are. */
final class HeaderName {
  private static final String ESCAPES = "abtnvfr\"\\";
  private static final byte[] ESCAPED = {7, 8, 9, 10, 11, 12, 13, '"', '\\'};

  private HeaderName() {}

  /** What follows "--- " or "+++ ". */
  static String ofFileLine(String rest, DiffLines lines) {
    String name;
    if (rest.startsWith("\"")) {
      name = unquote(rest.substring(0, quotedLength(rest, lines)), lines);
    } else {
      int tab = rest.indexOf('\t');
      name = (tab < 0 ? rest : rest.substring(0, tab)).stripTrailing();
    }
    if (name.isEmpty()) {
      throw lines.bad("a header without a file name");
    }
    return name;
  }

  /** A whole name, as after "rename from ". */
  static String whole(String text, DiffLines lines) {
    return text.startsWith("\"") ? unquote(text, lines) : text;
  }

  /** The length of the quoted name that a text begins with. */
  static int quotedLength(String text, DiffLines lines) {
    for (int i = 1; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == '"') {
        return i + 1;
      }
    }
    throw lines.bad("a quoted name without its closing quote: " + DiffLines.shown(text));
  }

  /** The name in the readable form that paths are given in everywhere. */
  static String unquote(String quoted, DiffLines lines) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String inner = quoted.substring(1, quotedLength(quoted, lines) - 1);
    for (int i = 0; i < inner.length(); ) {
      int c = inner.codePointAt(i);
      i += Character.charCount(c);
      if (c != '\\') {
        bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
        continue;
      }
      int escape = ESCAPES.indexOf(inner.charAt(i));
      if (escape >= 0) {
        bytes.write(ESCAPED[escape]);
        i++;
      } else if (inner.substring(i).matches("(?s)[0-3][0-7]{2}.*")) {
        bytes.write(Integer.parseInt(inner.substring(i, i + 3), 8));
        i += 3;
      } else {
        throw lines.bad("a quoted name with an unknown escape: " + DiffLines.shown(quoted));
      }
    }
    return Names.show(Names.raw(bytes.toByteArray()));
  }
}
