package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What restore and Undo bring back, what they remove, and what they leave alone. */
class RestoreTest {
  @TempDir private Path base;

  @Test
  void bringsBackModesLinksDeletedAndEmptiedDirectories() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a.txt", "a");
      lab.put("deep/er/b.sh", "b");
      lab.shell("chmod 755 deep/er/b.sh; ln -s ../a.txt deep/link; ln -s /nowhere gone");
      lab.started();
      String id = lab.create("before");
      String before = lab.tree();
      lab.bash(
          "rm -r deep; chmod 755 a.txt; rm gone; echo x > gone; mkdir -p new/dir; echo n > new/dir/n");
      String after = lab.tree();
      assertThat(lab.restore("before").files())
          .containsExactlyInAnyOrder("a.txt", "deep/er/b.sh", "deep/link", "gone", "new/dir/n");
      assertThat(lab.tree()).isEqualTo(before);
      assertThat(lab.log().getFirst()).isEqualTo("restore: before");
      lab.undo();
      assertThat(lab.tree()).isEqualTo(after);
      assertThat(lab.log().getFirst()).isEqualTo("undo: restore: before");
      lab.restore(id);
      assertThat(lab.tree()).isEqualTo(before);
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }
  }

  @Test
  void leavesIgnoredFilesAlone() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put(".gitignore", "*.log\n");
      lab.started();
      lab.create("start");
      lab.bash("mkdir dir; echo keep > dir/x.log; echo gone > dir/y.txt; echo keep > z.log");
      lab.restore("start");
      assertThat(base.resolve("workspace/dir/y.txt")).doesNotExist();
      assertThat(lab.text("dir/x.log")).isEqualTo("keep\n");
      assertThat(lab.text("z.log")).isEqualTo("keep\n");
    }
  }

  @Test
  void snapshotsWhatIsThereFirst() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.create("one");
      lab.shell("echo theirs > a.txt");
      lab.restore("one");
      assertThat(lab.text("a.txt")).isEqualTo("one\n");
      assertThat(lab.log()).containsExactly("restore: one", "external: 1 files", "write: a.txt");
      assertThat(lab.git("show", "sandbox-snapshots~1:a.txt")).isEqualTo("theirs");
    }
  }

  @Test
  void forgetsReadMarksOfWhatItChanged() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.write("b.txt", "one\n");
      lab.create("one");
      lab.write("a.txt", "two\n");
      lab.restore("one");
      assertThat(lab.tracker.hasBeenRead(lab.workspace.resolve("a.txt"))).isFalse();
      assertThat(lab.tracker.hasBeenRead(lab.workspace.resolve("b.txt"))).isTrue();
    }
  }

  @Test
  void undoTakesBackTheLastCallAndItself() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.write("a.txt", "two\n");
      assertThat(lab.undo().what()).isEqualTo("write: a.txt");
      assertThat(lab.text("a.txt")).isEqualTo("one\n");
      lab.undo();
      assertThat(lab.text("a.txt")).isEqualTo("two\n");
      assertThat(lab.log())
          .containsExactly(
              "undo: undo: write: a.txt", "undo: write: a.txt", "write: a.txt", "write: a.txt");
    }
  }

  @Test
  void undoTakesBackACommandAndANewFile() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a/b.txt", "b");
      lab.started();
      String before = lab.tree();
      lab.bash("rm -r a; echo 1 > a; mkdir c; echo 2 > c/d");
      lab.undo();
      assertThat(lab.tree()).isEqualTo(before);
      lab.write("fresh/new.txt", "new");
      lab.undo();
      assertThat(lab.tree()).isEqualTo(before);
    }
  }

  @Test
  void undoKeepsWhatOthersDidElsewhereAndRefusesWhatTheyChanged() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.shell("echo theirs > b.txt");
      lab.undo();
      assertThat(base.resolve("workspace/a.txt")).doesNotExist();
      assertThat(lab.text("b.txt")).isEqualTo("theirs\n");
      lab.write("a.txt", "two\n");
      lab.shell("echo theirs > a.txt");
      assertThatThrownBy(lab::undo)
          .isInstanceOf(SandboxException.class)
          .hasMessage(
              "cannot undo \"write: a.txt\": a.txt was changed by others since; see snapshot_diff"
                  + " and use snapshot_restore");
      assertThat(lab.text("a.txt")).isEqualTo("theirs\n");
    }
  }

  @Test
  void thereIsNothingToUndoAtFirst() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a.txt", "a");
      lab.started();
      assertThatThrownBy(lab::undo).hasMessage("nothing to undo: no call changed anything");
    }
  }

  @Test
  void aRestoreThatFailsChangesNothing() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put(".gitignore", "*.log\n");
      lab.put("a.txt", "a");
      lab.put("z", "a file");
      lab.started();
      lab.create("start");
      lab.bash("rm z; mkdir z; echo in > z/in.txt; echo the > z/way.log; echo b > a.txt");
      String before = lab.tree();
      assertThatThrownBy(() -> lab.restore("start")).hasMessageContaining("nothing was changed");
      assertThat(lab.tree()).isEqualTo(before);
    }
  }

  @Test
  void leavesAFileAloneThatNoSnapshotHas() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("big.bin", "small");
      lab.create("small");
      lab.bash("truncate -s 60M big.bin");
      assertThat(lab.restore("small").leftAlone()).containsExactly("big.bin");
      assertThat(Files.size(base.resolve("workspace/big.bin"))).isEqualTo(60L << 20);
    }
  }
}
