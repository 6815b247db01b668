package io.terrarium.search;

import io.terrarium.kernel.FileStatus;

/**
 * Which sequences of three bytes a file has, in few bits: one that is there is never denied, one
 * that is not may be. It holds for the file as long as its status is the same to the last detail.
 * Letters count in lower case, so that searches that ignore case can ask as well.
 */
final class Signature {
  /** What one costs beside its bits: its fields, headers and place in a table. */
  static final int OVERHEAD = 96;

  private static final int SHARE = 11;
  private static final int SMALLEST = 32;
  private static final int LARGEST = 64 * 1024;

  private final long device;
  private final long inode;
  private final long size;
  private final long modified;
  private final long changed;
  private final long[] bits;

  Signature(FileStatus status) {
    this.device = status.device();
    this.inode = status.inode();
    this.size = status.size();
    this.modified = status.modified();
    this.changed = status.changed();
    this.bits = new long[Math.clamp(status.size() / SHARE - OVERHEAD, SMALLEST, LARGEST) / 8];
  }

  long inode() {
    return inode;
  }

  boolean isOfFile(FileStatus status) {
    return inode == status.inode() && device == status.device();
  }

  /** Whether the file has not been touched since. */
  boolean holdsFor(FileStatus status) {
    return isOfFile(status)
        && size == status.size()
        && modified == status.modified()
        && changed == status.changed();
  }

  boolean isSame(Signature other) {
    return inode == other.inode && device == other.device;
  }

  int memory() {
    return bits.length * 8 + OVERHEAD;
  }

  /** Takes every three bytes of a range. */
  void add(byte[] bytes, int from, int to) {
    int trigram = 0;
    for (int i = from; i < to; i++) {
      trigram = ((trigram << 8) | (ByteLiteral.lower(bytes[i]) & 0xFF)) & 0xFFFFFF;
      if (i >= from + 2) {
        int place = place(hash(trigram));
        bits[place >> 6] |= 1L << place;
      }
    }
  }

  boolean mayContain(int hash) {
    int place = place(hash);
    return (bits[place >> 6] & (1L << place)) != 0;
  }

  static int hash(int trigram) {
    return trigram * 0x9E3779B1;
  }

  private int place(int hash) {
    return (int) (((hash & 0xFFFFFFFFL) * (bits.length * 64L)) >>> 32);
  }
}
