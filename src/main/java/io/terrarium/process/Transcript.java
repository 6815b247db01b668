package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.KernelException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Output that can be read again from any place: the first bytes, and the last {@link #CAPACITY}
 * ones, which live in a file without a name once they are many. If that file cannot be made or
 * written, only the first bytes stay.
 */
final class Transcript {
  static final long CAPACITY = 64L * 1024 * 1024;
  private static final int IN_MEMORY = 256 * 1024;

  private final Spill spill;
  private byte[] head = new byte[0];
  private Optional<Descriptor> file = Optional.empty();
  private boolean broken;
  private long total;

  /** Makes the file when it is needed. */
  interface Spill {
    Descriptor open() throws IOException;
  }

  Transcript(Spill spill) {
    this.spill = spill;
  }

  long total() {
    return total;
  }

  void append(byte[] bytes, int length) {
    int toHead = Math.clamp(IN_MEMORY - total, 0, length);
    if (toHead > 0) {
      int needed = (int) total + toHead;
      if (needed > head.length) {
        head = Arrays.copyOf(head, Math.min(IN_MEMORY, Math.max(needed, head.length * 2)));
      }
      System.arraycopy(bytes, 0, head, (int) total, toHead);
    }
    if (toHead < length && !broken) {
      store(total + toHead - IN_MEMORY, bytes, toHead, length - toHead);
    }
    total += length;
  }

  /** {@code position} counts what went to the file so far. */
  private void store(long position, byte[] bytes, int offset, int length) {
    try {
      if (file.isEmpty()) {
        file = Optional.of(spill.open());
      }
      int done = 0;
      while (done < length) {
        long at = (position + done) % CAPACITY;
        int part = (int) Math.min(length - done, CAPACITY - at);
        file.get().writeAt(at, bytes, offset + done, part);
        done += part;
      }
    } catch (IOException full) {
      broken = true;
    }
  }

  /** Bytes from a place on, and where that place really was if it is not kept any more. */
  Piece read(long since, int most) throws KernelException {
    long from = Math.clamp(since, 0, total);
    if (from < Math.min(total, IN_MEMORY)) {
      int end = (int) Math.min(Math.min(total, IN_MEMORY), from + most);
      return new Piece(from, Arrays.copyOfRange(head, (int) from, end), total);
    }
    if (broken || file.isEmpty()) {
      return new Piece(total, new byte[0], total);
    }
    long earliest = Math.max(IN_MEMORY, total - CAPACITY);
    long start = Math.max(from, earliest);
    byte[] bytes = new byte[(int) Math.min(most, total - start)];
    long at = (start - IN_MEMORY) % CAPACITY;
    int first = (int) Math.min(bytes.length, CAPACITY - at);
    byte[] part = new byte[first];
    file.get().readAt(at, part);
    System.arraycopy(part, 0, bytes, 0, first);
    if (first < bytes.length) {
      byte[] rest = new byte[bytes.length - first];
      file.get().readAt(0, rest);
      System.arraycopy(rest, 0, bytes, first, rest.length);
    }
    return new Piece(start, bytes, total);
  }

  /** Some bytes, where they begin, and how many there are in all so far. */
  record Piece(long start, byte[] bytes, long total) {}

  void close() {
    file.ifPresent(Descriptor::close);
    file = Optional.empty();
    broken = true;
  }
}
