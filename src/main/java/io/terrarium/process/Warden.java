package io.terrarium.process;

import io.terrarium.kernel.ProcessControl;
import io.terrarium.kernel.ThreadRights;
import io.terrarium.process.Execution.Cause;
import io.terrarium.process.ProcessTable.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches the running commands several times a second: a tree with too many processes or threads is
 * ended before it can take the machine, and gives way to all others before it is too large; when
 * processes multiply, all commands stand still for the count. Adopted processes that have ended are
 * buried. It sleeps while nothing runs.
 */
final class Warden implements AutoCloseable {
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int SUSPICIOUS_GROWTH = 32;
  private static final int EXPLOSIVE_GROWTH = 64;
  private static final int TIMES_TO_STOP = 3;
  private static final long MOMENT = TimeUnit.MICROSECONDS.toNanos(500);
  private static final int MANY = 48;
  private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int SHARE_OF_A_CORE = 20;
  private static final Duration LONG_ENOUGH_TO_ASK = Duration.ofSeconds(2);

  private final Census census;
  private final Tree tree;
  private final List<Freezer> freezers;
  private final int mostProcesses;
  private final Map<String, Execution> watched = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean open = true;
  private long lastCost;
  private long threadsBefore;

  Warden(Census census, Tree tree, List<Freezer> freezers, int mostProcesses) {
    this.census = census;
    this.tree = tree;
    this.freezers = freezers;
    this.mostProcesses = mostProcesses;
    this.thread = Thread.ofPlatform().daemon().name("terrarium-warden").start(this::run);
  }

  void watch(Execution execution) {
    watched.put(execution.mark(), execution);
    LockSupport.unpark(thread);
  }

  void forget(Execution execution) {
    watched.remove(execution.mark());
  }

  private void run() {
    // Takes root. Others have the kernel's own limit of processes, which root has not.
    ThreadRights.takePrecedence();
    // Once for nothing, so that the first time it matters is not the slowest.
    boolean somebodyLives = round();
    while (open) {
      if (watched.isEmpty() && !somebodyLives) {
        LockSupport.park(this);
        threadsBefore = ProcessTable.threadsOnTheMachine();
      }
      // Most commands are over before the first round, which therefore costs nothing for them.
      sleepUntilDue();
      long threads = ProcessTable.threadsOnTheMachine();
      boolean explodes = threads - threadsBefore >= EXPLOSIVE_GROWTH;
      threadsBefore = threads;
      long begin = System.nanoTime();
      somebodyLives = explodes ? roundWhileAllStandStill() : round();
      lastCost = System.nanoTime() - begin;
    }
  }

  /** A round takes a small share of one core, unless something multiplies. */
  private void sleepUntilDue() {
    long due = Math.clamp(lastCost * SHARE_OF_A_CORE, SHORTEST_PAUSE, LONGEST_PAUSE);
    long begin = System.nanoTime();
    do {
      LockSupport.parkNanos(GLANCE);
    } while (open
        && System.nanoTime() - begin < due
        && ProcessTable.threadsOnTheMachine() - threadsBefore < SUSPICIOUS_GROWTH);
  }

  /** What multiplies faster than it can be counted is counted while nothing moves. */
  private boolean roundWhileAllStandStill() {
    try {
      // One that was about to appear while the others were stopped is stopped the next time.
      for (int i = 0; i < TIMES_TO_STOP; i++) {
        freezers.forEach(Freezer::stopAll);
        LockSupport.parkNanos(MOMENT);
      }
      return round();
    } finally {
      freezers.forEach(Freezer::letGoOn);
    }
  }

  /** Whether any process of any command is alive. */
  private boolean round() {
    try {
      Map<String, List<Entry>> trees = census.take();
      trees.forEach(this::endIfTooLarge);
      trees.forEach(this::endIfWaiting);
      census.reapAdopted();
      return !trees.isEmpty();
    } catch (IOException | UncheckedIOException unreadable) {
      // Without /proc nothing can be counted; commands still run and end.
      return false;
    }
  }

  private void endIfTooLarge(String mark, List<Entry> members) {
    if (members.size() > MANY) {
      members.forEach(member -> ProcessControl.giveWay(member.pid()));
    }
    long threads = members.stream().mapToLong(Entry::threads).sum();
    if (mostProcesses == 0
        || (members.size() <= mostProcesses
            && threads <= (long) mostProcesses * Limits.THREADS_FOR_A_PROCESS)) {
      return;
    }
    Execution execution = watched.get(mark);
    if (execution == null) {
      tree.kill(mark);
    } else {
      execution.stopAtOnce(Cause.TOO_MANY_PROCESSES);
    }
  }

  private void endIfWaiting(String mark, List<Entry> members) {
    Execution execution = watched.get(mark);
    if (execution != null
        && execution.ending().isEmpty()
        && execution.output().quietFor().compareTo(LONG_ENOUGH_TO_ASK) > 0
        && TerminalWait.isIn(members, execution.pid())) {
      execution.stop(Cause.WAITING_FOR_INPUT);
    }
  }

  @Override
  public void close() {
    open = false;
    LockSupport.unpark(thread);
  }
}
