package io.terrarium.secrets;

/** A text that begins credentials of some kind, and the rule for what must follow or go before. */
record Shape(String literal, Rule rule) implements Candidate {

  /** Looks at a place where the literal stands; {@code end} is behind it. */
  @FunctionalInterface
  interface Rule {
    void check(Segment segment, int start, int end, Spans found);
  }

  @Override
  public void check(Segment segment, int anchor, int offset, Spans found) {
    int start = anchor - offset;
    if (segment.has(literal, start)) {
      rule.check(segment, start, start + literal.length(), found);
    }
  }

  void addTo(PairIndex.Builder index) {
    byte[] bytes = Scrubber.bytes(literal);
    index.add(this, bytes, 0, bytes.length);
  }

  /** At least so many characters of some kinds follow; all of them belong to it. */
  static Rule run(Redaction type, int kinds, int least) {
    return (segment, start, end, found) -> {
      if (found.covers(type, start)) {
        return;
      }
      int last = segment.run(end, kinds);
      if (last - end >= least) {
        found.add(start, last, type);
      }
    };
  }

  /** The same for a literal that is the end of many words, such as {@code sk-} of {@code task-}. */
  static Rule word(Redaction type, int kinds, int least) {
    Rule run = run(type, kinds, least);
    return (segment, start, end, found) -> {
      if (segment.startsWord(start)) {
        run.check(segment, start, end, found);
      }
    };
  }

  /** Exactly so many characters follow, and it is a word of its own. */
  static Rule exact(Redaction type, int kinds, int length) {
    return (segment, start, end, found) -> {
      int last = end + length;
      if (segment.startsWord(start)
          && last <= segment.to()
          && segment.run(end, kinds) >= last
          && segment.endsWord(last, kinds | Segment.ALNUM)) {
        found.add(start, last, type);
      }
    };
  }
}
