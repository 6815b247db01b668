package io.terrarium.files;

import java.util.Optional;

/**
 * Finds a text in another one, where a {@code \n} of the pattern matches {@code \n} and {@code
 * \r\n}. Time is linear in the text whatever the pattern: it tries the likely places first and
 * turns to Knuth, Morris and Pratt when they prove many and misleading.
 */
final class LineTolerantMatcher {
  private static final int ANCHOR = 32;
  private static final int PATIENCE = 8;

  private final String pattern;
  private final String anchor;

  LineTolerantMatcher(String pattern) {
    this.pattern = LineEnds.toLf(pattern);
    int end = this.pattern.indexOf('\n');
    String firstLine = end < 0 ? this.pattern : this.pattern.substring(0, end);
    this.anchor =
        firstLine.isEmpty() ? "\n" : firstLine.substring(0, Math.min(ANCHOR, firstLine.length()));
  }

  /** Where a match begins and ends in the text. */
  record Match(int start, int end) {}

  /** The first match that begins at {@code from} or later. */
  Optional<Match> find(String text, int from) {
    long patience = PATIENCE * (long) text.length();
    for (int at = text.indexOf(anchor, from); at >= 0; at = text.indexOf(anchor, at + 1)) {
      int reached = compare(text, at);
      if (reached >= 0) {
        return Optional.of(new Match(withCarriageReturn(text, at, from), reached));
      }
      patience -= -reached - at;
      if (patience < 0) {
        return findSteadily(text, at + 1);
      }
    }
    return Optional.empty();
  }

  /** The end of a match at this place, or minus the place where it fails. */
  private int compare(String text, int at) {
    int i = at;
    for (int p = 0; p < pattern.length(); p++, i++) {
      if (i < text.length() && text.charAt(i) == pattern.charAt(p)) {
        continue;
      }
      if (pattern.charAt(p) == '\n' && text.startsWith("\r\n", i)) {
        i++;
        continue;
      }
      return -(i + 1);
    }
    return i;
  }

  /** A pattern that begins with a line end takes the whole of it. */
  private int withCarriageReturn(String text, int at, int from) {
    boolean whole = pattern.startsWith("\n") && at > from && text.charAt(at - 1) == '\r';
    return whole ? at - 1 : at;
  }

  private Optional<Match> findSteadily(String text, int from) {
    int[] borders = borders();
    int matched = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
        continue;
      }
      while (matched > 0 && pattern.charAt(matched) != c) {
        matched = borders[matched - 1];
      }
      if (pattern.charAt(matched) == c) {
        matched++;
      }
      if (matched == pattern.length()) {
        return Optional.of(new Match(withCarriageReturn(text, startOf(text, i), from), i + 1));
      }
    }
    return Optional.empty();
  }

  private int startOf(String text, int last) {
    int i = last;
    for (int p = pattern.length() - 1; p > 0; p--) {
      i--;
      if (text.charAt(i) == '\r' && text.charAt(i + 1) == '\n') {
        i--;
      }
    }
    return i;
  }

  private int[] borders() {
    int[] borders = new int[pattern.length()];
    int length = 0;
    for (int i = 1; i < pattern.length(); i++) {
      while (length > 0 && pattern.charAt(i) != pattern.charAt(length)) {
        length = borders[length - 1];
      }
      if (pattern.charAt(i) == pattern.charAt(length)) {
        length++;
      }
      borders[i] = length;
    }
    return borders;
  }
}
