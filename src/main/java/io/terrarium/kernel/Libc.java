package io.terrarium.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The functions of libc that start a program. They are called in the one downcall shape of {@link
 * Syscall}: what they do not take is ignored, and they return an error number instead of setting
 * it.
 */
enum Libc {
  POSIX_SPAWN,
  POSIX_SPAWNATTR_INIT,
  POSIX_SPAWNATTR_DESTROY,
  POSIX_SPAWNATTR_SETFLAGS,
  POSIX_SPAWNATTR_SETSIGMASK,
  POSIX_SPAWNATTR_SETSIGDEFAULT,
  POSIX_SPAWN_FILE_ACTIONS_INIT,
  POSIX_SPAWN_FILE_ACTIONS_DESTROY,
  POSIX_SPAWN_FILE_ACTIONS_ADDOPEN,
  POSIX_SPAWN_FILE_ACTIONS_ADDDUP2,
  POSIX_SPAWN_FILE_ACTIONS_ADDFCHDIR_NP,
  POSIX_SPAWN_FILE_ACTIONS_ADDCLOSEFROM_NP;

  private final MethodHandle function = Syscall.downcall(name().toLowerCase(java.util.Locale.ROOT));

  void call(Arena arena, long a, long b, long c, long d, long e, long f) throws KernelException {
    int errno = invoke(arena.allocate(Linker.Option.captureStateLayout()), a, b, c, d, e, f);
    if (errno != 0) {
      throw new KernelException(this, errno);
    }
  }

  /** The functions return an int; what the upper half of the register holds is not ours. */
  private int invoke(MemorySegment state, long a, long b, long c, long d, long e, long f) {
    try {
      return (int) (long) function.invokeExact(state, a, b, c, d, e, f);
    } catch (RuntimeException | Error problem) {
      throw problem;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }
}
