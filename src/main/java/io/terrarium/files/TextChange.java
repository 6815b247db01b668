package io.terrarium.files;

import io.terrarium.files.LineTolerantMatcher.Match;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replacements on a text in memory, one after the other, with a record of where they landed. Pure:
 * nothing is read or written.
 */
final class TextChange {
  private static final int MOST_PLACES = 100;
  private static final int MOST_LINES = 60;
  private static final int LONGEST_LINE = 300;

  private final TextFile file;
  private final List<Region> regions = new ArrayList<>();
  private String units;
  private int replacements;

  TextChange(TextFile file) {
    this.file = file;
    this.units = file.units();
  }

  /** A changed stretch of the text as it is now. */
  private record Region(int start, int end) {
    Region after(int cutStart, int cutEnd, int inserted) {
      int shift = inserted - (cutEnd - cutStart);
      if (end <= cutStart) {
        return this;
      }
      if (start >= cutEnd) {
        return new Region(start + shift, end + shift);
      }
      return new Region(Math.min(start, cutStart), Math.max(end, cutEnd) + shift);
    }
  }

  /** How one replacement went. */
  sealed interface Outcome {
    record Done() implements Outcome {}

    record Missing(EditResult.Closest closest) implements Outcome {}

    record Several(int matches, List<Long> lines) implements Outcome {}
  }

  Outcome apply(Replacement replacement) {
    if (!file.canHold(replacement.oldText())) {
      return missing(replacement);
    }
    LineTolerantMatcher matcher = new LineTolerantMatcher(file.encode(replacement.oldText()));
    Optional<Match> first = matcher.find(units, 0);
    if (first.isEmpty()) {
      return missing(replacement);
    }
    String inserted = LineEnds.toLf(file.encode(replacement.newText()));
    if (replacement.everywhere()) {
      replaceAll(matcher, first.get(), inserted);
      return new Outcome.Done();
    }
    Optional<Match> second = matcher.find(units, first.get().start() + 1);
    if (second.isPresent()) {
      return several(matcher, first.get(), second.get());
    }
    replace(first.get(), inserted);
    return new Outcome.Done();
  }

  /** A stretch that somebody else has found. */
  void replace(EditFile.Stretch stretch) {
    String inserted = LineEnds.toLf(file.encode(stretch.newText()));
    replace(new Match(stretch.start(), stretch.end()), inserted);
  }

  private Outcome missing(Replacement replacement) {
    return new Outcome.Missing(ClosestPlace.find(file.decode(units), replacement.oldText()));
  }

  byte[] bytes() {
    return file.toBytes(units);
  }

  private void replace(Match match, String text) {
    String inserted = LineEnds.like(units, match.start(), text);
    units = units.substring(0, match.start()) + inserted + units.substring(match.end());
    regions.replaceAll(r -> r.after(match.start(), match.end(), inserted.length()));
    regions.add(new Region(match.start(), match.start() + inserted.length()));
    replacements++;
  }

  private void replaceAll(LineTolerantMatcher matcher, Match first, String text) {
    StringBuilder result = new StringBuilder(units.length() + text.length());
    List<Region> fresh = new ArrayList<>();
    int copied = 0;
    Optional<Match> match = Optional.of(first);
    while (match.isPresent()) {
      int start = match.get().start();
      String inserted = LineEnds.like(units, start, text);
      result.append(units, copied, start);
      int at = result.length();
      result.append(inserted);
      int cutEnd = at + match.get().end() - start;
      regions.replaceAll(r -> r.after(at, cutEnd, inserted.length()));
      if (fresh.size() < MOST_PLACES) {
        fresh.add(new Region(at, result.length()));
      }
      copied = match.get().end();
      replacements++;
      match = matcher.find(units, copied);
    }
    units = result.append(units, copied, units.length()).toString();
    regions.addAll(fresh);
  }

  /** Counts places that do not overlap, but two that do are still two. */
  private Outcome several(LineTolerantMatcher matcher, Match first, Match second) {
    LineCounter counter = new LineCounter(units);
    List<Long> lines = new ArrayList<>(List.of(counter.lineAt(first.start())));
    int matches = 1;
    Optional<Match> match =
        second.start() < first.end() ? Optional.of(second) : matcher.find(units, first.end());
    while (match.isPresent()) {
      if (lines.size() < MOST_PLACES) {
        lines.add(counter.lineAt(match.get().start()));
      }
      matches++;
      match = matcher.find(units, match.get().end());
    }
    return new Outcome.Several(matches, lines);
  }

  /** The lines that the regions touch, in order, each once. */
  EditResult.Applied applied(WorkspacePath path) {
    List<Region> ordered =
        regions.stream()
            .sorted((one, other) -> Integer.compare(one.start(), other.start()))
            .toList();
    List<EditResult.Line> lines = new ArrayList<>();
    LineCounter counter = new LineCounter(units);
    boolean more = replacements > regions.size();
    int shownTo = -1;
    for (Region region : ordered) {
      int lineStart = Math.max(units.lastIndexOf('\n', region.start() - 1) + 1, shownTo);
      int last = Math.max(region.start(), region.end() - 1);
      while (lineStart <= last && lineStart < units.length()) {
        if (lines.size() == MOST_LINES) {
          return new EditResult.Applied(path, replacements, lines, true);
        }
        int lineEnd = units.indexOf('\n', lineStart);
        int end = lineEnd < 0 ? units.length() : lineEnd;
        lines.add(new EditResult.Line(counter.lineAt(lineStart), shown(lineStart, end)));
        lineStart = end + 1;
        shownTo = lineStart;
      }
    }
    return new EditResult.Applied(path, replacements, lines, more);
  }

  private String shown(int start, int end) {
    int visible = end > start && units.charAt(end - 1) == '\r' ? end - 1 : end;
    String line = file.decode(units.substring(start, visible));
    String text = start == 0 && line.startsWith("\uFEFF") ? line.substring(1) : line;
    if (text.length() <= LONGEST_LINE) {
      return text;
    }
    boolean split = Character.isHighSurrogate(text.charAt(LONGEST_LINE - 1));
    return text.substring(0, split ? LONGEST_LINE - 1 : LONGEST_LINE) + "...";
  }

  /** Line numbers of places that are asked for in ascending order. */
  private static final class LineCounter {
    private final String text;
    private int at;
    private long line = 1;

    LineCounter(String text) {
      this.text = text;
    }

    long lineAt(int place) {
      for (int end = text.indexOf('\n', at); end >= 0 && end < place; ) {
        line++;
        at = end + 1;
        end = text.indexOf('\n', at);
      }
      return line;
    }
  }
}
