package io.terrarium.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only what is not written to is given back, and its content stays. */
class ProgramPagesTest {
  @Test
  void leavesEverythingElseAlone() throws KernelException {
    List<String> smaps =
        List.of(
            "00400000-00401000 rw-p 00000000 08:01 5      /program",
            "Anonymous:             0 kB",
            "00500000-00501000 r--p 00000000 08:01 5      /program",
            "Anonymous:             4 kB",
            "00600000-00601000 r--p 00000000 08:01 5      /other",
            "Anonymous:             0 kB",
            "00700000-00701000 r--p 00000000 00:00 0 ",
            "Anonymous:             0 kB");
    assertThat(ProgramPages.release(smaps, "/program")).isZero();
  }

  @Test
  void whatIsGivenBackCanBeReadAgain(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("program"), "x".repeat(8192));
    try (FileChannel channel = FileChannel.open(file)) {
      var mapped = channel.map(MapMode.READ_ONLY, 0, 8192);
      assertThat(mapped.get(5000)).isEqualTo((byte) 'x');
      List<String> smaps =
          Files.readAllLines(Path.of("/proc/self/smaps")).stream()
              .map(line -> line.replace(" r--s ", " r--p "))
              .toList();
      assertThat(ProgramPages.release(smaps, file.toRealPath().toString())).isEqualTo(8192);
      assertThat(mapped.get(5000)).isEqualTo((byte) 'x');
    }
  }

  @Test
  void aJvmKeepsItsOwn() throws IOException {
    assertThat(ProgramPages.release()).isZero();
  }
}
