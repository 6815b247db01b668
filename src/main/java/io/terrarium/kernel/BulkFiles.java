package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at, opens, lists and reads many files, one after the other, without allocating native
 * memory for each. For one thread at a time.
 */
public final class BulkFiles {
  private static final int LONGEST_PATH = 4096;
  private static final int BUFFER = 256 * 1024;
  private static final int LISTING = 64 * 1024;

  private final Arena arena = Arena.ofAuto();
  private final MemorySegment error = arena.allocate(Linker.Option.captureStateLayout());
  private final MemorySegment path = arena.allocate(LONGEST_PATH);
  private final MemorySegment nothing = arena.allocate(1);
  private final MemorySegment how = arena.allocate(24, 8);
  private final MemorySegment howDirectory = arena.allocate(24, 8);
  private final MemorySegment status = arena.allocate(FileStatus.STRUCT_SIZE, 8);
  private MemorySegment buffer = MemorySegment.NULL;

  public BulkFiles() {
    how.set(
        JAVA_LONG, 0, Kernel.O_NOFOLLOW | Kernel.O_NONBLOCK | Kernel.O_NOCTTY | Kernel.O_CLOEXEC);
    how.set(JAVA_LONG, 16, Kernel.RESOLVE_STRICTLY);
    howDirectory.set(JAVA_LONG, 0, Kernel.O_DIRECTORY | Kernel.O_CLOEXEC);
    howDirectory.set(JAVA_LONG, 16, Kernel.RESOLVE_STRICTLY);
  }

  /** Opens a directory below another so that it can be listed; links on the way are ELOOP. */
  public Descriptor openDirectoryBeneath(Descriptor root, byte[] relative) throws KernelException {
    return new Descriptor(
        (int)
            Syscall.OPENAT2.call(
                error,
                root.number(),
                string(relative),
                howDirectory.address(),
                howDirectory.byteSize(),
                0));
  }

  /** The entries of a directory that was opened to be listed, in no order. */
  public List<Kernel.Entry> list(Descriptor directory) throws KernelException {
    List<Kernel.Entry> entries = new ArrayList<>();
    while (true) {
      int length =
          (int)
              Syscall.GETDENTS64.call(error, directory.number(), buffer().address(), LISTING, 0, 0);
      if (length == 0) {
        return entries;
      }
      Kernel.addEntries(entries, directory, buffer().asSlice(0, length).toArray(JAVA_BYTE));
    }
  }

  /** Opens a file below a directory; links on the way are ELOOP. Never waits. */
  public Descriptor openBeneath(Descriptor root, byte[] relative) throws KernelException {
    return new Descriptor(
        (int)
            Syscall.OPENAT2.call(
                error, root.number(), string(relative), how.address(), how.byteSize(), 0));
  }

  /** Of a directory entry itself, not of what a link points to. */
  public FileStatus status(Descriptor directory, byte[] name) throws KernelException {
    return statx(directory, string(name), Kernel.AT_SYMLINK_NOFOLLOW);
  }

  public FileStatus status(Descriptor file) throws KernelException {
    return statx(file, nothing.address(), Descriptor.AT_EMPTY_PATH);
  }

  /** Reads from the current position on until the range is full; fewer bytes mean the end. */
  public int read(Descriptor file, byte[] target, int offset, int length) throws KernelException {
    MemorySegment read = buffer();
    int done = 0;
    while (done < length) {
      int wanted = Math.min(BUFFER, length - done);
      int count = (int) Syscall.READ.call(error, file.number(), read.address(), wanted, 0, 0);
      MemorySegment.copy(read, JAVA_BYTE, 0, target, offset + done, count);
      done += count;
      if (count < wanted) {
        return done;
      }
    }
    return done;
  }

  private MemorySegment buffer() {
    if (buffer.byteSize() == 0) {
      buffer = arena.allocate(BUFFER, 8);
    }
    return buffer;
  }

  private FileStatus statx(Descriptor file, long name, long flags) throws KernelException {
    Syscall.STATX.call(
        error, file.number(), name, flags, Kernel.STATX_BASIC_STATS, status.address());
    return FileStatus.decode(status);
  }

  private long string(byte[] bytes) throws KernelException {
    if (bytes.length >= LONGEST_PATH) {
      throw new KernelException(Syscall.OPENAT2, Errno.ENAMETOOLONG);
    }
    MemorySegment.copy(bytes, 0, path, JAVA_BYTE, 0, bytes.length);
    path.set(JAVA_BYTE, bytes.length, (byte) 0);
    return path.address();
  }
}
