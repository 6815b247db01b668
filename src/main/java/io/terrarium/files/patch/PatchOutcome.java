package io.terrarium.files.patch;

import java.util.List;

/** What becomes of a text under the hunks of a patch. */
public sealed interface PatchOutcome {

  /** The new text in units; {@code drifts} has the hunks that were not where they said. */
  record Applied(String units, List<Drift> drifts) implements PatchOutcome {
    public Applied {
      drifts = List.copyOf(drifts);
    }
  }

  /** A hunk, from 1, and by how many lines it was found later (or, below 0, earlier). */
  record Drift(int hunk, int lines) {}

  /** The text is what the patch would make of it. */
  record Already() implements PatchOutcome {}

  /** A line of the text, numbered from 1. */
  record Line(int number, String text) {}

  /** Why a hunk does not fit. */
  enum Why {
    /** A line of it is not in the text. */
    DIFFERS,
    /** Its new lines are in the text. */
    MADE_ALREADY,
    /** Its lines are in the text, but before those of another hunk, or not at the end. */
    ELSEWHERE,
    /** Its lines are in the text several times, but for white space at their ends. */
    SEVERAL
  }

  /**
   * A hunk that does not fit; {@code found} are the lines most like it, {@code wanted} is the first
   * of its lines that differs there.
   */
  record Mismatch(
      int hunk, int hunks, int diffLine, String header, List<Line> found, Line wanted, Why why)
      implements PatchOutcome {
    public Mismatch {
      found = List.copyOf(found);
    }
  }

  /** A line that a hunk is to stand after is not there. */
  record NoLandmark(int hunk, int hunks, int diffLine, String landmark) implements PatchOutcome {}

  /** Two hunks that change the same lines. */
  record Overlap(int hunk, int other) implements PatchOutcome {}
}
