package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls that take a directory descriptor and a name. Names are bytes, as the kernel has them; a
 * last component that is a link is never followed.
 */
public final class Kernel {
  private static final long O_WRONLY = 1;
  private static final long O_CREAT = 0100;
  private static final long O_EXCL = 0200;
  private static final long O_NOCTTY = 0400;
  private static final long O_NONBLOCK = 04000;
  private static final long O_CLOEXEC = 02000000;
  private static final long O_PATH = 010000000;
  private static final long O_DIRECTORY = Platform.isArm() ? 040000 : 0200000;
  private static final long O_NOFOLLOW = Platform.isArm() ? 0100000 : 0400000;

  private static final long RESOLVE_NO_MAGICLINKS = 0x02;
  private static final long RESOLVE_NO_SYMLINKS = 0x04;
  private static final long RESOLVE_BENEATH = 0x08;

  private static final long AT_FDCWD = -100;
  private static final long AT_SYMLINK_NOFOLLOW = 0x100;
  private static final long AT_REMOVEDIR = 0x200;
  private static final long AT_EACCESS = 0x200;
  private static final long STATX_BASIC_STATS = 0x7ff;
  private static final long RENAME_NOREPLACE = 1;
  private static final long RENAME_EXCHANGE = 2;
  private static final int LONGEST_LINK = 4096;
  private static final int LISTING = 64 * 1024;

  private Kernel() {}

  /** A name in a directory and what kind of thing it is, as far as the file system tells. */
  public record Entry(byte[] name, FileStatus.Type type) {}

  /** Opens a directory by absolute path, following links: for roots that the operator names. */
  public static Descriptor openDirectory(byte[] absolute) throws KernelException {
    return openat(AT_FDCWD, absolute, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
  }

  /**
   * Opens a directory below another one. The kernel refuses links anywhere on the way (ELOOP) and
   * anything that would leave {@code root} (EXDEV).
   */
  public static Descriptor openDirectoryBeneath(Descriptor root, byte[] relative)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment how = arena.allocate(24, 8);
      how.set(JAVA_LONG, 0, O_PATH | O_DIRECTORY | O_CLOEXEC);
      how.set(JAVA_LONG, 16, RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS);
      long path = string(arena, relative);
      return new Descriptor(
          (int) Syscall.OPENAT2.call(arena, root.number(), path, how.address(), how.byteSize(), 0));
    }
  }

  /** Opens one directory entry that is a directory; a link there is ELOOP or ENOTDIR. */
  public static Descriptor openDirectoryEntry(Descriptor directory, byte[] name)
      throws KernelException {
    return openat(directory.number(), name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
  }

  /** Opens an entry for reading. Never waits, not even on a FIFO without a writer. */
  public static Descriptor openToRead(Descriptor directory, byte[] name) throws KernelException {
    return openat(directory.number(), name, O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0);
  }

  /** Makes a new file for writing; an entry of that name, whatever it is, means EEXIST. */
  public static Descriptor createFile(Descriptor directory, byte[] name, int mode)
      throws KernelException {
    return openat(
        directory.number(), name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
  }

  public static FileStatus status(Descriptor directory, byte[] name) throws KernelException {
    return statx(directory, name, AT_SYMLINK_NOFOLLOW);
  }

  /** The target of a link as it is written; EINVAL when the entry is not a link. */
  public static byte[] readLink(Descriptor directory, byte[] name) throws KernelException {
    return readlinkat(directory.number(), name);
  }

  /** The same by absolute path, for what lies above a workspace. */
  public static byte[] readLink(byte[] absolute) throws KernelException {
    return readlinkat(AT_FDCWD, absolute);
  }

  public static void makeDirectory(Descriptor directory, byte[] name) throws KernelException {
    nameCall(Syscall.MKDIRAT, directory, name, 0777);
  }

  public static void removeFile(Descriptor directory, byte[] name) throws KernelException {
    nameCall(Syscall.UNLINKAT, directory, name, 0);
  }

  public static void removeDirectory(Descriptor directory, byte[] name) throws KernelException {
    nameCall(Syscall.UNLINKAT, directory, name, AT_REMOVEDIR);
  }

  /** What a process may want to do with a file. */
  public enum Access {
    READ_AND_SEARCH(5),
    WRITE(2);

    private final int bits;

    Access(int bits) {
      this.bits = bits;
    }
  }

  /** Whether this process may do that with what exists there; EACCES or EROFS when not. */
  public static void checkAccess(Descriptor directory, byte[] name, Access access)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long path = string(arena, name);
      Syscall.FACCESSAT2.call(
          arena, directory.number(), path, access.bits, AT_EACCESS | AT_SYMLINK_NOFOLLOW, 0);
    } catch (KernelException problem) {
      // Where the question cannot be asked, doing it will tell.
      if (problem.errno() != Errno.ENOSYS) {
        throw problem;
      }
    }
  }

  /** Renames within one directory, replacing what has the new name. */
  public static void replace(Descriptor directory, byte[] from, byte[] to) throws KernelException {
    rename(directory, from, to, 0);
  }

  /** Renames within one directory unless the new name is taken: then EEXIST. */
  public static void renameToNew(Descriptor directory, byte[] from, byte[] to)
      throws KernelException {
    try {
      rename(directory, from, to, RENAME_NOREPLACE);
    } catch (KernelException problem) {
      if (problem.errno() != Errno.EINVAL && problem.errno() != Errno.ENOSYS) {
        throw problem;
      }
      // Some file systems have no such rename; a hard link is as exclusive.
      link(directory, from, to);
      removeFile(directory, from);
    }
  }

  /** Swaps two entries in one step. */
  public static void exchange(Descriptor directory, byte[] one, byte[] other)
      throws KernelException {
    rename(directory, one, other, RENAME_EXCHANGE);
  }

  /** Bytes that this process may still use on the file system of the descriptor. */
  public static long freeSpace(Descriptor descriptor) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment statfs = arena.allocate(256, 8);
      Syscall.FSTATFS.call(arena, descriptor.number(), statfs.address(), 0, 0, 0);
      return statfs.get(JAVA_LONG, 8) * statfs.get(JAVA_LONG, 32);
    }
  }

  /** All entries but {@code .} and {@code ..}, in no order. */
  public static List<Entry> list(Descriptor directory) throws KernelException {
    List<Entry> entries = new ArrayList<>();
    try (Arena arena = Arena.ofConfined();
        Descriptor open =
            openat(directory.number(), new byte[] {'.'}, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)) {
      MemorySegment buffer = arena.allocate(LISTING, 8);
      while (true) {
        long length =
            Syscall.GETDENTS64.call(arena, open.number(), buffer.address(), LISTING, 0, 0);
        if (length == 0) {
          return entries;
        }
        for (long at = 0; at < length; ) {
          int size = Short.toUnsignedInt(buffer.get(JAVA_SHORT_UNALIGNED, at + 16));
          addEntry(entries, directory, buffer.asSlice(at, size));
          at += size;
        }
      }
    }
  }

  private static void addEntry(List<Entry> entries, Descriptor directory, MemorySegment dirent)
      throws KernelException {
    int end = 19;
    while (dirent.get(JAVA_BYTE, end) != 0) {
      end++;
    }
    byte[] name = dirent.asSlice(19, end - 19).toArray(JAVA_BYTE);
    if (name.length <= 2 && name[0] == '.' && (name.length == 1 || name[1] == '.')) {
      return;
    }
    FileStatus.Type type =
        switch (dirent.get(JAVA_BYTE, 18)) {
          case 8 -> FileStatus.Type.FILE;
          case 4 -> FileStatus.Type.DIRECTORY;
          case 10 -> FileStatus.Type.LINK;
          case 0 -> typeByStatus(directory, name);
          default -> FileStatus.Type.SPECIAL;
        };
    entries.add(new Entry(name, type));
  }

  private static FileStatus.Type typeByStatus(Descriptor directory, byte[] name)
      throws KernelException {
    try {
      return status(directory, name).type();
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT) {
        return FileStatus.Type.SPECIAL;
      }
      throw problem;
    }
  }

  static FileStatus statx(Descriptor directory, byte[] name, long flags) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(FileStatus.STRUCT_SIZE, 8);
      long path = string(arena, name);
      Syscall.STATX.call(
          arena, directory.number(), path, flags, STATX_BASIC_STATS, result.address());
      return FileStatus.decode(result);
    }
  }

  private static byte[] readlinkat(long directory, byte[] path) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment target = arena.allocate(LONGEST_LINK);
      long length =
          Syscall.READLINKAT.call(
              arena, directory, string(arena, path), target.address(), LONGEST_LINK, 0);
      return target.asSlice(0, length).toArray(JAVA_BYTE);
    }
  }

  private static void link(Descriptor directory, byte[] from, byte[] to) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long source = string(arena, from);
      long target = string(arena, to);
      Syscall.LINKAT.call(arena, directory.number(), source, directory.number(), target, 0);
    }
  }

  private static void rename(Descriptor directory, byte[] from, byte[] to, long flags)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long source = string(arena, from);
      long target = string(arena, to);
      Syscall.RENAMEAT2.call(arena, directory.number(), source, directory.number(), target, flags);
    }
  }

  private static Descriptor openat(long directory, byte[] path, long flags, int mode)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long name = string(arena, path);
      return new Descriptor((int) Syscall.OPENAT.call(arena, directory, name, flags, mode, 0));
    }
  }

  private static void nameCall(Syscall syscall, Descriptor directory, byte[] name, long value)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long path = string(arena, name);
      syscall.call(arena, directory.number(), path, value, 0, 0);
    }
  }

  /** A NUL inside would end the name early for the kernel, so it must have been refused before. */
  private static long string(Arena arena, byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        throw new IllegalArgumentException("name contains NUL");
      }
    }
    MemorySegment copy = arena.allocate(bytes.length + 1L);
    MemorySegment.copy(bytes, 0, copy, JAVA_BYTE, 0, bytes.length);
    return copy.address();
  }
}
