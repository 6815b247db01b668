package io.terrarium.process;

import java.util.Arrays;

/** The first and the last bytes of a stream of any length, in memory that does not grow with it. */
final class HeadTail {
  private final int half;
  private byte[] head = new byte[0];
  private byte[] ring = new byte[0];
  private long total;
  private long lines;

  HeadTail(int most) {
    this.half = Math.max(1, most / 2);
  }

  void append(byte[] bytes, int length) {
    int toHead = Math.clamp(half - total, 0, length);
    if (toHead > 0) {
      head = grown(head, (int) total + toHead, half);
      System.arraycopy(bytes, 0, head, (int) total, toHead);
    }
    long behind = Math.max(0, total - half);
    int from = Math.max(toHead, length - half);
    ring = grown(ring, (int) Math.min(half, behind + length - toHead), half);
    behind += from - toHead;
    for (int i = from; i < length; i++) {
      ring[(int) (behind++ % half)] = bytes[i];
    }
    for (int i = 0; i < length; i++) {
      lines += bytes[i] == '\n' ? 1 : 0;
    }
    total += length;
  }

  private static byte[] grown(byte[] array, int needed, int most) {
    return needed <= array.length
        ? array
        : Arrays.copyOf(array, Math.min(most, Math.max(needed, array.length * 2)));
  }

  Kept kept() {
    long behind = Math.max(0, total - half);
    byte[] first = Arrays.copyOf(head, (int) Math.min(total, half));
    byte[] last = new byte[(int) Math.min(behind, half)];
    for (int i = 0; i < last.length; i++) {
      last[i] = ring[(int) ((behind - last.length + i) % half)];
    }
    return Kept.of(first, last, total, lines);
  }
}
