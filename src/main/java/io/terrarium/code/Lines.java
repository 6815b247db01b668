package io.terrarium.code;

import java.util.Arrays;

/** Line numbers of offsets in a text; lines count from 1. */
final class Lines {
  private int[] starts = new int[64];
  private int count = 1;

  Lines(byte[] text) {
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '\n') {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, count * 2);
        }
        starts[count++] = i + 1;
      }
    }
  }

  int at(int offset) {
    int found = Arrays.binarySearch(starts, 0, count, offset);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Lines that have something in them: a final newline begins none. */
  int count(byte[] text) {
    return starts[count - 1] == text.length ? count - 1 : count;
  }
}
