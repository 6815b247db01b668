package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A pipe, and waiting for several descriptors at once. Neither end is inherited by programs. */
public record Pipe(Descriptor reading, Descriptor writing) {
  private static final long O_CLOEXEC = 02000000;
  private static final short POLLIN = 1;
  private static final int STRUCT_POLLFD = 8;

  public static Pipe open() throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ends = arena.allocate(JAVA_INT, 2);
      Syscall.PIPE2.call(arena, ends.address(), O_CLOEXEC, 0, 0, 0);
      return new Pipe(
          new Descriptor(ends.getAtIndex(JAVA_INT, 0)),
          new Descriptor(ends.getAtIndex(JAVA_INT, 1)));
    }
  }

  /**
   * Waits until one of the descriptors can be read without waiting, or has ended, and tells which;
   * all false when the time is over before.
   */
  public static boolean[] await(long milliseconds, Descriptor... descriptors)
      throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment polled = arena.allocate((long) STRUCT_POLLFD * descriptors.length, 8);
      for (int i = 0; i < descriptors.length; i++) {
        long at = (long) STRUCT_POLLFD * i;
        polled.set(JAVA_INT, at, descriptors[i].number());
        polled.set(JAVA_INT, at + 4, POLLIN);
      }
      MemorySegment time = arena.allocate(16, 8);
      time.set(JAVA_LONG, 0, milliseconds / 1000);
      time.set(JAVA_LONG, 8, milliseconds % 1000 * 1_000_000);
      Syscall.PPOLL.call(arena, polled.address(), descriptors.length, time.address(), 0, 8);
      boolean[] ready = new boolean[descriptors.length];
      for (int i = 0; i < ready.length; i++) {
        ready[i] = isReady(polled, i);
      }
      return ready;
    }
  }

  private static boolean isReady(MemorySegment polled, int index) {
    // The upper half holds what happened: something to read, the end, or an error.
    return polled.get(JAVA_INT, (long) STRUCT_POLLFD * index + 4) >>> 16 != 0;
  }
}
