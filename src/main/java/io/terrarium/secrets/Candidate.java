package io.terrarium.secrets;

/** Something that may stand in a text, and is known by two neighbouring characters of it. */
interface Candidate {

  /**
   * Looks closer: {@code anchor} is where those two stand, {@code offset} where in this they are.
   */
  void check(Segment segment, int anchor, int offset, Spans found);
}
