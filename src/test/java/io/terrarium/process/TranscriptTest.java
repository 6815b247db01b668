package io.terrarium.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output is read again from any place that is still kept. */
class TranscriptTest {
  private static final int CHUNK = 1 << 16;

  @TempDir Path directory;
  private Transcript transcript;

  @BeforeEach
  void open() {
    transcript = new Transcript(this::spill);
  }

  @AfterEach
  void close() {
    transcript.close();
  }

  private Descriptor spill() throws IOException {
    try (Descriptor open = Kernel.openDirectory(directory.toString().getBytes(UTF_8))) {
      return Kernel.nameless(open, "spill".getBytes(UTF_8));
    }
  }

  /** A stream in which the place can be told from the content. */
  private static byte at(long position) {
    return (byte) (position * 31 + position / 251);
  }

  private void fill(long bytes) {
    byte[] chunk = new byte[CHUNK];
    for (long done = 0; done < bytes; done += CHUNK) {
      for (int i = 0; i < CHUNK; i++) {
        chunk[i] = at(done + i);
      }
      transcript.append(chunk, CHUNK);
    }
  }

  private void readsBack(long from, int most) throws IOException {
    Transcript.Piece piece = transcript.read(from, most);
    assertThat(piece.start()).isEqualTo(from);
    assertThat(piece.bytes().length).isPositive();
    for (int i = 0; i < piece.bytes().length; i++) {
      assertThat(piece.bytes()[i]).isEqualTo(at(from + i));
    }
  }

  @Test
  void readsFromMemoryAndFromTheFile() throws IOException {
    fill(10L << 20);
    for (long from :
        new long[] {0, 1, 262_143, 262_144, 262_145, (5L << 20) + 7, (10L << 20) - 1}) {
      readsBack(from, 1000);
    }
    assertThat(transcript.read(10L << 20, 1000).bytes()).isEmpty();
  }

  @Test
  void keepsTheLastBytesOfTooMany() throws IOException {
    long total = Transcript.CAPACITY + (20L << 20);
    fill(total);
    readsBack(0, 1000);
    readsBack(total - 1000, 1000);
    long earliest = total - Transcript.CAPACITY;
    readsBack(earliest, CHUNK);
    readsBack(Transcript.CAPACITY + 262_144 - 500, 1000);
    assertThat(transcript.read(1L << 20, 1000).start()).isEqualTo(earliest);
  }

  @Test
  void leavesNoNameBehind() throws IOException {
    fill(1L << 20);
    try (var names = Files.list(directory)) {
      assertThat(names).isEmpty();
    }
  }

  @Test
  void goesOnWithoutTheFile() throws IOException {
    Transcript poor =
        new Transcript(
            () -> {
              throw new IOException("no space left");
            });
    poor.append(new byte[300_000], 300_000);
    assertThat(poor.total()).isEqualTo(300_000);
    assertThat(poor.read(0, 100).bytes()).hasSize(100);
    assertThat(poor.read(299_000, 100).bytes()).isEmpty();
  }
}
