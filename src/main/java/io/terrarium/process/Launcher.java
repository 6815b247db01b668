package io.terrarium.process;

import io.terrarium.kernel.Program;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that starts programs. It confines itself before the first, starts the {@link
 * Freezer} of what it will start, and does nothing else ever, because whatever a confined thread
 * starts is confined: a program, but also a thread. So it must not wake a virtual thread either,
 * which can make the platform start a carrier for it; only platform threads may ask.
 */
final class Launcher implements AutoCloseable {
  private final Confinement confinement;
  private final List<Confinement.Place> places;
  private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
  private final Collection<Freezer> freezers;
  private final Thread thread;

  /** Adds to {@code freezers} one for what it will start. */
  Launcher(Confinement confinement, Collection<Freezer> freezers) {
    this.confinement = confinement;
    this.freezers = freezers;
    this.places = confinement.places();
    this.thread = Thread.ofPlatform().daemon().name("terrarium-launcher").start(this::run);
  }

  /** Whether a directory that it may change is another one now: then a new launcher is needed. */
  boolean isOutdated() {
    return !places.equals(confinement.places());
  }

  /** The process id of the started program. */
  int start(Program program) throws IOException, InterruptedException {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException("only a platform thread may wait for the launcher");
    }
    Order order = new Order(program);
    orders.add(order);
    return order.result();
  }

  private void run() {
    @Nullable IOException unconfined = confine();
    try {
      while (true) {
        carryOut(orders.take(), unconfined);
      }
    } catch (InterruptedException end) {
      orders.forEach(order -> carryOut(order, unconfined));
    }
  }

  private static void carryOut(Order order, @Nullable IOException unconfined) {
    if (unconfined == null) {
      order.carryOut();
    } else {
      order.fail(unconfined);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private @Nullable IOException confine() {
    try {
      confinement.impose(
          () -> {
            if (confinement.keepsSignalsIn()) {
              freezers.add(Freezer.start());
            }
          });
      return null;
    } catch (IOException problem) {
      return new IOException("commands cannot be confined: " + problem.getMessage(), problem);
    }
  }

  /** One program to start, and what came of it. */
  private static final class Order {
    private final Program program;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile int pid;
    private volatile @Nullable IOException problem;

    Order(Program program) {
      this.program = program;
    }

    void carryOut() {
      try {
        pid = program.start();
      } catch (IOException failed) {
        problem = failed;
      }
      done.countDown();
    }

    void fail(IOException why) {
      problem = why;
      done.countDown();
    }

    int result() throws IOException, InterruptedException {
      done.await();
      IOException failed = problem;
      if (failed != null) {
        throw failed;
      }
      return pid;
    }
  }
}
