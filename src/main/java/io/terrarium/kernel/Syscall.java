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
 * to a native image ({@link Libc} keeps to it as well). Numbers are those of x86-64 and AArch64;
 * others are refused at start-up.
 */
enum Syscall {
  READ(0, 63),
  WRITE(1, 64),
  CLOSE(3, 57),
  PREAD64(17, 67),
  PWRITE64(18, 68),
  WAIT4(61, 260),
  KILL(62, 129),
  FSYNC(74, 82),
  FCHMOD(91, 52),
  FCHOWN(93, 55),
  CAPSET(126, 91),
  FSTATFS(138, 44),
  SETPRIORITY(141, 140),
  SCHED_SETSCHEDULER(144, 119),
  PRCTL(157, 167),
  GETDENTS64(217, 61),
  INOTIFY_ADD_WATCH(254, 27),
  OPENAT(257, 56),
  MKDIRAT(258, 34),
  UNLINKAT(263, 35),
  LINKAT(265, 37),
  SYMLINKAT(266, 36),
  READLINKAT(267, 78),
  PPOLL(271, 73),
  PIPE2(293, 59),
  INOTIFY_INIT1(294, 26),
  RENAMEAT2(316, 276),
  STATX(332, 291),
  PIDFD_OPEN(434, 434),
  OPENAT2(437, 437),
  FACCESSAT2(439, 439),
  LANDLOCK_CREATE_RULESET(444, 444),
  LANDLOCK_ADD_RULE(445, 445),
  LANDLOCK_RESTRICT_SELF(446, 446);

  /** The one shape; the native image's metadata must name it, with the same options. */
  static final FunctionDescriptor SHAPE =
      FunctionDescriptor.of(
          JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private static final MethodHandle CALL = downcall("syscall");
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
    return call(arena.allocate(Linker.Option.captureStateLayout()), a, b, c, d, e);
  }

  /** The same for who calls often and keeps the place for the error number. */
  long call(MemorySegment state, long a, long b, long c, long d, long e) throws KernelException {
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

  static MethodHandle downcall(String symbol) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(symbol),
        SHAPE,
        Linker.Option.firstVariadicArg(1),
        Linker.Option.captureCallState("errno"));
  }
}
