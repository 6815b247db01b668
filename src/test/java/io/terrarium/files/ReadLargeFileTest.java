package io.terrarium.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.files.ReadResult.Line;
import io.terrarium.files.ReadResult.Text;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is streamed: neither its size nor a writer beside it upsets a Read. */
class ReadLargeFileTest {
  private static final long GIB = 1024L * 1024 * 1024;

  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  @Test
  void readsAnyPartOfAFileLargerThanAnArray() throws IOException {
    Path file = files.put("big.log", "first\n".repeat(2000));
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.seek(GIB / 2);
      sparse.write("\nmiddle\n".getBytes(UTF_8));
      sparse.seek(3 * GIB);
      sparse.write("\nlast\n".getBytes(UTF_8));
    }

    Text tail = (Text) files.look("big.log", 2001, 10);

    assertThat(tail.lines()).extracting(Line::number).containsExactly(2001L, 2002L, 2003L, 2004L);
    assertThat(tail.lines().get(1).text()).isEqualTo("middle");
    // Longer than an int can count.
    assertThat(tail.lines().get(2).cutFrom()).isEqualTo(OptionalLong.of(5 * GIB / 2 - 8));
    assertThat(tail.lines().get(3).text()).isEqualTo("last");
    assertThat(tail.total()).isEqualTo(OptionalLong.of(2004));
  }

  @Test
  void doesNotHoldWhatItStreams() throws IOException {
    Path file = files.put("big.log", "x".repeat(80).concat("\n").repeat(200));
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(GIB / 4);
    }
    files.look("big.log", 1, 10);

    long before = allocated();
    files.look("big.log", 201, 10);

    assertThat(allocated() - before).isLessThan(8 * 1024 * 1024);
  }

  @Test
  void doesNotCountTheRestOfALargeFileThatItHasCountedBefore() throws IOException {
    Path file = files.put("big.log", "x".repeat(80).concat("\n").repeat(200));
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(GIB / 8);
    }

    Text text = (Text) files.look("big.log", 1, 10);

    assertThat(text.total()).isEmpty();
    assertThat(text.more()).isTrue();
    assertThat(text.lines()).hasSize(10);
  }

  @Test
  void aFileThatGrowsIsReadUpToSomePointAndThenStale() throws Exception {
    String line = "0123456789".repeat(8);
    Path file = files.put("a.log", (line + "\n").repeat(1000));
    AtomicBoolean stop = new AtomicBoolean();
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                byte[] more = (line + "\n").repeat(100).getBytes(UTF_8);
                while (!stop.get() && Files.size(file) < 20_000_000) {
                  Files.write(file, more, StandardOpenOption.APPEND);
                }
                return null;
              });
      for (int i = 0; i < 50; i++) {
        Text text = files.readText("a.log", 990, 1000);
        assertThat(text.lines()).extracting(Line::text).containsOnly(line);
      }
      stop.set(true);
      writer.get();
    }
    Files.writeString(file, "end\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> files.write("a.log", ""))
        .hasMessageContaining("it changed on disk since you read it");
  }

  @Test
  void aFileTruncatedWhileReadIsShownAsFarAsItGoes() throws Exception {
    String line = "0123456789".repeat(8);
    byte[] whole = (line + "\n").repeat(50_000).getBytes(UTF_8);
    Path file = files.put("a.log", whole);
    AtomicBoolean stop = new AtomicBoolean();
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                while (!stop.get()) {
                  try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(81 * 100);
                  }
                  Files.write(file, whole);
                }
                return null;
              });
      for (int i = 0; i < 50; i++) {
        // The writer's own rewriting passes through an empty file and half lines.
        if (files.read("a.log", 1, 10) instanceof Text text) {
          assertThat(text.lines()).allSatisfy(shown -> assertThat(line).startsWith(shown.text()));
        }
      }
      stop.set(true);
      writer.get();
    }
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
