package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One open file descriptor and what can be done with it alone. It is closed exactly once; it is not
 * safe to close while another thread uses it.
 */
public final class Descriptor implements AutoCloseable {
  private static final int LARGEST_WRITE = 128 * 1024;
  static final long AT_EMPTY_PATH = 0x1000;

  private final int number;
  private boolean open = true;

  Descriptor(int number) {
    this.number = number;
  }

  int number() {
    if (!open) {
      throw new IllegalStateException("descriptor is closed");
    }
    return number;
  }

  /**
   * Reads from the current position on. The stream does not close the descriptor; it works for any
   * size, and is made for about the expected one.
   */
  public InputStream input(long expected) {
    return new DescriptorInput(this, expected);
  }

  int read(MemorySegment buffer, int length) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      return (int) Syscall.READ.call(arena, number(), buffer.address(), length, 0, 0);
    }
  }

  public void write(byte[] content) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(Math.max(1, Math.min(LARGEST_WRITE, content.length)));
      int done = 0;
      while (done < content.length) {
        int length = Math.min(LARGEST_WRITE, content.length - done);
        MemorySegment.copy(content, done, buffer, JAVA_BYTE, 0, length);
        int written = 0;
        while (written < length) {
          written +=
              (int)
                  Syscall.WRITE.call(
                      arena, number(), buffer.address() + written, length - written, 0, 0);
        }
        done += length;
      }
    }
  }

  /** Reads what is there, at most a buffer full; 0 at the end. Waits when nothing is there yet. */
  public int read(byte[] target) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(target.length);
      int count = read(buffer, target.length);
      MemorySegment.copy(buffer, JAVA_BYTE, 0, target, 0, count);
      return count;
    }
  }

  /** Reads from a position until {@code target} is full or the file ends; how much it was. */
  public int readAt(long position, byte[] target) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(Math.max(1, target.length));
      int done = 0;
      while (done < target.length) {
        long address = buffer.address() + done;
        long count =
            Syscall.PREAD64.call(
                arena, number(), address, target.length - done, position + done, 0);
        if (count == 0) {
          break;
        }
        done += (int) count;
      }
      MemorySegment.copy(buffer, JAVA_BYTE, 0, target, 0, done);
      return done;
    }
  }

  /** Writes part of an array at a position. */
  public void writeAt(long position, byte[] content, int offset, int length)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(Math.max(1, length));
      MemorySegment.copy(content, offset, buffer, JAVA_BYTE, 0, length);
      int done = 0;
      while (done < length) {
        long address = buffer.address() + done;
        done +=
            (int)
                Syscall.PWRITE64.call(arena, number(), address, length - done, position + done, 0);
      }
    }
  }

  public FileStatus status() throws KernelException {
    return Kernel.statx(this, new byte[0], AT_EMPTY_PATH);
  }

  public void sync() throws KernelException {
    call(Syscall.FSYNC, 0, 0);
  }

  public void changeMode(int mode) throws KernelException {
    call(Syscall.FCHMOD, mode, 0);
  }

  public void changeOwner(int owner, int group) throws KernelException {
    call(Syscall.FCHOWN, owner, group);
  }

  private void call(Syscall syscall, long a, long b) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      syscall.call(arena, number(), a, b, 0, 0);
    }
  }

  /** Errors of {@code close} are not reported: what must be on disk was synced before. */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    try (Arena arena = Arena.ofConfined()) {
      Syscall.CLOSE.call(arena, number, 0, 0, 0, 0);
    } catch (KernelException ignored) {
      // The descriptor is gone either way.
    }
  }
}
