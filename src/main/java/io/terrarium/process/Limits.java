package io.terrarium.process;

/**
 * What one command may use. All but the number of processes are limits of the kernel, set before
 * the command's first step so that it cannot raise them; 0 stands for no limit of ours.
 *
 * @param processes of the command's whole tree, counted by {@link Warden}: the kernel's own limit
 *     counts all processes of a user and does not hold for root
 * @param fileSize largest file in bytes
 * @param memory address space of each process in bytes
 */
public record Limits(int processes, long openFiles, long fileSize, long memory) {

  /** The kernel's own limit counts threads, all of a user, and so is only the last resort. */
  static final int THREADS_FOR_A_PROCESS = 4;

  /** A piece of shell that sets them, without a newline. */
  String prologue() {
    return limit("-u", (long) processes * THREADS_FOR_A_PROCESS)
        + limit("-n", openFiles)
        + limit("-f", fileSize / 1024)
        + limit("-v", memory / 1024);
  }

  /** A limit that is lower already stays: then there is nothing to set. */
  private static String limit(String option, long value) {
    return value == 0 ? "" : "ulimit " + option + " " + value + " 2>/dev/null;";
  }
}
