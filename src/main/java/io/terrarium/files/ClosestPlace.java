package io.terrarium.files;

import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.EditResult.Closest.Difference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds the lines most like a text that is not there: first those that differ in white space only,
 * then in case, then by how many pairs of letters they share. It looks at a bounded number of
 * lines, and for the last way at a bounded length of each.
 */
final class ClosestPlace {
  private static final int MOST_LINES = 200_000;
  private static final int MOST_COMPARED = 200;
  private static final int LONGEST_LINE = 400;
  private static final int MOST_SHOWN = 10;
  private static final int LONGEST_SHOWN = 300;
  private static final int BEFORE_DIFFERENCE = 100;
  private static final double LIKE_ENOUGH = 0.5;

  private final List<String> lines;
  private final List<String> wanted;

  private ClosestPlace(List<String> lines, List<String> wanted) {
    this.lines = lines;
    this.wanted = wanted;
  }

  static Closest find(String text, String oldText) {
    List<String> wanted = lines(oldText);
    while (!wanted.isEmpty() && wanted.getFirst().isBlank()) {
      wanted.removeFirst();
    }
    while (!wanted.isEmpty() && wanted.getLast().isBlank()) {
      wanted.removeLast();
    }
    List<String> lines = lines(text.startsWith("\uFEFF") ? text.substring(1) : text);
    if (wanted.isEmpty() || lines.isEmpty()) {
      return new Closest.Nothing();
    }
    return new ClosestPlace(lines, wanted).find();
  }

  /** Lines as they are numbered everywhere: only {@code \n} ends one. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    for (int start = 0; start < text.length() && lines.size() < MOST_LINES; ) {
      int lineEnd = text.indexOf('\n', start);
      int end = lineEnd < 0 ? text.length() : lineEnd;
      boolean carriageReturn = end > start && text.charAt(end - 1) == '\r';
      lines.add(text.substring(start, carriageReturn ? end - 1 : end));
      start = end + 1;
    }
    return lines;
  }

  private Closest find() {
    int place = exact(ClosestPlace::withoutSpace);
    if (place >= 0) {
      return at(place, Difference.WHITE_SPACE);
    }
    place = exact(line -> withoutSpace(line).toLowerCase(Locale.ROOT));
    return place >= 0 ? at(place, Difference.CASE) : similar();
  }

  /** The first run of lines that equals the wanted ones in a simpler form. */
  private int exact(UnaryOperator<String> form) {
    List<String> simple = wanted.stream().limit(MOST_COMPARED).map(form).toList();
    List<String> forms = lines.stream().map(form).toList();
    return IntStream.rangeClosed(0, forms.size() - simple.size())
        .filter(
            i ->
                IntStream.range(0, simple.size())
                    .allMatch(j -> fits(forms.get(i + j), simple.get(j), j)))
        .findFirst()
        .orElse(-1);
  }

  /** The wanted text may begin and end in the middle of a line. */
  private boolean fits(String line, String part, int i) {
    boolean first = i == 0;
    boolean last = i == wanted.size() - 1;
    if (first && last) {
      return line.contains(part);
    }
    return first ? line.endsWith(part) : last ? line.startsWith(part) : line.equals(part);
  }

  private static String withoutSpace(String line) {
    StringBuilder rest = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (!Character.isWhitespace(c)
          && !Character.isSpaceChar(c)
          && Character.getType(c) != Character.FORMAT) {
        rest.append(c);
      }
    }
    return rest.toString();
  }

  private Closest similar() {
    int anchor = longest();
    int[] pairs = pairs(wanted.get(anchor));
    int best = -1;
    double bestScore = LIKE_ENOUGH;
    for (int i = 0; i < lines.size(); i++) {
      double score = likeness(pairs, pairs(lines.get(i)));
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    return best < 0 ? new Closest.Nothing() : at(Math.max(0, best - anchor), Difference.CHARACTERS);
  }

  private Closest at(int place, Difference difference) {
    int end = Math.min(lines.size(), place + Math.min(MOST_SHOWN, wanted.size()));
    List<EditResult.Line> shown = new ArrayList<>();
    for (int i = place; i < end; i++) {
      int around = difference(lines.get(i), wanted.get(i - place));
      shown.add(new EditResult.Line(i + 1L, cut(lines.get(i), around)));
    }
    for (int i = 0; i < wanted.size(); i++) {
      String line = place + i < lines.size() ? lines.get(place + i) : "";
      if (!fits(line, wanted.get(i), i)) {
        int around = difference(line, wanted.get(i));
        EditResult.Line found = new EditResult.Line(place + i + 1L, cut(line, around));
        return new Closest.Place(shown, difference, cut(wanted.get(i), around), found);
      }
    }
    return new Closest.Place(shown, Difference.AROUND, cut(wanted.getFirst(), 0), shown.getFirst());
  }

  /** Where a line parts from the wanted one, or where the wanted one seems to begin in it. */
  private static int difference(String line, String part) {
    int common = Arrays.mismatch(line.toCharArray(), part.toCharArray());
    if (common != 0 || part.isEmpty()) {
      return Math.max(0, common);
    }
    for (int length = part.length(); length >= 4; length /= 2) {
      int at = line.indexOf(part.substring(0, length));
      if (at >= 0) {
        return at;
      }
    }
    return 0;
  }

  /** At most so much of a line, with the place that matters in it. */
  private static String cut(String line, int around) {
    if (line.length() <= LONGEST_SHOWN) {
      return line;
    }
    int start = Math.clamp(around - BEFORE_DIFFERENCE, 0, line.length() - LONGEST_SHOWN);
    int end = start + LONGEST_SHOWN;
    start += Character.isLowSurrogate(line.charAt(start)) ? 1 : 0;
    end -= Character.isHighSurrogate(line.charAt(end - 1)) ? 1 : 0;
    return (start > 0 ? "..." : "")
        + line.substring(start, end)
        + (end < line.length() ? "..." : "");
  }

  private int longest() {
    return IntStream.range(0, wanted.size())
        .boxed()
        .max((one, other) -> Integer.compare(wanted.get(one).length(), wanted.get(other).length()))
        .orElseThrow();
  }

  /**
   * Dice's coefficient over pairs of letters. If one line is wanted, it may be a part of the other:
   * then it counts more how much of it is there.
   */
  private double likeness(int[] wantedPairs, int[] pairs) {
    int all = wantedPairs.length + pairs.length;
    if (wantedPairs.length == 0 || pairs.length == 0) {
      return 0;
    }
    int shared = 0;
    for (int i = 0, j = 0; i < wantedPairs.length && j < pairs.length; ) {
      int order = Integer.compare(wantedPairs[i], pairs[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    double dice = 2.0 * shared / all;
    return wanted.size() > 1 ? dice : (3.0 * shared / wantedPairs.length + dice) / 4;
  }

  private static int[] pairs(String line) {
    String stripped = line.strip();
    String cut = stripped.substring(0, Math.min(LONGEST_LINE, stripped.length()));
    int[] pairs = new int[Math.max(0, cut.length() - 1)];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (cut.charAt(i) << 16) | cut.charAt(i + 1);
    }
    Arrays.sort(pairs);
    return pairs;
  }
}
