package io.terrarium.code;

import java.util.Arrays;

/** Whole numbers in few bytes, one after the other. */
final class Numbers {
  private byte[] bytes;
  private int size;

  Numbers(int capacity) {
    this.bytes = new byte[capacity];
  }

  void add(int value) {
    if (size + 5 > bytes.length) {
      bytes = Arrays.copyOf(bytes, size + 5 + size / 4);
    }
    int rest = value;
    while (rest >>> 7 != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  byte[] trimmed() {
    return Arrays.copyOf(bytes, size);
  }

  long memory() {
    return bytes.length + 40L;
  }

  Reader reader() {
    return new Reader(bytes, 0, size);
  }

  /** Reads them again. */
  static final class Reader {
    private final byte[] bytes;
    private final int end;
    private int at;

    Reader(byte[] bytes, int start, int end) {
      this.bytes = bytes;
      this.at = start;
      this.end = end;
    }

    boolean hasMore() {
      return at < end;
    }

    int next() {
      int value = 0;
      int shift = 0;
      byte part;
      do {
        part = bytes[at++];
        value |= (part & 0x7f) << shift;
        shift += 7;
      } while (part < 0);
      return value;
    }
  }
}
