package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.snapshot.ListSnapshots.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be asked of the history: lists, differences, names, and all of it as a bundle. */
class AskingTest {
  @TempDir private Path base;

  @Test
  void listsNewestFirstWithTriggerFilesAndNames() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "1\n");
      lab.bash("echo 2 > dir.txt; echo 3 > c.txt");
      String id = lab.create("both");
      List<Item> items = new ListSnapshots(lab.snapshots).list(lab.workspace, 50, "").items();
      assertThat(items)
          .extracting(Item::trigger)
          .containsExactly("bash: echo 2 > dir.txt; echo 3 > c.txt", "write: a.txt");
      assertThat(items).extracting(Item::files).containsExactly(2, 1);
      assertThat(items.getFirst().names()).containsExactly("both");
      assertThat(items.getFirst().id()).isEqualTo(id);
    }
  }

  @Test
  void listsOnlyWhatChangedAPath() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("dir/a.txt", "1\n");
      lab.write("b.txt", "1\n");
      lab.write("dir/a.txt", "2\n");
      ListSnapshots list = new ListSnapshots(lab.snapshots);
      assertThat(list.list(lab.workspace, 50, "dir").items()).hasSize(2);
      assertThat(list.list(lab.workspace, 50, "b.txt").items()).hasSize(1);
      assertThat(list.list(lab.workspace, 1, "dir/a.txt").more()).isTrue();
    }
  }

  @Test
  void showsADiffThatGitApplies() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a.txt", "one\ntwo\nthree\n");
      lab.put("gone.txt", "gone\n");
      lab.put("run.sh", "echo\n");
      lab.started();
      lab.create("start");
      lab.write("a.txt", "one\n2\nthree\n");
      lab.bash("rm gone.txt; chmod +x run.sh; printf 'no end' > new.txt");
      lab.create("end");
      lab.shell("echo later > later.txt");
      DiffSnapshots diffs = new DiffSnapshots(lab.snapshots);
      DiffSnapshots.Diff diff = diffs.diff(lab.workspace, "start", "end", "");
      assertThat(diff.files()).containsExactly("a.txt", "gone.txt", "new.txt", "run.sh");
      assertThat(diffs.diff(lab.workspace, "start", "", "").files()).contains("later.txt");
      assertThat(diffs.diff(lab.workspace, "end", "", "").files()).containsExactly("later.txt");
      assertThat(diffs.diff(lab.workspace, "start", "end", "a.txt").text())
          .endsWith("@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n");
      Path patch = Files.writeString(base.resolve("patch"), diff.text());
      Laboratory.gitIn(base, "clone", "-q", "--branch", "start", lab.store().toString(), "clone");
      Laboratory.gitIn(base.resolve("clone"), "apply", "--index", patch.toString());
      assertThat(Laboratory.gitIn(base.resolve("clone"), "write-tree"))
          .isEqualTo(lab.git("rev-parse", "end^{tree}"));
    }
  }

  @Test
  void refusesNamesThatAreTakenOrUnusable() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a.txt", "a");
      lab.started();
      lab.create("first");
      assertThatThrownBy(() -> lab.create("first"))
          .hasMessage("there is a snapshot named first: choose another name");
      for (String name : List.of("", "-x", "a..b", "a b", "x.lock", "a\nb", "../up")) {
        assertThatThrownBy(() -> lab.create(name)).as(name).hasMessageStartingWith("name must be");
      }
      assertThatThrownBy(() -> lab.create("cafe")).hasMessageContaining("looks like an id");
      assertThatThrownBy(() -> lab.restore("nothing"))
          .hasMessage("no snapshot \"nothing\": see snapshot_list");
    }
  }

  @Test
  void exportsABundleThatGitClones() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      assertThatThrownBy(() -> new ExportSnapshots(lab.snapshots).bundle(lab.workspace))
          .hasMessage("there are no snapshots yet");
      lab.write("a.txt", "1\n");
      lab.create("named");
      lab.write("a.txt", "2\n");
      Path bundle = new ExportSnapshots(lab.snapshots).bundle(lab.workspace);
      Laboratory.gitIn(base, "clone", "-q", bundle.toString(), "clone");
      Path clone = base.resolve("clone");
      assertThat(clone.resolve("a.txt")).hasContent("2");
      assertThat(Laboratory.gitIn(clone, "show", "named:a.txt")).isEqualTo("1");
      assertThat(Laboratory.gitIn(clone, "branch", "--show-current"))
          .isEqualTo("sandbox-snapshots");
      Files.delete(bundle);
    }
  }

  @Test
  void takesSnapshotsOnlyWhenAskedIfManual() throws IOException {
    try (Laboratory lab = new Laboratory(base, Settings.Mode.MANUAL, 1L << 30)) {
      lab.write("a.txt", "1\n");
      assertThat(lab.state).doesNotExist();
      lab.create("one");
      lab.write("a.txt", "2\n");
      lab.bash("echo b > b.txt");
      lab.create("two");
      assertThat(lab.log()).containsExactly("snapshot: two", "external: 1 files");
      lab.restore("one");
      assertThat(lab.text("a.txt")).isEqualTo("1\n");
      assertThat(lab.root.resolve("b.txt")).doesNotExist();
    }
  }

  @Test
  void readsWhatIsThereWithoutTakingSnapshots() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "1\n");
      lab.log();
      Snapshots reading =
          new Snapshots(lab.locks, new Settings(lab.state, Settings.Mode.READING, 1L << 30));
      lab.shell("echo 2 > a.txt");
      List<Item> items = new ListSnapshots(reading).list(lab.workspace, 50, "").items();
      assertThat(items).extracting(Item::trigger).containsExactly("write: a.txt");
      assertThat(
              new DiffSnapshots(reading).diff(lab.workspace, items.getFirst().id(), "", "").text())
          .contains("-1\n+2\n");
      assertThat(lab.log()).hasSize(1);
    }
  }
}
