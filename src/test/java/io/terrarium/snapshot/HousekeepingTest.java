package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The store packs itself and stays within its limit. */
class HousekeepingTest {
  private static final Duration SOON = Duration.ofSeconds(40);

  @TempDir private Path base;

  @Test
  void packsWhatIsLooseWhenNothingHappens() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      for (int i = 0; i < 20; i++) {
        lab.write("a.txt", i + "\n");
      }
      lab.log();
      await().atMost(SOON).until(() -> lab.git("count-objects").startsWith("0 objects"));
      assertThat(lab.log()).hasSize(20);
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
      assertThat(lab.snapshots.statistics(lab.workspace).bytes()).isPositive();
      assertThat(lab.snapshots.statistics(lab.workspace).count()).isEqualTo(20);
      assertThat(lab.snapshots.statistics(lab.workspace).queue()).isZero();
    }
  }

  @Test
  void dropsTheOldestUnnamedSnapshotsBeyondItsLimit() throws IOException {
    Random random = new Random(7);
    try (Laboratory lab = new Laboratory(base, Settings.Mode.AUTOMATIC, 400_000)) {
      lab.started();
      for (int i = 0; i < 20; i++) {
        byte[] noise = new byte[40_000];
        random.nextBytes(noise);
        lab.write("a.txt", java.util.HexFormat.of().formatHex(noise));
        if (i == 1) {
          lab.create("second");
        }
      }
      String newest = lab.text("a.txt");
      await()
          .atMost(SOON)
          .until(
              () ->
                  lab.snapshots.statistics(lab.workspace).bytes() < 500_000
                      && lab.log().size() < 20);
      assertThat(lab.git("show", "sandbox-snapshots:a.txt")).isEqualTo(newest);
      assertThat(lab.git("log", "-1", "--format=%s", "second")).isEqualTo("write: a.txt");
      assertThat(lab.git("merge-base", "second", "sandbox-snapshots"))
          .isEqualTo(lab.git("rev-parse", "second"));
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
      lab.write("b.txt", "goes on\n");
      lab.restore("second");
      assertThat(lab.log().getFirst()).isEqualTo("restore: second");
    }
    try (Laboratory lab = new Laboratory(base, Settings.Mode.AUTOMATIC, 400_000).started()) {
      assertThat(lab.log().getFirst()).isEqualTo("restore: second");
    }
  }
}
