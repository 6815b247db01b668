package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Every system call goes through libc's {@code syscall}, so a single downcall shape has to be known
 * to a native image. Numbers are those of x86-64 and AArch64; others are refused at start-up.
 */
enum Syscall {
  READ(0, 63),
  WRITE(1, 64),
  CLOSE(3, 57),
  FSYNC(74, 82),
  FCHMOD(91, 52),
  FCHOWN(93, 55),
  FSTATFS(138, 44),
  GETDENTS64(217, 61),
  OPENAT(257, 56),
  MKDIRAT(258, 34),
  UNLINKAT(263, 35),
  LINKAT(265, 37),
  READLINKAT(267, 78),
  RENAMEAT2(316, 276),
  STATX(332, 291),
  OPENAT2(437, 437),
  FACCESSAT2(439, 439);

  /** The one shape; the native image's metadata must name it, with the same options. */
  static final FunctionDescriptor SHAPE =
      FunctionDescriptor.of(
          JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private static final MethodHandle CALL = downcall();
  private static final VarHandle ERRNO =
      Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private final int number;

  Syscall(int x86, int arm) {
    this.number = Platform.isArm() ? arm : x86;
  }

  /**
   * Calls again while a signal interrupts; any other failure is a {@link KernelException}. An
   * interrupted {@code close} has closed: calling again could close another thread's descriptor.
   */
  long call(Arena arena, long a, long b, long c, long d, long e) throws KernelException {
    MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
    while (true) {
      long result = invoke(state, a, b, c, d, e);
      if (result >= 0) {
        return result;
      }
      int errno = (int) ERRNO.get(state, 0L);
      if (errno != Errno.EINTR || this == CLOSE) {
        throw new KernelException(this, errno);
      }
    }
  }

  private long invoke(MemorySegment state, long a, long b, long c, long d, long e) {
    try {
      return (long) CALL.invokeExact(state, (long) number, a, b, c, d, e);
    } catch (RuntimeException | Error problem) {
      throw problem;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static MethodHandle downcall() {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("syscall"),
        SHAPE,
        Linker.Option.firstVariadicArg(1),
        Linker.Option.captureCallState("errno"));
  }
}
