package io.terrarium.process;

import io.terrarium.kernel.KernelException;
import io.terrarium.kernel.ProcessControl;
import io.terrarium.kernel.ThreadRights;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Stops all commands of a launcher in one step, and lets them go on. It is a thread in their own
 * Landlock domain, out of which no signal goes, so a signal to everybody is one to them. It is
 * started by a launcher that has confined itself and runs before all ordinary threads.
 */
final class Freezer implements AutoCloseable {
  private static final int INIT = 1;

  private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
  private final Thread thread;

  private record Order(int signal, CountDownLatch done) {}

  private Freezer() {
    this.thread = Thread.ofPlatform().daemon().name("terrarium-freezer").unstarted(this::run);
  }

  /** Called by a thread whose signals are kept in. */
  static Freezer start() {
    Freezer freezer = new Freezer();
    freezer.thread.start();
    return freezer;
  }

  private void run() {
    boolean _ = ThreadRights.takePrecedence();
    boolean kept = prepare();
    try {
      while (true) {
        Order order = orders.take();
        if (kept) {
          ProcessControl.signalAll(order.signal);
        }
        order.done.countDown();
      }
    } catch (InterruptedException end) {
      orders.forEach(order -> order.done.countDown());
    }
  }

  /** A last look whether the kernel does what it said: a stray signal would stop the machine. */
  private static boolean prepare() {
    try {
      ThreadRights.dropCapabilities();
    } catch (KernelException notHeld) {
      return false;
    }
    return ProcessTable.self() == INIT || ProcessControl.isKeptFrom(INIT);
  }

  void stopAll() {
    order(ProcessControl.SIGSTOP);
  }

  void letGoOn() {
    order(ProcessControl.SIGCONT);
  }

  /** Only for a platform thread: see {@link Launcher}. */
  private void order(int signal) {
    Order order = new Order(signal, new CountDownLatch(1));
    orders.add(order);
    try {
      order.done.await();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
