package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Tells that something changed in directories, not what: whoever asks has to look anyway, because
 * the kernel does not see every change and drops what it cannot queue.
 */
public final class Inotify implements AutoCloseable {
  private static final long IN_MODIFY = 0x2;
  private static final long IN_ATTRIB = 0x4;
  private static final long IN_MOVED_FROM = 0x40;
  private static final long IN_MOVED_TO = 0x80;
  private static final long IN_CREATE = 0x100;
  private static final long IN_DELETE = 0x200;
  private static final long IN_ONLYDIR = 0x01000000;
  private static final int BUFFER = 64 * 1024;

  private final Descriptor descriptor;

  private Inotify(Descriptor descriptor) {
    this.descriptor = descriptor;
  }

  public static Inotify open() throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long flags = Kernel.O_NONBLOCK | Kernel.O_CLOEXEC;
      return new Inotify(
          new Descriptor((int) Syscall.INOTIFY_INIT1.call(arena, flags, 0, 0, 0, 0)));
    }
  }

  /** Watches the entries of a directory; ENOSPC when the user has no watches left. */
  public void watch(Descriptor directory) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      // There is no form of the call that takes a descriptor.
      byte[] path = ("/proc/self/fd/" + directory.number()).getBytes(StandardCharsets.US_ASCII);
      MemorySegment name = arena.allocate(path.length + 1L);
      MemorySegment.copy(path, 0, name, JAVA_BYTE, 0, path.length);
      long events =
          IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ONLYDIR;
      Syscall.INOTIFY_ADD_WATCH.call(arena, descriptor.number(), name.address(), events, 0, 0);
    }
  }

  /** Whether anything happened since it was last asked, too much of it included. Never waits. */
  public boolean drain() throws KernelException {
    boolean any = false;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(BUFFER, 8);
      while (descriptor.read(buffer, BUFFER) > 0) {
        any = true;
      }
    } catch (KernelException problem) {
      if (problem.errno() != Errno.EAGAIN) {
        throw problem;
      }
    }
    return any;
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
