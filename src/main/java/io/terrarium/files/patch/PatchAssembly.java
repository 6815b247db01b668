package io.terrarium.files.patch;

import io.terrarium.files.patch.Hunk.Where.AtLine;
import io.terrarium.files.patch.Placer.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts a new text together. Lines that stay are the file's own to the last character; new ones are
 * as the hunk has them where it fitted exactly, and else get the line ends of the lines around.
 */
final class PatchAssembly {
  private final TextLines lines;
  private final List<Hunk> hunks;
  private final List<Place> places;
  private final StringBuilder result;

  PatchAssembly(TextLines lines, List<Hunk> hunks, List<Place> places) {
    this.lines = lines;
    this.hunks = hunks;
    this.places = places;
    this.result = new StringBuilder(lines.text().length() + 1024);
  }

  PatchOutcome.Applied applied() {
    int next = 0;
    for (int i = 0; i < hunks.size(); i++) {
      Place place = places.get(i);
      result.append(lines.text(), lines.start(next), lines.start(place.at()));
      next = place.tolerance() == Tolerance.EXACT ? exactly(i) : tolerantly(i);
    }
    result.append(lines.text(), lines.start(next), lines.text().length());
    return new PatchOutcome.Applied(result.toString(), drifts());
  }

  private int exactly(int index) {
    int line = places.get(index).at();
    endOpenLine("\n");
    for (HunkLine wanted : hunks.get(index).lines()) {
      if (wanted.isNew()) {
        result.append(wanted.text()).append(wanted.ended() ? "\n" : "");
      }
      line += wanted.isOld() ? 1 : 0;
    }
    return line;
  }

  private int tolerantly(int index) {
    int line = places.get(index).at();
    String end = lineEnd(line);
    boolean unmentioned = false;
    for (HunkLine wanted : hunks.get(index).lines()) {
      if (wanted.isNew()) {
        endOpenLine(end);
      }
      if (wanted.kind() == HunkLine.Kind.CONTEXT) {
        result.append(lines.text(), lines.start(line), lines.start(line + 1));
      } else if (wanted.kind() == HunkLine.Kind.ADDED) {
        result.append(Tolerance.withoutEnds(wanted.text())).append(wanted.ended() ? end : "");
      }
      if (wanted.isOld()) {
        unmentioned = wanted.ended() && !lines.ended(line);
        line++;
      }
    }
    // A diff whose author overlooked that the last line has no end does not mean to give it one.
    if (unmentioned && hunks.get(index).where() instanceof AtLine) {
      openLastLine(end);
    }
    return line;
  }

  private void endOpenLine(String end) {
    if (!result.isEmpty() && result.charAt(result.length() - 1) != '\n') {
      result.append(end);
    }
  }

  private void openLastLine(String end) {
    if (result.length() >= end.length()
        && result.substring(result.length() - end.length()).equals(end)) {
      result.setLength(result.length() - end.length());
    }
  }

  /** How the line here ends, or the one before it. */
  private String lineEnd(int line) {
    int near = Math.min(line, lines.count() - 1);
    if (near >= 0 && !lines.ended(near)) {
      near--;
    }
    return near >= 0 && lines.line(near).endsWith("\r") ? "\r\n" : "\n";
  }

  private List<PatchOutcome.Drift> drifts() {
    List<PatchOutcome.Drift> drifts = new ArrayList<>();
    for (int i = 0; i < hunks.size(); i++) {
      if (hunks.get(i).where() instanceof AtLine at) {
        int stated = hunks.get(i).oldLines().isEmpty() ? at.oldStart() : at.oldStart() - 1;
        int drift = places.get(i).at() - stated;
        if (drift != 0) {
          drifts.add(new PatchOutcome.Drift(i + 1, drift));
        }
      }
    }
    return drifts;
  }
}
