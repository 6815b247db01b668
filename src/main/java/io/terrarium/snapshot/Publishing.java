package io.terrarium.snapshot;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Publishes from a thread of its own, always the newest snapshot that it was told of: the next
 * snapshot need not wait until the workspace's repository has the one before.
 */
final class Publishing implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Publisher publisher;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final Thread thread;
  private ObjectId tip = ObjectId.zeroId();
  private long asked;
  private long done;
  private boolean closed;

  Publishing(Publisher publisher, String name) {
    this.publisher = publisher;
    this.thread = Thread.ofPlatform().daemon().name("publisher-" + name).unstarted(this::run);
  }

  Optional<String> problem() {
    return publisher.problem();
  }

  void later(ObjectId newest) {
    lock.lock();
    try {
      tip = newest;
      asked++;
      if (thread.getState() == Thread.State.NEW) {
        thread.start();
      }
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    while (true) {
      ObjectId next;
      long number;
      lock.lock();
      try {
        while (asked == done && !closed) {
          moved.awaitUninterruptibly();
        }
        if (asked == done) {
          return;
        }
        next = tip;
        number = asked;
      } finally {
        lock.unlock();
      }
      try {
        publisher.publish(next);
      } finally {
        finished(number);
      }
    }
  }

  private void finished(long number) {
    lock.lock();
    try {
      done = number;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What was asked for is still done, if it does not take long. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      thread.join(TimeUnit.NANOSECONDS.toMillis(PATIENCE.toNanos()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
