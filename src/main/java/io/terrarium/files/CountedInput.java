package io.terrarium.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read through it. */
final class CountedInput extends FilterInputStream {
  private long count;

  CountedInput(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    count += one < 0 ? 0 : 1;
    return one;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    count += Math.max(0, read);
    return read;
  }
}
