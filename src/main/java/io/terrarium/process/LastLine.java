package io.terrarium.process;

import java.util.Arrays;

/** The last line of a stream that is not blank: the unfinished one if it has something already. */
final class LastLine {
  private static final int LONGEST = 400;

  private final byte[] current = new byte[LONGEST];
  private int length;
  private boolean blank = true;
  private byte[] finished = new byte[0];

  void append(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      byte b = bytes[i];
      if (b == '\n' || b == '\r') {
        finish();
      } else if (length < LONGEST) {
        current[length++] = b;
        blank &= b == ' ' || b == '\t';
      }
    }
  }

  private void finish() {
    if (!blank) {
      finished = Arrays.copyOf(current, length);
    }
    length = 0;
    blank = true;
  }

  byte[] bytes() {
    return blank ? finished : Arrays.copyOf(current, length);
  }
}
