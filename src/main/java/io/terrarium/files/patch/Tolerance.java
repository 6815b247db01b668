package io.terrarium.files.patch;

/** How far a line of a file may be from a line of a hunk and still be meant by it. */
enum Tolerance {
  EXACT,
  /** Agents do not see carriage returns. */
  LINE_ENDS,
  /** White space at the end of lines, and whether the last one is ended. */
  TRAILING_SPACE;

  boolean same(String line, boolean ended, HunkLine wanted) {
    return switch (this) {
      case EXACT -> ended == wanted.ended() && line.equals(wanted.text());
      case LINE_ENDS ->
          ended == wanted.ended() && withoutEnds(line).equals(withoutEnds(wanted.text()));
      case TRAILING_SPACE -> bare(line).equals(bare(wanted.text()));
    };
  }

  /** What lines have in common that are the same to any tolerance. */
  static String bare(String line) {
    return line.stripTrailing();
  }

  static String withoutEnds(String line) {
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }
}
