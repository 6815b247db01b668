package io.terrarium.snapshot;

import java.util.Arrays;
import org.eclipse.jgit.lib.ObjectId;

/** What a snapshot does to one path, which is raw and relative to the workspace root. */
sealed interface Delta {
  String path();

  /** The path is a file or link like this from now on. */
  record Put(String path, Version version, Content content) implements Delta {}

  /** The path is no file any more. */
  record Gone(String path) implements Delta {}

  /** Where the content of a file is. */
  sealed interface Content {}

  /** Here. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Inline(byte[] bytes) implements Content {}

  /** In the store, but for a stretch in the middle: how a small edit of a large file is told. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Spliced(ObjectId base, int head, int tail, byte[] middle) implements Content {
    private static final int BLOCK = 4096;

    static Spliced of(ObjectId base, byte[] before, byte[] after) {
      int shorter = Math.min(before.length, after.length);
      int differs = Arrays.mismatch(before, after);
      int head = differs < 0 ? shorter : differs;
      int tail = sameEnd(before, after, shorter - head);
      return new Spliced(base, head, tail, Arrays.copyOfRange(after, head, after.length - tail));
    }

    /** How many bytes at the end are the same, at most so many; by blocks, which is fast. */
    private static int sameEnd(byte[] before, byte[] after, int most) {
      int tail = 0;
      while (tail + BLOCK <= most && sameBlock(before, after, tail)) {
        tail += BLOCK;
      }
      while (tail < most && before[before.length - 1 - tail] == after[after.length - 1 - tail]) {
        tail++;
      }
      return tail;
    }

    private static boolean sameBlock(byte[] before, byte[] after, int tail) {
      int one = before.length - tail;
      int other = after.length - tail;
      return Arrays.equals(before, one - BLOCK, one, after, other - BLOCK, other);
    }

    byte[] on(byte[] content) {
      byte[] whole = Arrays.copyOf(content, head + middle.length + tail);
      System.arraycopy(middle, 0, whole, head, middle.length);
      System.arraycopy(content, content.length - tail, whole, head + middle.length, tail);
      return whole;
    }
  }

  /** In the store already. */
  record InStore() implements Content {}
}
