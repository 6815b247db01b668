package io.terrarium.search;

import io.terrarium.kernel.FileStatus;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of a workspace's files, by inode: a file keeps its own wherever it is moved. Their
 * memory is bounded; what finds no room has none, and is searched every time. Safe for many
 * threads.
 */
final class Signatures {
  private static final int SMALLEST_TABLE = 1024;

  private volatile AtomicReferenceArray<@Nullable Signature> table =
      new AtomicReferenceArray<>(SMALLEST_TABLE);
  private int count;
  private long memory;

  /** Empty if there is none that holds for the file as it is now. */
  Optional<Signature> of(FileStatus status) {
    AtomicReferenceArray<@Nullable Signature> slots = table;
    int mask = slots.length() - 1;
    for (int i = slot(status.inode(), mask); ; i = (i + 1) & mask) {
      Signature found = slots.get(i);
      if (found == null) {
        return Optional.empty();
      }
      if (found.isOfFile(status)) {
        return found.holdsFor(status) ? Optional.of(found) : Optional.empty();
      }
    }
  }

  synchronized int size() {
    return count;
  }

  synchronized long memory() {
    return memory;
  }

  /** How many of them a question does not rule out. */
  int count(Predicate<Signature> filter) {
    AtomicReferenceArray<@Nullable Signature> slots = table;
    int matching = 0;
    for (int i = 0; i < slots.length(); i++) {
      Signature signature = slots.get(i);
      if (signature != null && filter.test(signature)) {
        matching++;
      }
    }
    return matching;
  }

  /** Puts it in place of an older one of the same file, unless that would take too much memory. */
  synchronized boolean put(Signature signature, long mostMemory) {
    if (memory + signature.memory() > mostMemory) {
      return false;
    }
    if ((count + 1) * 2 > table.length()) {
      grow();
    }
    insert(table, signature);
    return true;
  }

  /** Forgets all but those that the filter keeps. */
  synchronized void retain(Predicate<Signature> filter) {
    AtomicReferenceArray<@Nullable Signature> old = table;
    AtomicReferenceArray<@Nullable Signature> kept = new AtomicReferenceArray<>(old.length());
    count = 0;
    memory = 0;
    for (int i = 0; i < old.length(); i++) {
      Signature signature = old.get(i);
      if (signature != null && filter.test(signature)) {
        insert(kept, signature);
      }
    }
    table = kept;
  }

  private void grow() {
    AtomicReferenceArray<@Nullable Signature> old = table;
    AtomicReferenceArray<@Nullable Signature> larger = new AtomicReferenceArray<>(old.length() * 2);
    count = 0;
    memory = 0;
    for (int i = 0; i < old.length(); i++) {
      Signature signature = old.get(i);
      if (signature != null) {
        insert(larger, signature);
      }
    }
    table = larger;
  }

  private void insert(AtomicReferenceArray<@Nullable Signature> slots, Signature signature) {
    int mask = slots.length() - 1;
    int i = slot(signature.inode(), mask);
    Signature there = slots.get(i);
    while (there != null && !there.isSame(signature)) {
      i = (i + 1) & mask;
      there = slots.get(i);
    }
    if (there == null) {
      count++;
    } else {
      memory -= there.memory();
    }
    memory += signature.memory();
    slots.set(i, signature);
  }

  private static int slot(long inode, int mask) {
    return (int) ((inode * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }
}
