package io.terrarium.search;

import java.util.ArrayList;
import java.util.List;

/**
 * Ranges of characters as sequences of ranges of bytes: what matches one of the sequences, byte by
 * byte, is the UTF-8 form of a character in the range, and nothing else is. Surrogates have none.
 */
final class Utf8Ranges {
  private static final int[] LAST_OF_LENGTH = {0x7F, 0x7FF, 0xFFFF};

  private final List<int[]> sequences = new ArrayList<>();

  private Utf8Ranges() {}

  /** Each sequence is first and last of every byte in turn. */
  static List<int[]> of(CharacterSet set) {
    Utf8Ranges result = new Utf8Ranges();
    int[] ranges = set.ranges();
    for (int i = 0; i < ranges.length; i += 2) {
      result.add(ranges[i], Math.min(ranges[i + 1], Character.MIN_SURROGATE - 1));
      result.add(Math.max(ranges[i], Character.MAX_SURROGATE + 1), ranges[i + 1]);
    }
    return result.sequences;
  }

  private void add(int low, int high) {
    if (low > high) {
      return;
    }
    for (int last : LAST_OF_LENGTH) {
      if (low <= last && high > last) {
        add(low, last);
        add(last + 1, high);
        return;
      }
    }
    if (high > 0x7F && split(low, high)) {
      return;
    }
    byte[] first = Character.toString(low).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] last = Character.toString(high).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    int[] sequence = new int[first.length * 2];
    for (int i = 0; i < first.length; i++) {
      sequence[2 * i] = first[i] & 0xFF;
      sequence[2 * i + 1] = last[i] & 0xFF;
    }
    sequences.add(sequence);
  }

  /** Cuts where not every combination of the bytes in between would be meant. */
  private boolean split(int low, int high) {
    for (int bytes = 1; bytes < 4; bytes++) {
      int mask = (1 << (6 * bytes)) - 1;
      if ((low & ~mask) == (high & ~mask)) {
        continue;
      }
      if ((low & mask) != 0) {
        add(low, low | mask);
        add((low | mask) + 1, high);
        return true;
      }
      if ((high & mask) != mask) {
        add(low, (high & ~mask) - 1);
        add(high & ~mask, high);
        return true;
      }
    }
    return false;
  }
}
