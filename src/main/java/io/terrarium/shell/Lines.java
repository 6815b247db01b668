package io.terrarium.shell;

import java.util.Arrays;

/** Cuts pieces of output where a reader would. */
final class Lines {
  private Lines() {}

  /**
   * Without the unfinished line or character at its end, unless nothing more will come soon or
   * nothing would be left.
   */
  static byte[] whole(byte[] bytes, boolean isEnd) {
    if (isEnd) {
      return bytes;
    }
    for (int i = bytes.length; i > 0; i--) {
      if (bytes[i - 1] == '\n') {
        return Arrays.copyOf(bytes, i);
      }
    }
    int end = bytes.length;
    while (end > Math.max(1, bytes.length - 4) && (bytes[end - 1] & 0xc0) == 0x80) {
      end--;
    }
    boolean startsCharacter = end > 0 && (bytes[end - 1] & 0xc0) == 0xc0;
    return startsCharacter && end > 1 ? Arrays.copyOf(bytes, end - 1) : bytes;
  }
}
