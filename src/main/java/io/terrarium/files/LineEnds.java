package io.terrarium.files;

/** The two ways a line can end, and which one is in use where. */
final class LineEnds {
  private LineEnds() {}

  /** True when there are line ends and each of them is CRLF. */
  static boolean areAllCrLf(String text) {
    int at = text.indexOf('\n');
    if (at < 0) {
      return false;
    }
    for (; at >= 0; at = text.indexOf('\n', at + 1)) {
      if (at == 0 || text.charAt(at - 1) != '\r') {
        return false;
      }
    }
    return true;
  }

  static String toLf(String text) {
    return text.replace("\r\n", "\n");
  }

  /** Text with plain {@code \n} ends, ended as the lines around a place are. */
  static String like(String units, int start, String text) {
    if (text.indexOf('\n') < 0) {
      return text;
    }
    // The first line end in the place or after it; else the last one before it.
    int after = units.indexOf('\n', start);
    int near = after >= 0 ? after : units.lastIndexOf('\n', start);
    boolean crLf = near > 0 && units.charAt(near - 1) == '\r';
    return crLf ? text.replace("\n", "\r\n") : text;
  }
}
