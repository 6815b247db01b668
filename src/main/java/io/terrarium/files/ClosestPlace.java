package io.terrarium.files;

import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.EditResult.Closest.Difference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds the lines most like a text that is not there: first those that differ in white space only,
 * then in case, then by how many pairs of letters they share. It looks at a bounded number of lines
 * of a bounded length, so that it never costs more than the edit would have.
 */
final class ClosestPlace {
  private static final int MOST_LINES = 200_000;
  private static final int LONGEST_LINE = 400;
  private static final int MOST_SHOWN = 10;
  private static final double LIKE_ENOUGH = 0.5;

  private final List<String> lines;
  private final List<String> wanted;

  private ClosestPlace(List<String> lines, List<String> wanted) {
    this.lines = lines;
    this.wanted = wanted;
  }

  static Closest find(String text, String oldText) {
    List<String> wanted = new ArrayList<>(LineEnds.toLf(oldText).lines().toList());
    while (!wanted.isEmpty() && wanted.getFirst().isBlank()) {
      wanted.removeFirst();
    }
    while (!wanted.isEmpty() && wanted.getLast().isBlank()) {
      wanted.removeLast();
    }
    List<String> lines = text.lines().limit(MOST_LINES).toList();
    if (wanted.isEmpty() || lines.isEmpty()) {
      return new Closest.Nothing();
    }
    return new ClosestPlace(lines, wanted).find();
  }

  private Closest find() {
    UnaryOperator<String> spaces = line -> line.replaceAll("\\s+", " ").strip();
    int place = exact(spaces);
    if (place >= 0) {
      return at(place, Difference.WHITE_SPACE);
    }
    place = exact(line -> spaces.apply(line).toLowerCase(Locale.ROOT));
    if (place >= 0) {
      return at(place, Difference.CASE);
    }
    return similar();
  }

  /** The first run of lines that equals the wanted ones in a simpler form. */
  private int exact(UnaryOperator<String> form) {
    List<String> simple = wanted.stream().map(form).toList();
    boolean partOfALine = simple.size() == 1;
    List<String> forms = lines.stream().map(form).toList();
    return IntStream.rangeClosed(0, forms.size() - simple.size())
        .filter(
            i ->
                partOfALine
                    ? forms.get(i).contains(simple.getFirst())
                    : forms.subList(i, i + simple.size()).equals(simple))
        .findFirst()
        .orElse(-1);
  }

  private Closest similar() {
    int anchor = longest();
    Map<Integer, Integer> pairs = pairs(wanted.get(anchor));
    int best = -1;
    double bestScore = LIKE_ENOUGH;
    for (int i = 0; i < lines.size(); i++) {
      double score = likeness(pairs, lines.get(i));
      if (score > bestScore) {
        best = i;
        bestScore = score;
      }
    }
    return best < 0 ? new Closest.Nothing() : at(Math.max(0, best - anchor), Difference.CHARACTERS);
  }

  private Closest at(int place, Difference difference) {
    List<EditResult.Line> shown =
        IntStream.range(place, Math.min(lines.size(), place + Math.min(MOST_SHOWN, wanted.size())))
            .mapToObj(i -> new EditResult.Line(i + 1L, lines.get(i)))
            .toList();
    for (int i = 0; i < shown.size(); i++) {
      if (!shown.get(i).text().equals(wanted.get(i))) {
        return new Closest.Place(shown, difference, wanted.get(i), shown.get(i));
      }
    }
    return new Closest.Place(shown, difference, wanted.getFirst(), shown.getFirst());
  }

  private int longest() {
    return IntStream.range(0, wanted.size())
        .boxed()
        .max((one, other) -> Integer.compare(wanted.get(one).length(), wanted.get(other).length()))
        .orElseThrow();
  }

  /** Dice's coefficient over pairs of letters. */
  private static double likeness(Map<Integer, Integer> wantedPairs, String line) {
    Map<Integer, Integer> left = new HashMap<>(wantedPairs);
    int wantedCount = wantedPairs.values().stream().mapToInt(Integer::intValue).sum();
    String cut = shorten(line);
    int shared = 0;
    for (int i = 0; i + 1 < cut.length(); i++) {
      Integer count = left.get(pair(cut, i));
      if (count != null && count > 0) {
        left.put(pair(cut, i), count - 1);
        shared++;
      }
    }
    int all = wantedCount + Math.max(0, cut.length() - 1);
    return all == 0 ? 0 : 2.0 * shared / all;
  }

  private static Map<Integer, Integer> pairs(String line) {
    Map<Integer, Integer> pairs = new HashMap<>();
    String cut = shorten(line);
    for (int i = 0; i + 1 < cut.length(); i++) {
      pairs.merge(pair(cut, i), 1, Integer::sum);
    }
    return pairs;
  }

  private static int pair(String line, int i) {
    return (line.charAt(i) << 16) | line.charAt(i + 1);
  }

  private static String shorten(String line) {
    String stripped = line.strip();
    return stripped.substring(0, Math.min(LONGEST_LINE, stripped.length()));
  }
}
