package io.terrarium.process;

import io.terrarium.kernel.ProcessControl;
import io.terrarium.process.ProcessTable.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Finds and ends all processes of a command, wherever they have gone. */
final class Tree {
  private static final Duration TIME_TO_TIDY_UP = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int CROWD = 64;
  private static final long BETWEEN_LOOKS = Duration.ofNanos(300_000).toNanos();

  private final Census census;
  private final List<Freezer> freezers;
  private final int ownGroup = ProcessTable.entry(ProcessTable.self()).map(Entry::group).orElse(0);

  Tree(Census census, List<Freezer> freezers) {
    this.census = census;
    this.freezers = freezers;
  }

  /** Called once when a command's shell has ended: what it left behind. */
  List<Survivor> afterRoot(int pid, String mark) throws IOException {
    // A group stays as long as it has members, and orphans are adopted: mostly, both say no.
    boolean mayHaveLeft =
        ProcessControl.signalGroup(pid, 0)
            || ProcessTable.adopted().map(orphans -> !orphans.isEmpty()).orElse(true);
    try {
      return mayHaveLeft ? survivors(mark) : List.of();
    } finally {
      census.rootEnded(pid);
    }
  }

  /** The same when it was stopped: then nothing may be left. */
  void afterStop(int pid, String mark) {
    end(mark);
    census.rootEnded(pid);
  }

  List<Survivor> survivors(String mark) {
    List<Entry> left = members(mark);
    if (left.isEmpty()) {
      return List.of();
    }
    ListeningPorts ports = ListeningPorts.now();
    return left.stream()
        .map(
            entry ->
                new Survivor(
                    entry.pid(), ProcessTable.commandLine(entry.pid()), ports.of(entry.pid())))
        .filter(survivor -> !survivor.command().isEmpty())
        .sorted((one, other) -> Integer.compare(one.pid(), other.pid()))
        .toList();
  }

  /** Bytes of memory that all of them hold together. */
  long memory(String mark) {
    return census(mark).stream().mapToLong(entry -> ProcessTable.memory(entry.pid())).sum();
  }

  /** Asks all of them to end, then makes them; returns when none is left. */
  void end(String mark) {
    long begin = System.nanoTime();
    signalAll(mark, ProcessControl.SIGTERM);
    while (System.nanoTime() - begin < TIME_TO_TIDY_UP.toNanos() && !members(mark).isEmpty()) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
    kill(mark);
  }

  /** All commands there are. */
  void endAll() {
    try {
      census.take().keySet().parallelStream().forEach(this::end);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Without asking. A crowd is made to stand still, so that it does not grow meanwhile. */
  void kill(String mark) {
    long begin = System.nanoTime();
    boolean still = false;
    try {
      int members = signalAll(mark, ProcessControl.SIGKILL);
      while (members > 0 && System.nanoTime() - begin < PATIENCE.toNanos()) {
        if (members > CROWD) {
          still = true;
          freezers.forEach(Freezer::stopAll);
        }
        LockSupport.parkNanos(BETWEEN_LOOKS);
        members = signalAll(mark, ProcessControl.SIGKILL);
      }
    } finally {
      if (still) {
        freezers.forEach(Freezer::letGoOn);
      }
    }
    reap();
  }

  /** Whole groups first: nothing can be forked past that. How many there were. */
  private int signalAll(String mark, int signal) {
    List<Entry> members = census(mark);
    members.stream()
        .map(Entry::group)
        .distinct()
        .filter(group -> group > 1 && group != ownGroup)
        .forEach(group -> ProcessControl.signalGroup(group, signal));
    members.forEach(member -> ProcessControl.signal(member.pid(), signal));
    return members.size();
  }

  private List<Entry> members(String mark) {
    reap();
    return census(mark);
  }

  private void reap() {
    try {
      census.reapAdopted();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private List<Entry> census(String mark) {
    try {
      Map<String, List<Entry>> all = census.take();
      return all.getOrDefault(mark, List.of());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
