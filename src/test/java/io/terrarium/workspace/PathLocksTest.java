package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Whoever holds a path is alone with it, and nobody waits in a circle or for ever. */
class PathLocksTest {
  private final PathLocks locks = new PathLocks();
  private final WorkspacePath one = new WorkspacePath("/w", "one.txt");
  private final WorkspacePath other = new WorkspacePath("/w", "other.txt");
  private int count;

  @Test
  void excludesOthersFromOnePath() {
    inThreads(
        200,
        number -> {
          for (int i = 0; i < 100; i++) {
            locks.holding(one, () -> count++);
          }
        });

    assertThat(count).isEqualTo(20_000);
  }

  @Test
  void neverDeadlocksWhenPathsComeInAnyOrder() {
    inThreads(
        200,
        number -> {
          List<WorkspacePath> paths =
              number % 2 == 0 ? List.of(one, other) : List.of(other, one, other);
          for (int i = 0; i < 100; i++) {
            locks.holding(paths, () -> count++);
          }
        });

    assertThat(count).isEqualTo(20_000);
  }

  @Test
  void holdsManyPathsThatShareLocks() throws IOException {
    List<WorkspacePath> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add(new WorkspacePath("/w", "file" + i));
    }

    assertThat(locks.holding(many, () -> "done")).isEqualTo("done");
    assertThat(locks.holding(List.of(), () -> "nothing")).isEqualTo("nothing");
  }

  @Test
  void mayBeTakenAgainByItsHolder() throws IOException {
    assertThat(locks.holding(one, () -> locks.holding(one, () -> "inner"))).isEqualTo("inner");
  }

  @Test
  void releasesAfterExceptions() {
    assertThatThrownBy(
            () ->
                locks.holding(
                    List.of(one, other),
                    () -> {
                      throw new IOException("checked");
                    }))
        .hasMessage("checked");
    assertThatThrownBy(
            () ->
                locks.holding(
                    one,
                    () -> {
                      throw new IllegalStateException("unchecked");
                    }))
        .hasMessage("unchecked");

    inThreads(1, number -> locks.holding(List.of(one, other), () -> count++));
    assertThat(count).isEqualTo(1);
  }

  private interface Task {
    void run(int number) throws IOException;
  }

  private static void inThreads(int threads, Task task) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
              int number = i;
              calls.add(
                  () -> {
                    task.run(number);
                    return number;
                  });
            }
            for (Future<Integer> done : executor.invokeAll(calls)) {
              done.get();
            }
          }
        });
  }
}
