package io.terrarium.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at eight bytes at a time. */
final class Bytes {
  static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final long LOW_BITS = 0x0101010101010101L;
  static final long HIGH_BITS = 0x8080808080808080L;

  private Bytes() {}

  /** The place of the first such byte, or {@code to} if there is none. */
  static int indexOf(byte[] bytes, byte value, int from, int to) {
    long wanted = (value & 0xFF) * LOW_BITS;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long hits = zeros((long) EIGHT.get(bytes, i) ^ wanted);
      if (hits != 0) {
        return i + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (i < to && bytes[i] != value) {
      i++;
    }
    return i;
  }

  /** The place of the last such byte before {@code to}, or {@code from - 1} if there is none. */
  static int lastIndexOf(byte[] bytes, byte value, int from, int to) {
    int i = to - 1;
    while (i >= from && bytes[i] != value) {
      i--;
    }
    return i;
  }

  static int count(byte[] bytes, byte value, int from, int to) {
    long wanted = (value & 0xFF) * LOW_BITS;
    int count = 0;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long other = (long) EIGHT.get(bytes, i) ^ wanted;
      // Exact for every byte: the high bit stays clear only where all bits were.
      long nonzero = (((other & ~HIGH_BITS) + ~HIGH_BITS) | other) & HIGH_BITS;
      count += 8 - Long.bitCount(nonzero);
    }
    for (; i < to; i++) {
      count += bytes[i] == value ? 1 : 0;
    }
    return count;
  }

  /** A high bit for every byte that is zero; above the lowest such there may be more of them. */
  static long zeros(long eight) {
    return (eight - LOW_BITS) & ~eight & HIGH_BITS;
  }
}
