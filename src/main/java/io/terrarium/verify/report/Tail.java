package io.terrarium.verify.report;

/** The last characters of a text that may be of any length. */
final class Tail {
  private final int most;
  private final StringBuilder kept = new StringBuilder();

  Tail(int most) {
    this.most = most;
  }

  void append(char[] characters, int start, int length) {
    int from = Math.max(0, length - most);
    kept.append(characters, start + from, length - from);
    if (kept.length() > 2 * most) {
      kept.delete(0, kept.length() - most);
    }
  }

  void append(String text) {
    append(text.toCharArray(), 0, text.length());
  }

  void clear() {
    kept.setLength(0);
  }

  String text() {
    return kept.length() <= most ? kept.toString() : kept.substring(kept.length() - most);
  }
}
