package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trouble with the state directory: calls succeed with a warning, the probe tells, and it heals.
 */
class FaultTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir private Path base;

  private interface Test0 {
    void run() throws IOException;
  }

  private void onTmpfs(String options, Test0 test) throws IOException {
    Path state = Files.createDirectories(base.resolve("state"));
    int mounted =
        Laboratory.run(
                base, List.of("mount", "-t", "tmpfs", "-o", options, "tmpfs", state.toString()))
            .exit();
    assumeTrue(mounted == 0, "needs mount and the right to use it");
    try {
      test.run();
    } finally {
      Laboratory.run(base, List.of("umount", "-l", state.toString()));
    }
  }

  private void remount(String options) {
    Laboratory.Ran ran =
        Laboratory.run(
            base, List.of("mount", "-o", "remount," + options, base.resolve("state").toString()));
    assertThat(ran.exit()).as(ran.output()).isZero();
  }

  @Test
  void aFullDiskIsAWarningAndIsMadeUpForLater() throws IOException {
    onTmpfs(
        "size=1m",
        () -> {
          try (Laboratory lab = new Laboratory(base).started()) {
            lab.write("a.txt", "one\n");
            lab.log();
            Laboratory.run(base, List.of("dd", "if=/dev/zero", "of=state/filler", "bs=1k"));
            lab.write("b.txt", "x".repeat(100_000));
            assertThat(lab.text("b.txt")).hasSize(100_000);
            assertThat(lab.warnings())
                .singleElement()
                .asString()
                .startsWith("no snapshot of this:");
            assertThat(lab.snapshots.problem(lab.workspace)).isPresent();
            remount("size=64m");
            lab.write("c.txt", "three\n");
            assertThat(lab.warnings()).isEmpty();
            assertThat(lab.log())
                .containsExactly("write: c.txt", "external: 1 files", "write: a.txt");
            await().atMost(SOON).until(() -> lab.snapshots.problem(lab.workspace).isEmpty());
            assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
          }
        });
  }

  @Test
  void aReadOnlyStateDirectoryIsAWarningAndIsMadeUpForLater() throws IOException {
    onTmpfs(
        "size=64m,ro",
        () -> {
          try (Laboratory lab = new Laboratory(base)) {
            lab.put("a.txt", "there before");
            lab.write("b.txt", "one\n");
            assertThat(lab.text("b.txt")).isEqualTo("one\n");
            assertThat(lab.warnings())
                .singleElement()
                .asString()
                .contains("state directory: ")
                .contains("Read-only file system");
            assertThat(lab.snapshots.problem(lab.workspace)).isPresent();
            remount("rw");
            await()
                .atMost(SOON)
                .untilAsserted(
                    () -> {
                      lab.write("c.txt", "two\n");
                      assertThat(lab.warnings()).isEmpty();
                    });
            assertThat(lab.files("sandbox-snapshots")).containsExactly("a.txt", "b.txt", "c.txt");
            assertThat(lab.snapshots.problem(lab.workspace)).isEmpty();
          }
        });
  }

  @Test
  void aStateDirectoryThatIsDeletedBeginsAnew() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.log();
      Laboratory.run(base, List.of("rm", "-rf", base + "/state"));
      assertThat(lab.snapshots.problem(lab.workspace)).contains("state directory: it was removed");
      lab.write("b.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: b.txt", "external: 1 files");
      assertThat(lab.snapshots.problem(lab.workspace)).isEmpty();
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }
  }

  @Test
  void aSecondServerOnTheSameStateDirectoryOnlyWarns() throws IOException {
    try (Laboratory lab = new Laboratory(base).started();
        Laboratory second = new Laboratory(base)) {
      lab.write("a.txt", "one\n");
      second.write("b.txt", "two\n");
      assertThat(second.warnings()).singleElement().asString().contains("in use by another server");
      assertThat(lab.bash("true")).isZero();
      assertThat(lab.log()).containsExactly("bash: true", "write: a.txt");
    }
  }

  @Test
  void aStateDirectoryInsideTheWorkspaceIsRefused() throws IOException {
    Path inside = Files.createDirectories(base.resolve("workspace/state"));
    try (Laboratory lab = new Laboratory(base)) {
      Snapshots snapshots =
          new Snapshots(lab.locks, new Settings(inside, Settings.Mode.AUTOMATIC, 1 << 20));
      snapshots.start(lab.workspace);
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(snapshots.problem(lab.workspace))
                      .contains(
                          "state directory: it is inside the workspace: name another one with -state-dir"));
    }
  }

  @Test
  void healsLocksAndUnfinishedFilesAtTheStart() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.log();
    }
    Path store = base.resolve("state/main/snapshots.git");
    List<Path> leftOver =
        List.of(
            store.resolve("refs/heads/sandbox-snapshots.lock"),
            store.resolve("packed-refs.lock"),
            store.resolve("objects/pack/pack-1.pack.tmp"),
            store.resolve("objects/noz123.tmp"),
            base.resolve("workspace/.terrarium-0123456789abcdef.tmp"));
    for (Path file : leftOver) {
      Files.writeString(file, "left over");
    }
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("b.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: b.txt", "write: a.txt");
      assertThat(leftOver).noneMatch(Files::exists);
    }
  }

  @Test
  void objectsThatAPowerCutLeftUnfinishedAreMadeAgain() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.write("a.txt", "two\n");
      lab.log();
      String state = lab.state + "/main";
      Laboratory.run(base, List.of("cp", "-r", state, base + "/copy"));
    }
    Laboratory.run(
        base,
        List.of(
            "bash",
            "-c",
            "rm -r state/main; mv copy state/main; cd state/main/snapshots.git/objects;"
                + " for f in ??/*; do chmod u+w $f; truncate -s 3 $f; done;"
                + " truncate -s 0 ../refs/heads/sandbox-snapshots"));
    try (Laboratory lab = new Laboratory(base).started()) {
      assertThat(lab.log()).containsExactly("write: a.txt", "write: a.txt");
      assertThat(lab.git("show", "sandbox-snapshots~1:a.txt")).isEqualTo("one");
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }
  }

  @Test
  void aJournalWhoseEndWasNotWrittenIsReadUpToThere() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.log();
      Laboratory.run(base, List.of("cp", "-r", lab.state + "/main", base + "/copy"));
    }
    Laboratory.run(
        base,
        List.of(
            "bash",
            "-c",
            "rm -r state/main; mv copy state/main; for f in state/main/journal-*; do"
                + " printf '\\0\\0\\0\\7garbage' >> $f; done"));
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("b.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: b.txt", "write: a.txt");
    }
  }
}
