package io.terrarium.search;

/** Goes through the lines of a text and of its UTF-8 form side by side. */
final class LineCursor {
  private final String text;
  private final byte[] bytes;
  private final int bytesEnd;
  private int textStart;
  private int start;

  LineCursor(String text, byte[] bytes, int start, int end) {
    this.text = text;
    this.bytes = bytes;
    this.start = start;
    this.bytesEnd = end;
  }

  /** Where the line begins in the bytes. */
  int start() {
    return start;
  }

  /** Where it ends in the bytes, without its line end. */
  int end() {
    return Bytes.indexOf(bytes, (byte) '\n', start, bytesEnd);
  }

  /** Whether the line begins at or before a place in the text. */
  boolean touches(int place) {
    return textStart <= place;
  }

  /** Goes on to the line that holds a place in the text, if it is behind it; false at the end. */
  boolean advanceTo(int place) {
    while (start < bytesEnd && textEnd() < place) {
      if (!advance()) {
        return false;
      }
    }
    return start < bytesEnd;
  }

  /** Goes on by one line; false at the end. */
  boolean advance() {
    textStart = textEnd() + 1;
    start = end() + 1;
    return start < bytesEnd;
  }

  private int textEnd() {
    int end = text.indexOf('\n', textStart);
    return end < 0 ? text.length() : end;
  }
}
