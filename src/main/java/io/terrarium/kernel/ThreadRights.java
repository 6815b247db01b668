package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Changes the rights of the calling thread alone. What is taken away is gone for ever, and from
 * every program the thread starts; the other threads of the process keep theirs.
 */
public final class ThreadRights {
  private static final long PR_CAPBSET_DROP = 24;
  private static final long PR_SET_NO_NEW_PRIVS = 38;
  private static final long PR_CAP_AMBIENT = 47;
  private static final long SCHED_FIFO = 1;
  private static final long PR_CAP_AMBIENT_CLEAR_ALL = 4;
  private static final int LINUX_CAPABILITY_VERSION_3 = 0x20080522;
  private static final int MORE_THAN_THE_LAST_CAPABILITY = 64;

  private ThreadRights() {}

  /** No program started from here gains rights by set-user-id bits or file capabilities. */
  public static void refuseNewPrivileges() throws KernelException {
    ProcessControl.prctl(PR_SET_NO_NEW_PRIVS, 1, 0);
  }

  /** Also from what root could get back by starting a program. */
  public static void dropCapabilities() throws KernelException {
    for (int capability = 0; capability < MORE_THAN_THE_LAST_CAPABILITY; capability++) {
      if (!dropFromBounds(capability)) {
        break;
      }
    }
    ProcessControl.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment header = arena.allocate(8, 8);
      header.set(JAVA_INT, 0, LINUX_CAPABILITY_VERSION_3);
      MemorySegment none = arena.allocate(24, 8);
      Syscall.CAPSET.call(arena, header.address(), none.address(), 0, 0, 0);
    }
  }

  /** False past the last capability, and where nothing can be dropped because nothing is held. */
  private static boolean dropFromBounds(int capability) throws KernelException {
    try {
      ProcessControl.prctl(PR_CAPBSET_DROP, capability, 0);
      return true;
    } catch (KernelException problem) {
      if (problem.errno() == Errno.EINVAL || problem.errno() == Errno.EPERM) {
        return false;
      }
      throw problem;
    }
  }

  /**
   * Lets the calling thread run before all ordinary ones, whatever their number and sessions; false
   * where that is not allowed.
   */
  public static boolean takePrecedence() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment priority = arena.allocate(JAVA_INT);
      priority.set(JAVA_INT, 0, 1);
      Syscall.SCHED_SETSCHEDULER.call(arena, 0, SCHED_FIFO, priority.address(), 0, 0);
      return true;
    } catch (KernelException notAllowed) {
      return false;
    }
  }

  /** Sets how much the calling thread gives way to others, from -20 to 19. */
  public static void setNiceness(int niceness) throws KernelException {
    ProcessControl.setNiceness(0, niceness);
  }
}
