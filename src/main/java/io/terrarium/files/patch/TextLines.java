package io.terrarium.files.patch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A text as lines, counted from 0, and where each of them occurs. */
final class TextLines {
  private final String text;
  private final int[] starts;
  private final Map<String, Places> places = new HashMap<>();

  TextLines(String text) {
    this.text = text;
    int count = 0;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      count++;
    }
    boolean unended = !text.isEmpty() && text.charAt(text.length() - 1) != '\n';
    starts = new int[count + (unended ? 2 : 1)];
    int line = 1;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      starts[line++] = at + 1;
    }
    starts[starts.length - 1] = text.length();
  }

  /** Line numbers in ascending order, without a box for each. */
  static final class Places {
    private static final Places NONE = new Places();

    private int[] lines = new int[1];
    private int count;

    private void add(int line) {
      lines = count == lines.length ? Arrays.copyOf(lines, count * 2) : lines;
      lines[count++] = line;
    }

    int count() {
      return count;
    }

    int get(int index) {
      return lines[index];
    }

    /** The index of the first that is not below a line. */
    int from(int line) {
      int found = Arrays.binarySearch(lines, 0, count, line);
      return found >= 0 ? found : -found - 1;
    }
  }

  String text() {
    return text;
  }

  int count() {
    return starts.length - 1;
  }

  /** Where a line begins in the text; the line after the last one begins at its end. */
  int start(int line) {
    return starts[line];
  }

  boolean ended(int line) {
    return text.charAt(starts[line + 1] - 1) == '\n';
  }

  /** Without its {@code \n}. */
  String line(int line) {
    return text.substring(starts[line], starts[line + 1] - (ended(line) ? 1 : 0));
  }

  boolean matches(int at, List<HunkLine> wanted, Tolerance tolerance) {
    if (at < 0 || at + wanted.size() > count()) {
      return false;
    }
    for (int i = 0; i < wanted.size(); i++) {
      if (!same(at + i, wanted.get(i), tolerance)) {
        return false;
      }
    }
    return true;
  }

  boolean same(int line, HunkLine wanted, Tolerance tolerance) {
    return tolerance.same(line(line), ended(line), wanted);
  }

  /** The lines that are this one to some tolerance. */
  Places places(HunkLine wanted) {
    if (places.isEmpty()) {
      for (int line = 0; line < count(); line++) {
        places.computeIfAbsent(Tolerance.bare(line(line)), _ -> new Places()).add(line);
      }
    }
    return places.getOrDefault(Tolerance.bare(wanted.text()), Places.NONE);
  }
}
