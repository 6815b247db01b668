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
    static Spliced of(ObjectId base, byte[] before, byte[] after) {
      int shorter = Math.min(before.length, after.length);
      int differs = Arrays.mismatch(before, after);
      int head = differs < 0 ? shorter : differs;
      int tail = 0;
      while (tail < shorter - head
          && before[before.length - 1 - tail] == after[after.length - 1 - tail]) {
        tail++;
      }
      return new Spliced(base, head, tail, Arrays.copyOfRange(after, head, after.length - tail));
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
