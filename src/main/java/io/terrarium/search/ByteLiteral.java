package io.terrarium.search;

import java.util.Arrays;

/**
 * A few bytes to find among many. Two of them that are rare in source code are looked for first,
 * eight places at a time; only where both are is the rest compared.
 */
final class ByteLiteral {
  /** From common to rare; what is not here is rarer still. */
  private static final String COMMON =
      " etaoinrslcdupmhgfybv.\n_();,kwx-\"=/TSCIERAPDMNOLFBGU:0123'jqz{}VHW4567<>&*[]89KYJXQZ+!|#@$%";

  private static final long OTHER_CASE = 0x20 * Bytes.LOW_BITS;

  private final byte[] needle;
  private final boolean foldsCase;
  private final int rare;
  private final int second;

  /** With {@code foldsCase} the needle is in lower case and matches either. */
  ByteLiteral(byte[] needle, boolean foldsCase) {
    this.needle = needle.clone();
    this.foldsCase = foldsCase;
    this.rare = rarest(-1);
    this.second = needle.length == 1 ? rare : rarest(rare);
  }

  private int rarest(int besides) {
    int best = -1;
    for (int i = 0; i < needle.length; i++) {
      if (i != besides && (best < 0 || rarity(needle[i]) > rarity(needle[best]))) {
        best = i;
      }
    }
    return best;
  }

  private static int rarity(byte value) {
    int place = COMMON.indexOf(value & 0xFF);
    return place < 0 ? COMMON.length() : place;
  }

  int length() {
    return needle.length;
  }

  byte[] bytes() {
    return needle.clone();
  }

  /** Where it begins first, or negative. */
  int find(byte[] bytes, int from, int to) {
    long one = (needle[rare] & 0xFF) * Bytes.LOW_BITS;
    long two = (needle[second] & 0xFF) * Bytes.LOW_BITS;
    long foldOne = foldsCase && isLetter(needle[rare]) ? OTHER_CASE : 0;
    long foldTwo = foldsCase && isLetter(needle[second]) ? OTHER_CASE : 0;
    int i = from;
    for (int last = to - Math.max(rare, second) - 8; i <= last; i += 8) {
      long differ =
          (((long) Bytes.EIGHT.get(bytes, i + rare) | foldOne) ^ one)
              | (((long) Bytes.EIGHT.get(bytes, i + second) | foldTwo) ^ two);
      for (long hits = Bytes.zeros(differ); hits != 0; hits &= hits - 1) {
        int start = i + (Long.numberOfTrailingZeros(hits) >>> 3);
        if (isAt(bytes, start, to)) {
          return start;
        }
      }
    }
    for (; i + needle.length <= to; i++) {
      if (isAt(bytes, i, to)) {
        return i;
      }
    }
    return -1;
  }

  private boolean isAt(byte[] bytes, int start, int to) {
    int end = start + needle.length;
    if (end > to) {
      return false;
    }
    if (!foldsCase) {
      return Arrays.equals(bytes, start, end, needle, 0, needle.length);
    }
    for (int i = 0; i < needle.length; i++) {
      if (lower(bytes[start + i]) != needle[i]) {
        return false;
      }
    }
    return true;
  }

  static byte lower(byte value) {
    return value >= 'A' && value <= 'Z' ? (byte) (value + 32) : value;
  }

  private static boolean isLetter(byte lower) {
    return lower >= 'a' && lower <= 'z';
  }
}
