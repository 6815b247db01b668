package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The calls that take a directory descriptor and a name. Names are bytes, as the kernel has them; a
 * last component that is a link is never followed.
 */
public final class Kernel {
  private static final long O_WRONLY = 1;
  private static final long O_RDWR = 2;
  private static final long O_CREAT = 0100;
  private static final long O_EXCL = 0200;
  static final long O_NOCTTY = 0400;
  static final long O_NONBLOCK = 04000;
  static final long O_CLOEXEC = 02000000;
  private static final long O_PATH = 010000000;
  private static final long O_TMPFILE = 020000000;
  static final long O_DIRECTORY = Platform.isArm() ? 040000 : 0200000;
  static final long O_NOFOLLOW = Platform.isArm() ? 0100000 : 0400000;

  /** Stay beneath the directory, follow no link of any kind. */
  static final long RESOLVE_STRICTLY = 0x08 | 0x04 | 0x02;

  private static final long AT_FDCWD = -100;
  static final long AT_SYMLINK_NOFOLLOW = 0x100;
  private static final long AT_REMOVEDIR = 0x200;
  private static final long AT_EACCESS = 0x200;
  static final long STATX_BASIC_STATS = 0x7ff;
  private static final long RENAME_NOREPLACE = 1;
  private static final long RENAME_EXCHANGE = 2;
  private static final int LONGEST_LINK = 4096;
  private static final int LISTING = 64 * 1024;

  /** NFS, SMB, FUSE, 9P, Ceph, AFS, as {@code statfs} numbers them. */
  private static final Set<Long> REMOTE =
      Set.of(
          0x6969L,
          0xFF534D42L,
          0xFE534D42L,
          0x517BL,
          0x65735546L,
          0x01021997L,
          0x00C36400L,
          0x5346414FL);

  private Kernel() {}

  /** A name in a directory and what kind of thing it is, as far as the file system tells. */
  public record Entry(byte[] name, FileStatus.Type type) {}

  /** Opens anything by absolute path, following links, only to name it in other calls. */
  public static Descriptor openPath(byte[] absolute) throws KernelException {
    return openat(AT_FDCWD, absolute, O_PATH | O_CLOEXEC, 0);
  }

  /** A new file that only its descriptor leads to, on the file system of the directory. */
  public static Descriptor nameless(Descriptor directory, byte[] unusedName)
      throws KernelException {
    try {
      byte[] here = {'.'};
      return openat(directory.number(), here, O_TMPFILE | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0600);
    } catch (KernelException problem) {
      if (problem.errno() != Errno.EOPNOTSUPP && problem.errno() != Errno.EISDIR) {
        throw problem;
      }
    }
    // Not every file system can; a name that is gone at once is the next best.
    Descriptor file =
        openat(
            directory.number(),
            unusedName,
            O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            0600);
    removeFile(directory, unusedName);
    return file;
  }

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
      how.set(JAVA_LONG, 16, RESOLVE_STRICTLY);
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

  /** Makes a link with that target; an entry of that name, whatever it is, means EEXIST. */
  public static void makeLink(Descriptor directory, byte[] name, byte[] target)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long to = string(arena, target);
      Syscall.SYMLINKAT.call(arena, to, directory.number(), string(arena, name), 0, 0);
    }
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

  /**
   * Swaps two files, in one step where the file system can; {@code other} exists at every moment.
   * {@code spare} is a free name for where it cannot.
   */
  public static void exchange(Descriptor directory, byte[] one, byte[] other, byte[] spare)
      throws KernelException {
    try {
      rename(directory, one, other, RENAME_EXCHANGE);
    } catch (KernelException problem) {
      if (problem.errno() != Errno.EINVAL && problem.errno() != Errno.ENOSYS) {
        throw problem;
      }
      link(directory, other, spare);
      replace(directory, one, other);
      replace(directory, spare, one);
    }
  }

  /** Bytes that this process may still use on the file system of the descriptor. */
  public static long freeSpace(Descriptor descriptor) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment statfs = statfs(arena, descriptor);
      return statfs.get(JAVA_LONG, 8) * statfs.get(JAVA_LONG, 32);
    }
  }

  /**
   * Whether the file system may tell of a file how it was, not how it is: others change it over a
   * network, or another program answers for it.
   */
  public static boolean isRemote(Descriptor descriptor) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      return REMOTE.contains(statfs(arena, descriptor).get(JAVA_LONG, 0));
    }
  }

  private static MemorySegment statfs(Arena arena, Descriptor descriptor) throws KernelException {
    MemorySegment statfs = arena.allocate(256, 8);
    Syscall.FSTATFS.call(arena, descriptor.number(), statfs.address(), 0, 0, 0);
    return statfs;
  }

  /** All entries but {@code .} and {@code ..}, in no order. */
  public static List<Entry> list(Descriptor directory) throws KernelException {
    List<Entry> entries = new ArrayList<>();
    try (Arena arena = Arena.ofConfined();
        Descriptor open =
            openat(directory.number(), new byte[] {'.'}, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)) {
      MemorySegment buffer = arena.allocate(LISTING, 8);
      while (true) {
        int length =
            (int) Syscall.GETDENTS64.call(arena, open.number(), buffer.address(), LISTING, 0, 0);
        if (length == 0) {
          return entries;
        }
        addEntries(entries, directory, buffer.asSlice(0, length).toArray(JAVA_BYTE));
      }
    }
  }

  static void addEntries(List<Entry> entries, Descriptor directory, byte[] dirents)
      throws KernelException {
    int at = 0;
    while (at < dirents.length) {
      int size = Byte.toUnsignedInt(dirents[at + 16]) | Byte.toUnsignedInt(dirents[at + 17]) << 8;
      int end = at + 19;
      while (dirents[end] != 0) {
        end++;
      }
      addEntry(entries, directory, Arrays.copyOfRange(dirents, at + 19, end), dirents[at + 18]);
      at += size;
    }
  }

  private static void addEntry(List<Entry> entries, Descriptor directory, byte[] name, byte kind)
      throws KernelException {
    if (name.length <= 2 && name[0] == '.' && (name.length == 1 || name[1] == '.')) {
      return;
    }
    FileStatus.Type type =
        switch (kind) {
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
  static long string(Arena arena, byte[] bytes) {
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
