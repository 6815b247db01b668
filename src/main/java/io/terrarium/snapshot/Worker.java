package io.terrarium.snapshot;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread that works the journal off in its order, and again after a failure, for ever. Signals
 * that come while it works melt into one, because the journal itself is the queue; who is too far
 * ahead of it waits in {@link #awaitRoom}.
 */
final class Worker implements AutoCloseable {
  private static final long MOST_WAITING = 4096;
  private static final Duration FIRST_RETRY = Duration.ofMillis(50);
  private static final Duration LAST_RETRY = Duration.ofSeconds(2);
  private static final Duration IDLE = Duration.ofSeconds(3);

  /** What is done on the worker's thread. */
  interface Work {
    /** Makes all snapshots that can be made now, and reports each by {@link Worker#done}. */
    void drain() throws IOException;

    /** Nothing came for a while. */
    void idle() throws IOException;
  }

  private final ScheduledThreadPoolExecutor thread;
  private final Work work;
  private final Cancellable subscription;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition progress = lock.newCondition();
  private @Nullable MultiEmitter<? super Long> signals;
  private long handedOver;
  private long done;
  private long waitingSince;
  private @Nullable String problem;
  private @Nullable ScheduledFuture<?> idle;

  Worker(String name, long first, Work work) {
    this.work = work;
    this.handedOver = first;
    this.done = first;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1, task -> Thread.ofPlatform().daemon().name("snapshots-" + name).unstarted(task));
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    thread.setRemoveOnCancelPolicy(true);
    this.subscription =
        Multi.createFrom()
            .<Long>emitter(emitter -> signals = emitter, BackPressureStrategy.LATEST)
            .emitOn(thread, 1)
            .onItem()
            .transformToUniAndConcatenate(signal -> drained())
            .subscribe()
            .with(signal -> {});
  }

  private Uni<Boolean> drained() {
    return Uni.createFrom()
        .item(this::drain)
        .runSubscriptionOn(thread)
        .onFailure(UncheckedIOException.class)
        .invoke(failure -> failed(failure))
        .onFailure(UncheckedIOException.class)
        .retry()
        .withBackOff(FIRST_RETRY, LAST_RETRY)
        .indefinitely();
  }

  private boolean drain() {
    try {
      work.drain();
    } catch (IOException trouble) {
      throw new UncheckedIOException(trouble);
    }
    lock.lock();
    try {
      problem = null;
      if (idle != null) {
        idle.cancel(false);
      }
      long seen = done;
      idle = thread.schedule(() -> idle(seen), IDLE.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      lock.unlock();
    }
    return true;
  }

  private void idle(long seen) {
    if (done() != seen || waiting() > 0) {
      return;
    }
    try {
      work.idle();
    } catch (IOException trouble) {
      failed(trouble);
    }
  }

  private void failed(Throwable trouble) {
    lock.lock();
    try {
      problem = Objects.requireNonNullElse(trouble.getMessage(), trouble.toString());
    } finally {
      lock.unlock();
    }
  }

  /** All records before that number are in the journal. */
  void handOver(long next) {
    lock.lock();
    try {
      if (handedOver == done) {
        waitingSince = System.nanoTime();
      }
      handedOver = Math.max(handedOver, next);
    } finally {
      lock.unlock();
    }
    Objects.requireNonNull(signals).emit(next);
  }

  /** All records before that number are snapshots now, or need none. */
  void done(long next) {
    lock.lock();
    try {
      done = next;
      waitingSince = System.nanoTime();
      progress.signalAll();
    } finally {
      lock.unlock();
    }
  }

  long done() {
    lock.lock();
    try {
      return done;
    } finally {
      lock.unlock();
    }
  }

  long waiting() {
    lock.lock();
    try {
      return Math.max(0, handedOver - done);
    } finally {
      lock.unlock();
    }
  }

  /** How long nothing has moved although there is something to do. */
  Duration stuckFor() {
    lock.lock();
    try {
      return handedOver > done ? Duration.ofNanos(System.nanoTime() - waitingSince) : Duration.ZERO;
    } finally {
      lock.unlock();
    }
  }

  Optional<String> problem() {
    lock.lock();
    try {
      return Optional.ofNullable(problem);
    } finally {
      lock.unlock();
    }
  }

  /** Waits while too much is waiting; false when that takes longer than the patience. */
  boolean awaitRoom(Duration patience) {
    return await(() -> handedOver - done < MOST_WAITING, patience);
  }

  /** The condition is asked again whenever something was done. */
  boolean await(BooleanSupplier condition, Duration patience) {
    long left = patience.toNanos();
    lock.lock();
    try {
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          return false;
        }
        left = progress.awaitNanos(left);
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Does something between two rounds of the worker and waits for it. */
  <T> T between(Callable<T> task, Duration patience) throws IOException {
    try {
      return thread.submit(task).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    } catch (TimeoutException late) {
      throw new IOException("the snapshot worker is busy; try again later", late);
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof IOException problem) {
        throw problem;
      }
      throw new IllegalStateException(failure.getCause());
    }
  }

  @Override
  public void close() {
    subscription.cancel();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        failed(new IOException("the snapshot worker did not end"));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
