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
  private static final long AT_EMPTY_PATH = 0x1000;

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
