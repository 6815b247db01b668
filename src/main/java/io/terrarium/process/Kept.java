package io.terrarium.process;

import java.util.Arrays;

/**
 * What was kept of some output. If everything, it is all in {@code head}; otherwise head and tail
 * end and begin at whole lines where they can.
 */
public record Kept(byte[] head, byte[] tail, long leftOutBytes, long leftOutLines) {

  static Kept of(byte[] head, byte[] tail, long total, long lines) {
    if (head.length + tail.length == total) {
      byte[] all = Arrays.copyOf(head, (int) total);
      System.arraycopy(tail, 0, all, head.length, tail.length);
      return new Kept(all, new byte[0], 0, 0);
    }
    byte[] first = Arrays.copyOf(head, endOfLastLine(head));
    byte[] last = Arrays.copyOfRange(tail, startOfFirstLine(tail), tail.length);
    return new Kept(
        first, last, total - first.length - last.length, lines - count(first) - count(last));
  }

  public boolean isWhole() {
    return leftOutBytes == 0;
  }

  private static int endOfLastLine(byte[] bytes) {
    for (int i = bytes.length; i > 0; i--) {
      if (bytes[i - 1] == '\n') {
        return i;
      }
    }
    return bytes.length;
  }

  private static int startOfFirstLine(byte[] bytes) {
    for (int i = 0; i < bytes.length - 1; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }

  private static long count(byte[] bytes) {
    long lines = 0;
    for (byte b : bytes) {
      lines += b == '\n' ? 1 : 0;
    }
    return lines;
  }
}
