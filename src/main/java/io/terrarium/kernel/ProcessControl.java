package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalInt;

/** Signals to processes, and waiting for those that this process started or adopted. */
public final class ProcessControl {
  public static final int SIGKILL = 9;
  public static final int SIGTERM = 15;
  public static final int SIGCONT = 18;
  public static final int SIGSTOP = 19;

  private static final long WNOHANG = 1;
  private static final long PR_SET_DUMPABLE = 4;
  private static final long PR_SET_CHILD_SUBREAPER = 36;

  private ProcessControl() {}

  /** Becomes readable when the process ends; empty where the kernel has no such descriptors. */
  public static Optional<Descriptor> watch(int pid) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      return Optional.of(new Descriptor((int) Syscall.PIDFD_OPEN.call(arena, pid, 0, 0, 0, 0)));
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOSYS || problem.errno() == Errno.EPERM) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  /**
   * Takes the exit code of a child that has ended, 128 plus the signal for one that was killed, and
   * lets the kernel forget it; empty while it runs.
   */
  public static OptionalInt reap(int pid) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(JAVA_INT);
      long ended = Syscall.WAIT4.call(arena, pid, status.address(), WNOHANG, 0, 0);
      if (ended == 0) {
        return OptionalInt.empty();
      }
      int value = status.get(JAVA_INT, 0);
      int signal = value & 0x7f;
      return OptionalInt.of(signal == 0 ? value >> 8 & 0xff : 128 + signal);
    }
  }

  /** False when there is no such process any more, or it may not be signalled. */
  public static boolean signal(int pid, int signal) {
    try (Arena arena = Arena.ofConfined()) {
      Syscall.KILL.call(arena, pid, signal, 0, 0, 0);
      return true;
    } catch (KernelException gone) {
      return false;
    }
  }

  /** The same for all processes of a group in one step, which no fork slips through. */
  public static boolean signalGroup(int leader, int signal) {
    return signal(-leader, signal);
  }

  /**
   * To every process that the calling thread may signal, in one step. Only for a thread whose
   * signals Landlock keeps within its domain, as {@link #isKeptFrom} says.
   */
  public static boolean signalAll(int signal) {
    return signal(-1, signal);
  }

  /** Whether the calling thread may not even ask for a process. */
  public static boolean isKeptFrom(int pid) {
    try (Arena arena = Arena.ofConfined()) {
      Syscall.KILL.call(arena, pid, 0, 0, 0, 0);
      return false;
    } catch (KernelException problem) {
      return problem.errno() == Errno.EPERM;
    }
  }

  /** Orphans below this process become its children from now on, instead of init's. */
  public static void adoptOrphans() throws KernelException {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0);
  }

  /** Closes this process's memory and environment to others of the same user. */
  public static void hideMemory() throws KernelException {
    prctl(PR_SET_DUMPABLE, 0, 0);
  }

  /** Lets a process give way to all others; what it starts from now on does as well. */
  public static void giveWay(int pid) {
    try {
      setNiceness(pid, 19);
    } catch (KernelException gone) {
      return;
    }
  }

  static void setNiceness(int pid, int niceness) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      Syscall.SETPRIORITY.call(arena, 0, pid, niceness, 0, 0);
    }
  }

  static void prctl(long option, long a, long b) throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      Syscall.PRCTL.call(arena, option, a, b, 0, 0);
    }
  }
}
