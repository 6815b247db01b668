package io.terrarium.files;

import java.util.Optional;

/**
 * Finds a text in another one, where a {@code \n} of the pattern matches {@code \n} and {@code
 * \r\n}. A pattern with a {@code \r} elsewhere speaks of bytes and matches as it is. Time is linear
 * in the text whatever the pattern and however many matches are asked for: it tries the likely
 * places first and turns to Knuth, Morris and Pratt when they prove many and misleading. For one
 * text only.
 */
final class LineTolerantMatcher {
  private static final int ANCHOR = 32;
  private static final long PATIENCE = 8;

  private final String pattern;
  private final boolean tolerant;
  private final String anchor;
  private int[] borders = {};
  private long wasted;

  LineTolerantMatcher(String given) {
    String plain = LineEnds.toLf(given);
    this.tolerant = plain.indexOf('\r') < 0;
    this.pattern = tolerant ? plain : given;
    int end = pattern.indexOf('\n');
    String firstLine = end < 0 ? pattern : pattern.substring(0, end);
    this.anchor =
        firstLine.isEmpty() ? "\n" : firstLine.substring(0, Math.min(ANCHOR, firstLine.length()));
  }

  /** Where a match begins and ends in the text. */
  record Match(int start, int end) {}

  /** The first match that begins at {@code from} or later; none begins inside a line end. */
  Optional<Match> find(String text, int from) {
    int start = from + (from > 0 && isLineEnd(text, from - 1) ? 1 : 0);
    for (int at = text.indexOf(anchor, start); at >= 0; at = text.indexOf(anchor, at + 1)) {
      if (wasted > PATIENCE * text.length()) {
        return findSteadily(text, at, start);
      }
      int reached = compare(text, at);
      if (reached >= 0) {
        return Optional.of(new Match(withCarriageReturn(text, at, start), reached));
      }
      wasted += -reached - at;
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
      if (pattern.charAt(p) == '\n' && isLineEnd(text, i)) {
        i++;
        continue;
      }
      return -(i + 1);
    }
    return i;
  }

  /** Whether {@code \r\n} is here and means what {@code \n} means. */
  private boolean isLineEnd(String text, int at) {
    return tolerant && text.startsWith("\r\n", at);
  }

  /** A pattern that begins with a line end takes the whole of it. */
  private int withCarriageReturn(String text, int at, int from) {
    return pattern.startsWith("\n") && at > from && isLineEnd(text, at - 1) ? at - 1 : at;
  }

  private Optional<Match> findSteadily(String text, int at, int from) {
    if (borders.length == 0) {
      borders = borders();
    }
    int matched = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\r' && isLineEnd(text, i)) {
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
      if (isLineEnd(text, i)) {
        i--;
      }
    }
    return i;
  }

  private int[] borders() {
    int[] result = new int[pattern.length()];
    int length = 0;
    for (int i = 1; i < pattern.length(); i++) {
      while (length > 0 && pattern.charAt(i) != pattern.charAt(length)) {
        length = result[length - 1];
      }
      if (pattern.charAt(i) == pattern.charAt(length)) {
        length++;
      }
      result[i] = length;
    }
    return result;
  }
}
