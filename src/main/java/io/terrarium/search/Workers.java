package io.terrarium.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/**
 * The threads of all searches together: as many as there are cores, made when the first search
 * needs them and gone again when none has come for a while.
 */
public final class Workers implements AutoCloseable {
  private final ForkJoinPool pool;

  public Workers() {
    this(Runtime.getRuntime().availableProcessors());
  }

  Workers(int count) {
    this.pool = new ForkJoinPool(count);
  }

  /** A piece of work that may fail to read. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException;
  }

  public int count() {
    return pool.getParallelism();
  }

  /** Does it and all that it forks. */
  void run(ForkJoinTask<?> task) throws IOException {
    try {
      pool.invoke(task);
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    }
  }

  /** Does the same on every thread at once; it must share the work out by itself. */
  public void onEach(Work work) throws IOException {
    List<RecursiveAction> all = new ArrayList<>();
    for (int i = 0; i < count(); i++) {
      all.add(action(work));
    }
    run(
        action(
            () -> {
              ForkJoinTask.invokeAll(all);
            }));
  }

  private static RecursiveAction action(Work work) {
    return new RecursiveAction() {
      private static final long serialVersionUID = 1L;

      @Override
      protected void compute() {
        try {
          work.run();
        } catch (IOException problem) {
          throw new UncheckedIOException(problem);
        }
      }
    };
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
