package io.terrarium.workspace;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Makes check-then-write one step for each canonical path. Paths share a fixed number of locks, so
 * two different files may wait for each other, but one file is never changed by two at once.
 * Several paths are locked in one order for everybody, so nobody waits in a circle.
 */
public final class PathLocks {
  private static final int STRIPES = 256;

  private final List<ReentrantLock> locks =
      Stream.generate(ReentrantLock::new).limit(STRIPES).toList();

  /** What is done while the paths are held. */
  @FunctionalInterface
  public interface Action<T> {
    T run() throws IOException;
  }

  public <T> T holding(WorkspacePath path, Action<T> action) throws IOException {
    return holding(List.of(path), action);
  }

  public <T> T holding(Collection<WorkspacePath> paths, Action<T> action) throws IOException {
    int[] stripes = paths.stream().mapToInt(path -> stripe(path)).distinct().sorted().toArray();
    int held = 0;
    try {
      for (int stripe : stripes) {
        locks.get(stripe).lock();
        held++;
      }
      return action.run();
    } finally {
      for (int i = held - 1; i >= 0; i--) {
        locks.get(stripes[i]).unlock();
      }
    }
  }

  /**
   * For who holds other paths already and so must not wait for long: false, and nothing done, when
   * the path is still held by another thread after that time.
   */
  public boolean tryHolding(WorkspacePath path, Duration patience, Action<?> action)
      throws IOException {
    ReentrantLock lock = locks.get(stripe(path));
    try {
      if (!lock.tryLock() && !lock.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      action.run();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private static int stripe(WorkspacePath path) {
    int hash = path.hashCode();
    return (hash ^ (hash >>> 16)) & (STRIPES - 1);
  }
}
