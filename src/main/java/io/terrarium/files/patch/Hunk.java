package io.terrarium.files.patch;

import io.terrarium.workspace.TextFile;
import java.util.List;

/**
 * A stretch of lines to find and what to put there. {@code diffLine} is where it stands in the
 * patch, {@code header} how it begins there.
 */
record Hunk(Where where, List<HunkLine> lines, int diffLine, String header) {
  Hunk {
    lines = List.copyOf(lines);
  }

  /** Where a hunk belongs. */
  sealed interface Where {

    /** Line numbers, from 1; of an empty side, the line before it. */
    record AtLine(int oldStart, int newStart) implements Where {}

    /** After these lines, one after the other, and perhaps at the end of the file. */
    record After(List<String> landmarks, boolean atEnd) implements Where {
      public After {
        landmarks = List.copyOf(landmarks);
      }
    }
  }

  /** In the units of a file. */
  Hunk in(TextFile file) {
    Where place =
        switch (where) {
          case Where.AtLine at -> at;
          case Where.After after ->
              new Where.After(after.landmarks.stream().map(file::encode).toList(), after.atEnd);
        };
    return new Hunk(place, lines.stream().map(line -> line.in(file)).toList(), diffLine, header);
  }

  List<HunkLine> oldLines() {
    return lines.stream().filter(HunkLine::isOld).toList();
  }

  List<HunkLine> newLines() {
    return lines.stream().filter(HunkLine::isNew).toList();
  }

  int added() {
    return count(HunkLine.Kind.ADDED);
  }

  int removed() {
    return count(HunkLine.Kind.REMOVED);
  }

  private int count(HunkLine.Kind kind) {
    return (int) lines.stream().filter(line -> line.kind() == kind).count();
  }
}
