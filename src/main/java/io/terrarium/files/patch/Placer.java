package io.terrarium.files.patch;

import io.terrarium.files.patch.TextLines.Places;
import java.util.List;
import java.util.Optional;

/**
 * Finds where lines of a hunk stand in a text: as near as can be to where they should, and not
 * before a given line. White space at the end of lines is forgiven only if one place alone is
 * meant. Time goes with the number of places of the rarest of the lines, not with the text.
 */
final class Placer {
  private static final int MOST_COMPARED = 64;

  private final TextLines lines;

  Placer(TextLines lines) {
    this.lines = lines;
  }

  /** The index of the first line, and how it was recognised. */
  record Place(int at, Tolerance tolerance) {}

  /** At this very line or nowhere. */
  Optional<Place> exactly(List<HunkLine> wanted, int at, int minimum) {
    return at >= minimum && lines.matches(at, wanted, Tolerance.EXACT)
        ? Optional.of(new Place(at, Tolerance.EXACT))
        : Optional.empty();
  }

  Optional<Place> nearest(List<HunkLine> wanted, int expected, int minimum) {
    return exactly(wanted, expected, minimum)
        .or(() -> outward(wanted, expected, minimum, Tolerance.EXACT))
        .or(() -> outward(wanted, expected, minimum, Tolerance.LINE_ENDS))
        .or(() -> only(wanted, minimum));
  }

  /** The first place at or after a line. */
  Optional<Place> first(List<HunkLine> wanted, int minimum) {
    return nearest(wanted, minimum, minimum);
  }

  private Optional<Place> outward(
      List<HunkLine> wanted, int expected, int minimum, Tolerance tolerance) {
    int rarest = rarest(wanted);
    Places places = lines.places(wanted.get(rarest));
    int after = places.from(expected + rarest);
    int before = after - 1;
    while (before >= 0 || after < places.count()) {
      boolean later =
          before < 0
              || (after < places.count()
                  && places.get(after) - (expected + rarest)
                      <= expected + rarest - places.get(before));
      int at = (later ? places.get(after++) : places.get(before--)) - rarest;
      if (at >= minimum && lines.matches(at, wanted, tolerance)) {
        return Optional.of(new Place(at, tolerance));
      }
    }
    return Optional.empty();
  }

  private Optional<Place> only(List<HunkLine> wanted, int minimum) {
    int rarest = rarest(wanted);
    Places places = lines.places(wanted.get(rarest));
    Optional<Place> found = Optional.empty();
    for (int i = places.from(minimum + rarest); i < places.count(); i++) {
      int at = places.get(i) - rarest;
      if (lines.matches(at, wanted, Tolerance.TRAILING_SPACE)) {
        if (found.isPresent()) {
          return Optional.empty();
        }
        found = Optional.of(new Place(at, Tolerance.TRAILING_SPACE));
      }
    }
    return found;
  }

  private int rarest(List<HunkLine> wanted) {
    int rarest = 0;
    for (int i = 1; i < wanted.size(); i++) {
      if (lines.places(wanted.get(i)).count() < lines.places(wanted.get(rarest)).count()) {
        rarest = i;
      }
    }
    return rarest;
  }

  /** The place where most of the lines stand, if any does: for showing, not for changing. */
  int closest(List<HunkLine> all, int expected) {
    List<HunkLine> wanted = all.subList(0, Math.min(all.size(), MOST_COMPARED));
    int best = Math.clamp(expected, 0, Math.max(0, lines.count() - 1));
    int most = score(wanted, best);
    for (int i = 0; i < wanted.size(); i++) {
      Places places = lines.places(wanted.get(i));
      if (wanted.get(i).text().isBlank() || places.count() > MOST_COMPARED) {
        continue;
      }
      for (int p = 0; p < places.count(); p++) {
        int at = places.get(p) - i;
        int score = score(wanted, at);
        boolean nearer = Math.abs(at - expected) < Math.abs(best - expected);
        if (at >= 0 && (score > most || (score == most && nearer))) {
          best = at;
          most = score;
        }
      }
    }
    return best;
  }

  private int score(List<HunkLine> wanted, int at) {
    int score = 0;
    for (int i = 0; i < wanted.size(); i++) {
      int line = at + i;
      if (line >= 0
          && line < lines.count()
          && lines.same(line, wanted.get(i), Tolerance.TRAILING_SPACE)) {
        score++;
      }
    }
    return score;
  }
}
