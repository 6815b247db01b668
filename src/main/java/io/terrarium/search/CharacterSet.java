package io.terrarium.search;

import java.util.Arrays;
import java.util.TreeMap;

/** A set of Unicode characters as ranges, in order and apart from each other. */
final class CharacterSet {
  static final int LAST = Character.MAX_CODE_POINT;
  private static final int KELVIN = 0x212A;
  private static final int LONG_S = 0x017F;

  private final int[] ranges;

  private CharacterSet(int[] ranges) {
    this.ranges = ranges;
  }

  /** First and last of each range, in any order, overlapping or not. */
  static CharacterSet of(int... pairs) {
    TreeMap<Integer, Integer> sorted = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      sorted.merge(pairs[i], pairs[i + 1], Math::max);
    }
    int[] merged = new int[pairs.length];
    int count = 0;
    for (var range : sorted.entrySet()) {
      if (count > 0 && range.getKey() <= merged[count - 1] + 1) {
        merged[count - 1] = Math.max(merged[count - 1], range.getValue());
      } else {
        merged[count++] = range.getKey();
        merged[count++] = range.getValue();
      }
    }
    return new CharacterSet(Arrays.copyOf(merged, count));
  }

  static CharacterSet everything() {
    return of(0, LAST);
  }

  int[] ranges() {
    return ranges.clone();
  }

  CharacterSet union(CharacterSet other) {
    int[] both = Arrays.copyOf(ranges, ranges.length + other.ranges.length);
    System.arraycopy(other.ranges, 0, both, ranges.length, other.ranges.length);
    return of(both);
  }

  CharacterSet complement() {
    int[] result = new int[ranges.length + 2];
    int count = 0;
    int next = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      if (ranges[i] > next) {
        result[count++] = next;
        result[count++] = ranges[i] - 1;
      }
      next = ranges[i + 1] + 1;
    }
    if (next <= LAST) {
      result[count++] = next;
      result[count++] = LAST;
    }
    return new CharacterSet(Arrays.copyOf(result, count));
  }

  boolean isAscii() {
    return ranges.length == 0 || ranges[ranges.length - 1] < 0x80;
  }

  boolean contains(int c) {
    for (int i = 0; i < ranges.length; i += 2) {
      if (c >= ranges[i] && c <= ranges[i + 1]) {
        return true;
      }
    }
    return false;
  }

  int size() {
    int size = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      size += ranges[i + 1] - ranges[i] + 1;
    }
    return size;
  }

  /** The only member of a set that has just one, or the smaller of two. */
  int first() {
    return ranges[0];
  }

  /** With the other case of every letter, for a set of ASCII characters. */
  CharacterSet foldedAscii() {
    CharacterSet folded = this;
    for (int upper = 'A'; upper <= 'Z'; upper++) {
      int lower = upper + 32;
      if (contains(upper) || contains(lower)) {
        folded = folded.union(of(upper, upper, lower, lower));
      }
    }
    // Two letters have a third form, outside ASCII.
    if (folded.contains('k')) {
      folded = folded.union(of(KELVIN, KELVIN));
    }
    return folded.contains('s') ? folded.union(of(LONG_S, LONG_S)) : folded;
  }
}
