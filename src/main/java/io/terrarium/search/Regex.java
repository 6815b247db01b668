package io.terrarium.search;

import java.util.List;

/** A regular expression as a tree. */
sealed interface Regex {

  /** One character of a set. */
  record One(CharacterSet set) implements Regex {}

  /** All of them, one after the other; none of them is the empty text. */
  record Sequence(List<Regex> parts) implements Regex {
    public Sequence {
      parts = List.copyOf(parts);
    }
  }

  /** Any one of them. */
  record Choice(List<Regex> branches) implements Regex {
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /** So many times; {@code most} is negative when there is no end to it. */
  record Repeat(Regex part, int least, int most) implements Regex {}

  /** A place between characters. */
  enum Place implements Regex {
    LINE_START,
    LINE_END,
    WORD_EDGE,
    NO_WORD_EDGE
  }
}
