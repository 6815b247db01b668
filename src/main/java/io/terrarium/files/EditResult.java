package io.terrarium.files;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/** What became of an edit. Unless it is {@code Applied}, the file is as it was. */
public sealed interface EditResult {
  WorkspacePath path();

  /** A line of the file as it is now. */
  record Line(long number, String text) {}

  /** Done: how often, and the lines that changed ({@code more}: there are others). */
  record Applied(WorkspacePath path, int replacements, List<Line> changed, boolean more)
      implements EditResult {
    public Applied {
      changed = List.copyOf(changed);
    }
  }

  /** The text is not there; {@code edit} counts from 1. */
  record NoMatch(WorkspacePath path, int edit, int edits, Closest closest) implements EditResult {}

  /** The text is there more than once; {@code lines} are the first places. */
  record Ambiguous(WorkspacePath path, int edit, int edits, int matches, List<Long> lines)
      implements EditResult {
    public Ambiguous {
      lines = List.copyOf(lines);
    }
  }

  /** The place most like a text that was not found. */
  sealed interface Closest {
    /** Nothing in the file is like it. */
    record Nothing() implements Closest {}

    /** How the place differs. */
    enum Difference {
      WHITE_SPACE,
      CASE,
      CHARACTERS,
      /** The lines are the same; blank lines or line ends before or after them are not. */
      AROUND
    }

    /** The lines there, perhaps cut, and the first pair of lines that differ. */
    record Place(List<Line> lines, Difference difference, String wanted, Line found)
        implements Closest {
      public Place {
        lines = List.copyOf(lines);
      }
    }
  }
}
