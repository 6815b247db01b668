package io.terrarium.files.patch;

import io.terrarium.files.patch.HunkLine.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one hunk of a unified diff, exactly as many lines as its header says. */
final class HunkReader {
  private static final Pattern HEADER =
      Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

  private final DiffLines lines;
  private final List<HunkLine> read = new ArrayList<>();
  private int oldLeft;
  private int newLeft;

  private HunkReader(DiffLines lines) {
    this.lines = lines;
  }

  static Hunk read(DiffLines lines) {
    return new HunkReader(lines).hunk();
  }

  private Hunk hunk() {
    int start = lines.number();
    boolean carriageReturns = lines.peek().endsWith("\r");
    String header = lines.takeHeader();
    Matcher numbers = HEADER.matcher(header);
    if (!numbers.matches()) {
      throw DiffLines.bad(
          start, "a hunk begins \"@@ -1,3 +1,4 @@\", not " + DiffLines.shown(header));
    }
    oldLeft = count(numbers.group(2));
    newLeft = count(numbers.group(4));
    int oldStart = Integer.parseInt(numbers.group(1));
    int newStart = Integer.parseInt(numbers.group(3));
    if ((oldStart == 0 && oldLeft > 0) || (newStart == 0 && newLeft > 0)) {
      throw DiffLines.bad(start, "lines are counted from 1: " + DiffLines.shown(header));
    }
    while (oldLeft > 0 || newLeft > 0) {
      line(start, header, carriageReturns);
    }
    marker();
    requireMarkersAtTheEnd(start, header);
    return new Hunk(new Hunk.Where.AtLine(oldStart, newStart), read, start, header);
  }

  @SuppressWarnings("NullAway") // a group that took no part is null
  private static int count(String group) {
    return group == null ? 1 : Integer.parseInt(group);
  }

  private void line(int start, String header, boolean carriageReturns) {
    if (lines.atEnd()) {
      throw tooShort(start, header, "the diff ends");
    }
    if (lines.startsWith("\\")) {
      marker();
      return;
    }
    Kind kind = kind(start, header);
    oldLeft -= kind == Kind.ADDED ? 0 : 1;
    newLeft -= kind == Kind.REMOVED ? 0 : 1;
    if (oldLeft < 0 || newLeft < 0) {
      throw tooShort(
          start, header, (newLeft < 0 ? "it has more new" : "it has more old") + " lines");
    }
    String line = carriageReturns ? lines.takeHeader() : lines.take();
    read.add(new HunkLine(kind, line.isEmpty() ? line : line.substring(1), true));
  }

  private Kind kind(int start, String header) {
    String line = lines.peekHeader();
    if (line.isEmpty()) {
      return Kind.CONTEXT;
    }
    return switch (line.charAt(0)) {
      case ' ' -> Kind.CONTEXT;
      case '-' -> Kind.REMOVED;
      case '+' -> Kind.ADDED;
      default -> throw tooShort(start, header, "line " + lines.number() + " is not part of it");
    };
  }

  /** "\ No newline at end of file", said of the line before it. */
  private void marker() {
    if (lines.startsWith("\\") && !read.isEmpty()) {
      read.set(read.size() - 1, read.getLast().unended());
      lines.skip();
    }
  }

  private void requireMarkersAtTheEnd(int start, String header) {
    boolean oldEnded = true;
    boolean newEnded = true;
    for (HunkLine line : read) {
      if ((line.isOld() && !oldEnded) || (line.isNew() && !newEnded)) {
        throw DiffLines.bad(
            start, "hunk " + DiffLines.shown(header) + " has lines after \"No newline at end\"");
      }
      oldEnded &= !line.isOld() || line.ended();
      newEnded &= !line.isNew() || line.ended();
    }
  }

  private static RuntimeException tooShort(int start, String header, String what) {
    return DiffLines.bad(
        start,
        "hunk %s does not have the lines that its header says (%s): correct the counts, or send the diff anew"
            .formatted(DiffLines.shown(header), what));
  }
}
