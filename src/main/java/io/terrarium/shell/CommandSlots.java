package io.terrarium.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets so many commands run at once; the others wait in the order they came. */
final class CommandSlots {
  private static final long BETWEEN_LOOKS = 100;

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Turn> waiting = new ArrayDeque<>();
  private int free;

  /** One that waits. */
  private static final class Turn {
    private final CountDownLatch come = new CountDownLatch(1);
  }

  CommandSlots(int slots) {
    this.free = slots;
  }

  /** Waits for a slot; false if the caller cancels before there is one. */
  boolean acquire(Caller caller) throws InterruptedException {
    Turn turn = new Turn();
    lock.lock();
    try {
      if (free > 0) {
        free--;
        return true;
      }
      waiting.add(turn);
    } finally {
      lock.unlock();
    }
    return await(turn, caller);
  }

  private boolean await(Turn turn, Caller caller) throws InterruptedException {
    try {
      while (!turn.come.await(BETWEEN_LOOKS, TimeUnit.MILLISECONDS)) {
        if (caller.hasCancelled() && leave(turn)) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException stopped) {
      if (!leave(turn)) {
        release();
      }
      throw stopped;
    }
  }

  /** False when its turn has come in the same moment. */
  private boolean leave(Turn turn) {
    lock.lock();
    try {
      return waiting.remove(turn);
    } finally {
      lock.unlock();
    }
  }

  /** How many wait. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  void release() {
    lock.lock();
    try {
      Turn next = waiting.poll();
      if (next == null) {
        free++;
      } else {
        next.come.countDown();
      }
    } finally {
      lock.unlock();
    }
  }
}
