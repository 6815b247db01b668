package io.terrarium.files.patch;

import io.terrarium.files.patch.Hunk.Where.After;
import io.terrarium.files.patch.Hunk.Where.AtLine;
import io.terrarium.files.patch.Placer.Place;
import io.terrarium.workspace.TextFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Applies the hunks of one file to its text, in the units of the file: all of them, in the order of
 * the file, or none. A hunk that is where it says is taken there; only then is it asked whether all
 * was done before, and only then are hunks looked for elsewhere.
 */
public final class PatchedText {
  private static final int MOST_SHOWN = 20;

  private final TextFile file;
  private final TextLines lines;
  private final Placer placer;
  private final List<Hunk> hunks;

  private PatchedText(TextFile file, String units, List<Hunk> hunks) {
    this.file = file;
    this.lines = new TextLines(units);
    this.placer = new Placer(lines);
    this.hunks = inOrder(hunks);
  }

  /** A byte order mark stays out of it unless the patch has one: agents do not see it. */
  public static PatchOutcome apply(FilePatch patch, TextFile file) {
    List<Hunk> hunks = patch.hunks().stream().map(hunk -> hunk.in(file)).toList();
    String mark = file.mark();
    boolean hidden = !mark.isEmpty() && file.units().startsWith(mark) && !startsALine(mark, hunks);
    String units = hidden ? file.units().substring(mark.length()) : file.units();
    PatchOutcome outcome = new PatchedText(file, units, hunks).apply();
    return hidden && outcome instanceof PatchOutcome.Applied applied
        ? new PatchOutcome.Applied(mark + applied.units(), applied.drifts())
        : outcome;
  }

  /** True when the file has the new lines of all hunks. */
  public static boolean isMade(FilePatch patch, TextFile file) {
    List<Hunk> hunks = patch.hunks().stream().map(hunk -> hunk.in(file)).toList();
    return new PatchedText(file, file.units(), hunks).isMade(true);
  }

  private static boolean startsALine(String mark, List<Hunk> hunks) {
    return hunks.stream()
        .flatMap(hunk -> hunk.lines().stream())
        .anyMatch(line -> line.text().startsWith(mark));
  }

  private static List<Hunk> inOrder(List<Hunk> hunks) {
    return hunks.stream()
        .sorted(
            Comparator.comparingInt(hunk -> hunk.where() instanceof AtLine at ? at.oldStart() : 0))
        .toList();
  }

  private PatchOutcome apply() {
    Optional<PatchOutcome> overlap = overlap();
    if (overlap.isPresent()) {
      return overlap.get();
    }
    List<Place> places = new ArrayList<>();
    if (hunks.stream().allMatch(hunk -> hunk.where() instanceof AtLine)) {
      if (placeAll(places, true)) {
        return new PatchAssembly(lines, hunks, places).applied();
      }
      if (isMade(false)) {
        return new PatchOutcome.Already();
      }
    }
    if (placeAll(places, false)) {
      return new PatchAssembly(lines, hunks, places).applied();
    }
    return isMade(true) ? new PatchOutcome.Already() : mismatch(places);
  }

  /** Stops at the first hunk that has no place. */
  private boolean placeAll(List<Place> places, boolean asStated) {
    places.clear();
    int drift = 0;
    for (Hunk hunk : hunks) {
      int minimum = places.isEmpty() ? 0 : end(places.size() - 1, places);
      Optional<Place> place =
          switch (hunk.where()) {
            case AtLine at ->
                atLine(hunk, index(hunk.oldLines(), at.oldStart()) + drift, minimum, asStated);
            case After after -> after(hunk, after, hunk.oldLines(), minimum);
          };
      if (place.isEmpty() || !endsWhereItMust(hunk, place.get().at())) {
        return false;
      }
      places.add(place.get());
      drift =
          hunk.where() instanceof AtLine at
              ? place.get().at() - index(hunk.oldLines(), at.oldStart())
              : 0;
    }
    return true;
  }

  private Optional<Place> atLine(Hunk hunk, int expected, int minimum, boolean asStated) {
    List<HunkLine> wanted = hunk.oldLines();
    if (wanted.isEmpty()) {
      boolean there = expected >= minimum && expected <= lines.count();
      return there ? Optional.of(new Place(expected, insertion(hunk))) : Optional.empty();
    }
    return asStated
        ? placer.exactly(wanted, expected, minimum)
        : placer.nearest(wanted, expected, minimum);
  }

  /** With nothing to compare, line ends are the file's own unless the hunk brings some. */
  private static Tolerance insertion(Hunk hunk) {
    boolean own =
        hunk.lines().stream().anyMatch(line -> line.text().endsWith("\r") || !line.ended());
    return own ? Tolerance.EXACT : Tolerance.LINE_ENDS;
  }

  private Optional<Place> after(Hunk hunk, After where, List<HunkLine> wanted, int minimum) {
    int from = minimum;
    for (String landmark : where.landmarks()) {
      Optional<Place> place = landmark(landmark, from);
      if (place.isEmpty()) {
        return Optional.empty();
      }
      from = place.get().at() + 1;
    }
    if (wanted.isEmpty()) {
      return Optional.of(
          new Place(where.landmarks().isEmpty() ? lines.count() : from, insertion(hunk)));
    }
    int last = lines.count() - wanted.size();
    if (!where.atEnd()) {
      return placer.first(wanted, from);
    }
    return last < from ? Optional.empty() : placer.first(wanted, last);
  }

  private Optional<Place> landmark(String landmark, int from) {
    return placer.first(List.of(new HunkLine(HunkLine.Kind.CONTEXT, landmark, true)), from);
  }

  /** The index in the text of a line number in a header; of an empty side it is the line before. */
  private static int index(List<HunkLine> side, int start) {
    return side.isEmpty() ? start : start - 1;
  }

  private int end(int hunk, List<Place> places) {
    return places.get(hunk).at() + hunks.get(hunk).oldLines().size();
  }

  /** A new line without an end can only be the last one of the file. */
  private boolean endsWhereItMust(Hunk hunk, int at) {
    boolean ended = hunk.newLines().stream().allMatch(HunkLine::ended);
    return ended || at + hunk.oldLines().size() == lines.count();
  }

  /** Whether the new lines are there already, each hunk having something to show for it. */
  private boolean isMade(boolean drifting) {
    int minimum = 0;
    int drift = 0;
    for (Hunk hunk : hunks) {
      List<HunkLine> wanted = hunk.newLines();
      Optional<Place> place =
          wanted.isEmpty() ? Optional.empty() : made(hunk, wanted, drift, minimum, drifting);
      if (place.isEmpty()) {
        return false;
      }
      minimum = place.get().at() + wanted.size();
      drift = hunk.where() instanceof AtLine at ? place.get().at() - (at.newStart() - 1) : 0;
    }
    return true;
  }

  private Optional<Place> made(
      Hunk hunk, List<HunkLine> wanted, int drift, int minimum, boolean drifting) {
    return switch (hunk.where()) {
      case AtLine at -> {
        int expected = at.newStart() - 1 + drift;
        yield drifting && isEvidence(hunk, wanted)
            ? placer.nearest(wanted, expected, minimum)
            : placer.exactly(wanted, expected, minimum);
      }
      case After after ->
          isEvidence(hunk, wanted) ? after(hunk, after, wanted, minimum) : Optional.empty();
    };
  }

  /** Context without added lines says something only if the removed ones are nowhere any more. */
  private boolean isEvidence(Hunk hunk, List<HunkLine> wanted) {
    if (hunk.added() > 0) {
      return true;
    }
    List<HunkLine> removed = hunk.lines().stream().filter(line -> !line.isNew()).toList();
    return wanted.size() > 1 && !removed.isEmpty() && placer.nearest(removed, 0, 0).isEmpty();
  }

  private Optional<PatchOutcome> overlap() {
    int end = 0;
    for (int i = 0; i < hunks.size(); i++) {
      if (hunks.get(i).where() instanceof AtLine at) {
        List<HunkLine> side = hunks.get(i).oldLines();
        if (index(side, at.oldStart()) < end) {
          return Optional.of(new PatchOutcome.Overlap(i, i + 1));
        }
        end = index(side, at.oldStart()) + side.size();
      }
    }
    return Optional.empty();
  }

  private PatchOutcome mismatch(List<Place> placed) {
    int number = placed.size();
    Hunk hunk = hunks.get(number);
    List<HunkLine> wanted = hunk.oldLines();
    int minimum = placed.isEmpty() ? 0 : end(number - 1, placed);
    if (hunk.where() instanceof After after) {
      for (String landmark : after.landmarks()) {
        if (landmark(landmark, minimum).isEmpty()) {
          return new PatchOutcome.NoLandmark(
              number + 1, hunks.size(), hunk.diffLine(), file.decode(landmark));
        }
      }
    }
    int expected = hunk.where() instanceof AtLine at ? index(wanted, at.oldStart()) : minimum;
    int at = placer.closest(wanted, expected);
    int first = firstDifference(wanted, at, Tolerance.TRAILING_SPACE);
    int shown = Math.max(first, 0);
    String text = wanted.isEmpty() ? "" : wanted.get(shown).text();
    return new PatchOutcome.Mismatch(
        number + 1,
        hunks.size(),
        hunk.diffLine(),
        hunk.header(),
        found(at, wanted.size()),
        new PatchOutcome.Line(at + shown + 1, shown(text)),
        why(hunk, at, first, expected));
  }

  private List<PatchOutcome.Line> found(int at, int count) {
    List<PatchOutcome.Line> found = new ArrayList<>();
    int last = Math.min(lines.count(), at + Math.clamp(count, 1, MOST_SHOWN));
    for (int line = at; line < last; line++) {
      found.add(new PatchOutcome.Line(line + 1, shown(lines.line(line))));
    }
    return found;
  }

  private String shown(String units) {
    return file.decode(Tolerance.withoutEnds(units));
  }

  private PatchOutcome.Why why(Hunk hunk, int at, int firstDifference, int expected) {
    if (hunk.added() > 0 && placer.nearest(hunk.newLines(), expected, 0).isPresent()) {
      return PatchOutcome.Why.MADE_ALREADY;
    }
    if (firstDifference >= 0) {
      return PatchOutcome.Why.DIFFERS;
    }
    boolean same = firstDifference(hunk.oldLines(), at, Tolerance.LINE_ENDS) < 0;
    return same ? PatchOutcome.Why.ELSEWHERE : PatchOutcome.Why.SEVERAL;
  }

  /** The index of the first line that is not as wanted, or -1. */
  private int firstDifference(List<HunkLine> wanted, int at, Tolerance tolerance) {
    for (int i = 0; i < wanted.size(); i++) {
      if (at + i >= lines.count() || !lines.same(at + i, wanted.get(i), tolerance)) {
        return i;
      }
    }
    return -1;
  }
}
