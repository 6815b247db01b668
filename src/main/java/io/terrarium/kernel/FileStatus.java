package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;

/** What {@code statx} says of a file; times are nanoseconds since the epoch. */
public record FileStatus(
    Type type,
    int mode,
    long size,
    long modified,
    long changed,
    long inode,
    long device,
    int links,
    int owner,
    int group) {

  /** Kinds of directory entries; {@code SPECIAL} is what must never be opened for its content. */
  public enum Type {
    FILE,
    DIRECTORY,
    LINK,
    SPECIAL
  }

  static final long STRUCT_SIZE = 256;

  /** True when nothing that a write could leave behind differs. */
  public boolean unchangedSince(FileStatus earlier) {
    return sameFile(earlier)
        && size == earlier.size
        && modified == earlier.modified
        && changed == earlier.changed;
  }

  public boolean sameFile(FileStatus other) {
    return inode == other.inode && device == other.device;
  }

  public boolean isFile() {
    return type == Type.FILE;
  }

  public boolean isDirectory() {
    return type == Type.DIRECTORY;
  }

  public boolean isLink() {
    return type == Type.LINK;
  }

  static FileStatus decode(MemorySegment statx) {
    int mode = Short.toUnsignedInt(statx.get(JAVA_SHORT, 28));
    return new FileStatus(
        type(mode),
        mode & 07777,
        statx.get(JAVA_LONG, 40),
        nanoseconds(statx, 112),
        nanoseconds(statx, 96),
        statx.get(JAVA_LONG, 32),
        ((long) statx.get(JAVA_INT, 136) << 32) | statx.get(JAVA_INT, 140),
        statx.get(JAVA_INT, 16),
        statx.get(JAVA_INT, 20),
        statx.get(JAVA_INT, 24));
  }

  private static long nanoseconds(MemorySegment statx, long offset) {
    return statx.get(JAVA_LONG, offset) * 1_000_000_000L + statx.get(JAVA_INT, offset + 8);
  }

  private static Type type(int mode) {
    return switch (mode & 0170000) {
      case 0100000 -> Type.FILE;
      case 0040000 -> Type.DIRECTORY;
      case 0120000 -> Type.LINK;
      default -> Type.SPECIAL;
    };
  }
}
