package io.terrarium.search;

import java.util.List;
import java.util.Random;

/**
 * One pattern in three forms that mean the same: as RE2 reads it; as ripgrep does, whose classes
 * are Unicode's unless they are spelt out; and for a plain Java scan in which {@link #BROKEN}
 * stands for a byte that is not UTF-8, and must match nothing.
 */
record RandomPattern(String ours, String ripgrep, String plain) {
  /** In the private use area, so that no text has it. */
  static final String BROKEN = "\uDB80\uDC00";

  private static final String NO_BROKEN = "\\x{F0000}";

  /** Ends of lines only at its own ends: elsewhere the two programs do not agree on them. */
  static RandomPattern of(Random random) {
    RandomPattern pattern = choice(random, 2);
    return switch (random.nextInt(8)) {
      case 0 -> same("^").and(pattern);
      case 1 -> pattern.and(same("$"));
      case 2 -> pattern.in("^(?:", ")$");
      default -> pattern;
    };
  }

  /** RE2 knows the case of other characters, but takes bytes that are not UTF-8 for one of them. */
  boolean isAscii() {
    return ours.chars().allMatch(c -> c < 0x80);
  }

  private static RandomPattern same(String pattern) {
    return new RandomPattern(pattern, pattern, pattern);
  }

  private RandomPattern and(RandomPattern other) {
    return new RandomPattern(ours + other.ours, ripgrep + other.ripgrep, plain + other.plain);
  }

  private RandomPattern in(String before, String after) {
    return same(before).and(this).and(same(after));
  }

  private static RandomPattern choice(Random random, int depth) {
    RandomPattern first = sequence(random, depth);
    return random.nextInt(4) == 0 ? first.and(same("|")).and(sequence(random, depth)) : first;
  }

  private static RandomPattern sequence(Random random, int depth) {
    RandomPattern result = same("");
    for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
      result = result.and(repeated(random, depth));
    }
    return result;
  }

  private static RandomPattern repeated(Random random, int depth) {
    RandomPattern atom = atom(random, depth);
    return switch (random.nextInt(9)) {
      case 0 -> atom.in("(?:", ")*");
      case 1 -> atom.in("(?:", ")+?");
      case 2 -> atom.in("(", ")?");
      case 3 -> atom.in("(?:", "){1,2}");
      case 4 -> atom.in("(?P<n" + random.nextInt(1_000_000_000) + ">", "){2}");
      default -> atom;
    };
  }

  private static RandomPattern atom(Random random, int depth) {
    if (depth > 0 && random.nextInt(6) == 0) {
      return choice(random, depth - 1).in("(?:", ")");
    }
    return switch (random.nextInt(13)) {
      case 0 -> new RandomPattern(".", ".", "[^\\n" + NO_BROKEN + "]");
      case 1 -> new RandomPattern("\\w", "[0-9A-Za-z_]", "\\w");
      case 2 -> new RandomPattern("\\d", "[0-9]", "\\d");
      case 3 -> new RandomPattern("\\s", "[\\t\\f\\r ]", "\\s");
      case 4 -> new RandomPattern("\\b", "(?-u:\\b)", "\\b");
      case 5 -> new RandomPattern("[^a-fo]", "[^a-fo]", "[^a-fo" + NO_BROKEN + "]");
      case 6 -> new RandomPattern("\\W", "[^0-9A-Za-z_]", "[^0-9A-Za-z_" + NO_BROKEN + "]");
      case 7 -> same("[fFk-s]");
      case 8 -> same("[[:upper:]é]");
      case 9 -> same(one(random, List.of("(?i:foo)", "(?i:k)", "(?i:s)", "(?i:bar)")));
      case 10 -> same(one(random, List.of("é", "日", "→", "\\x{1F600}", "\\t", "\\.", "\\(")));
      default ->
          same(one(random, List.of("foo", "bar", "o", "foo_bar", "x1", "nowhere", "K", " ")));
    };
  }

  private static String one(Random random, List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
