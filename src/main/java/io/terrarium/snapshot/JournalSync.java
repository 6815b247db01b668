package io.terrarium.snapshot;

import java.io.IOException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Puts the journal on disk from a thread of its own, so that a call can write its file meanwhile;
 * calls that wait together are served by one write of the disk.
 */
final class JournalSync implements AutoCloseable {
  private final Journal journal;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition wanted = lock.newCondition();
  private final Condition done = lock.newCondition();
  private long requested = -1;
  private long safe = -1;
  private long failed = -1;
  private @Nullable IOException problem;
  private boolean closed;
  private final Thread thread;

  JournalSync(Journal journal, String name) {
    this.journal = journal;
    this.thread = Thread.ofPlatform().daemon().name("journal-" + name).start(this::run);
  }

  /** Begins to put the record with that number on disk. */
  void request(long number) {
    lock.lock();
    try {
      if (number > requested) {
        requested = number;
        wanted.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until it is there. */
  void await(long number) throws IOException {
    request(number);
    lock.lock();
    try {
      while (safe < number) {
        if (failed >= number && problem != null) {
          throw new IOException(problem.getMessage(), problem);
        }
        if (closed) {
          throw new IOException("the journal is closed");
        }
        done.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (true) {
      long number;
      lock.lock();
      try {
        while (requested <= Math.max(safe, failed) && !closed) {
          wanted.awaitUninterruptibly();
        }
        if (closed) {
          done.signalAll();
          return;
        }
        number = requested;
      } finally {
        lock.unlock();
      }
      force(number);
    }
  }

  private void force(long number) {
    IOException trouble = null;
    try {
      journal.force();
    } catch (IOException caught) {
      trouble = caught;
    }
    lock.lock();
    try {
      if (trouble == null) {
        safe = Math.max(safe, number);
      } else {
        failed = Math.max(failed, number);
        problem = trouble;
      }
      done.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      wanted.signal();
      done.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
