package io.terrarium.secrets;

/**
 * A known value in one of its forms. Unless it is short, it is also found when a line end splits
 * it, with the indentation or the line number that may follow.
 */
record Needle(String text, Redaction type) implements Candidate {
  /** Shorter ones could be found in any two lines. */
  private static final int SHORTEST_SPLIT = 8;

  private static final int MOST_INDENTATION = 64;

  @Override
  public void check(Segment segment, int anchor, int offset, Spans found) {
    int inText = offset < 0 ? anchor - offset : anchor;
    int inNeedle = Math.max(0, offset);
    int end = inText < segment.from() ? -1 : forward(segment, inText, inNeedle);
    int start = end < 0 ? -1 : backward(segment, inText, inNeedle);
    if (start >= 0) {
      found.add(start, end, type);
    }
  }

  private int forward(Segment segment, int inText, int inNeedle) {
    int at = inText;
    int next = inNeedle;
    while (next < text.length()) {
      if (at < segment.to() && segment.text().charAt(at) == text.charAt(next)) {
        at++;
        next++;
        continue;
      }
      int line = afterLineEnd(segment, at);
      if (line == at) {
        return -1;
      }
      at = line;
    }
    return at;
  }

  private int backward(Segment segment, int inText, int inNeedle) {
    int at = inText;
    int next = inNeedle;
    while (next > 0) {
      if (at > segment.from() && segment.text().charAt(at - 1) == text.charAt(next - 1)) {
        at--;
        next--;
        continue;
      }
      int line = beforeLineStart(segment, at);
      if (line == at) {
        return -1;
      }
      at = line;
    }
    return at;
  }

  private int afterLineEnd(Segment segment, int at) {
    int next = segment.at(at) == '\r' ? at + 1 : at;
    if (segment.at(next) != '\n' || text.length() < SHORTEST_SPLIT) {
      return at;
    }
    next++;
    int limit = next + MOST_INDENTATION;
    while (next < limit && isBlank(segment.at(next))) {
      next++;
    }
    int number = segment.run(Math.min(next, segment.to()), Segment.DIGIT);
    return number > next && segment.at(number) == '\t' ? number + 1 : next;
  }

  private int beforeLineStart(Segment segment, int at) {
    int before = at;
    if (segment.at(before - 1) == '\t' && segment.is(before - 2, Segment.DIGIT)) {
      before--;
      while (segment.is(before - 1, Segment.DIGIT)) {
        before--;
      }
    }
    int limit = before - MOST_INDENTATION;
    while (before > limit && isBlank(segment.at(before - 1))) {
      before--;
    }
    if (segment.at(before - 1) != '\n' || text.length() < SHORTEST_SPLIT) {
      return at;
    }
    before--;
    return segment.at(before - 1) == '\r' ? before - 1 : before;
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t';
  }
}
