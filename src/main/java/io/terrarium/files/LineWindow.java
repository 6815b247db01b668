package io.terrarium.files;

import io.terrarium.files.Excerpt.Line;
import java.util.Arrays;

/**
 * Picks some lines out of bytes that come piece by piece and counts the others. Lines end with
 * {@code \n}; a {@code \r} before it is not part of the line. Bounded in memory whatever comes.
 */
final class LineWindow {
  private final long first;
  private final long end;
  private final int longestLine;
  private final Excerpt excerpt;

  private long number = 1;
  private byte[] line = new byte[256];
  private int kept;
  private long length;
  private boolean anything;
  private long bytes;
  private byte last = '\n';

  /** Lines {@code first} to {@code first + count - 1}, each up to {@code longestLine} bytes. */
  LineWindow(long first, long count, int longestLine, Excerpt excerpt) {
    this.first = first;
    this.end = first > Long.MAX_VALUE - count ? Long.MAX_VALUE : first + count;
    this.longestLine = longestLine;
    this.excerpt = excerpt;
  }

  void accept(byte[] bytes, int from, int to) {
    if (from == to) {
      return;
    }
    anything = true;
    last = bytes[to - 1];
    int at = from;
    while (at < to) {
      if (number >= end) {
        number += countLineEnds(bytes, at, to);
        return;
      }
      int lineEnd = indexOfLineEnd(bytes, at, to);
      if (number >= first) {
        keep(bytes, at, lineEnd);
      }
      at = lineEnd;
      if (at < to) {
        finishLine();
        at++;
      }
    }
  }

  /** Call once after the last bytes. */
  void finish() {
    if (anything && last != '\n') {
      finishLine();
    }
  }

  /** Whether the last byte that came was a line end. */
  boolean isEnded() {
    return last == '\n';
  }

  boolean isComplete() {
    return number >= end;
  }

  /** Lines seen so far, the unfinished one included only after {@link #finish}. */
  long lines() {
    return number - 1;
  }

  /** Bytes of the lines in the window, their line ends included. */
  long bytes() {
    return bytes;
  }

  private void finishLine() {
    if (number >= first && number < end) {
      boolean carriageReturn = kept == length && kept > 0 && line[kept - 1] == '\r';
      int visible = carriageReturn ? kept - 1 : kept;
      excerpt.add(new Line(number, Arrays.copyOf(line, visible), length, kept < length));
      bytes += length + 1;
    }
    kept = 0;
    length = 0;
    number++;
  }

  private void keep(byte[] bytes, int from, int to) {
    length += to - from;
    int room = Math.min(to - from, longestLine - kept);
    if (room <= 0) {
      return;
    }
    if (kept + room > line.length) {
      line = Arrays.copyOf(line, Math.min(longestLine, Math.max(kept + room, line.length * 2)));
    }
    System.arraycopy(bytes, from, line, kept, room);
    kept += room;
  }

  private static int indexOfLineEnd(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return to;
  }

  private static long countLineEnds(byte[] bytes, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }
}
