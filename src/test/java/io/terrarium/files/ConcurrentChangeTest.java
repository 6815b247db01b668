package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many calls at once on one file: none is lost, and nobody sees half of one. */
class ConcurrentChangeTest {
  private static final int THREADS = 16;
  private static final int ROUNDS = 10;

  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  /** One job for each thread, all started at once; the first failure is thrown. */
  private static void together(List<Callable<Void>> jobs) throws Exception {
    CountDownLatch start = new CountDownLatch(jobs.size());
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Void>> running = new ArrayList<>();
      for (Callable<Void> job : jobs) {
        running.add(
            executor.submit(
                () -> {
                  start.countDown();
                  start.await();
                  return job.call();
                }));
      }
      for (Future<Void> one : running) {
        one.get();
      }
    }
  }

  @Test
  void noEditIsLost() throws Exception {
    files.put(
        "a.txt",
        IntStream.range(0, THREADS)
            .mapToObj(i -> "<%d:0>\n".formatted(i))
            .collect(Collectors.joining()));
    files.link("link", "a.txt");
    files.read("a.txt");

    List<Callable<Void>> jobs = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int id = i;
      jobs.add(
          () -> {
            for (int round = 0; round < ROUNDS; round++) {
              String old = "<%d:%d>".formatted(id, round);
              String next = "<%d:%d>".formatted(id, round + 1);
              EditResult result = files.edit(id % 2 == 0 ? "a.txt" : "link", old, next);
              assertThat(result).isInstanceOf(EditResult.Applied.class);
            }
            return null;
          });
    }
    together(jobs);

    assertThat(files.text("a.txt").lines())
        .containsExactlyElementsOf(
            IntStream.range(0, THREADS).mapToObj(i -> "<%d:%d>".formatted(i, ROUNDS)).toList());
  }

  @Test
  void nobodySeesHalfAWrite() throws Exception {
    files.write("a.txt", content(0));

    List<Callable<Void>> jobs = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int id = i;
      jobs.add(
          () -> {
            for (int round = 0; round < ROUNDS; round++) {
              if (id % 2 == 0) {
                files.write("a.txt", content(id));
              } else {
                assertWhole(seen());
                assertWhole(Files.readAllLines(root.resolve("a.txt")));
              }
            }
            return null;
          });
    }
    together(jobs);

    assertWhole(files.lines("a.txt"));
    assertOnlyFile("a.txt");
  }

  @Test
  void manyMayCreateOneFileAndOneContentWins() throws Exception {
    List<Callable<Void>> jobs = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int id = i;
      jobs.add(
          () -> {
            files.write("new/deep/a.txt", content(id));
            return null;
          });
    }
    together(jobs);

    assertWhole(files.lines("new/deep/a.txt"));
    assertOnlyFile("new/deep/a.txt");
  }

  /** Without marking: a Read that began before a Write would rightly make the next one stale. */
  private List<String> seen() throws IOException {
    return ((ReadResult.Text) files.look("a.txt", 1, 2000))
        .lines().stream().map(ReadResult.Line::text).toList();
  }

  private static String content(int id) {
    return (id + "-" + "x".repeat(id * 10) + "\n").repeat(100 + id);
  }

  private static void assertWhole(List<String> lines) {
    int id = Integer.parseInt(lines.getFirst().substring(0, lines.getFirst().indexOf('-')));
    assertThat(lines).isEqualTo(content(id).lines().toList());
  }

  private void assertOnlyFile(String name) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all.filter(Files::isRegularFile)).containsExactly(root.resolve(name));
    }
  }
}
