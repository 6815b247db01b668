package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.workspace.Call;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which changes become snapshots, and how real git sees them. */
class RecordingTest {
  @TempDir private Path base;

  @Test
  void everyChangeIsASnapshotOfItsOwn() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.write("a.txt", "two\n");
      lab.write("dir/sub/b.txt", "b\n");
      lab.edit("dir/sub/b.txt", "b", "c");
      assertThat(lab.log())
          .containsExactly(
              "edit: dir/sub/b.txt", "write: dir/sub/b.txt", "write: a.txt", "write: a.txt");
      assertThat(lab.git("show", "sandbox-snapshots~2:a.txt")).isEqualTo("two");
      assertThat(lab.git("show", "sandbox-snapshots~3:a.txt")).isEqualTo("one");
      assertThat(lab.git("show", "sandbox-snapshots:dir/sub/b.txt")).isEqualTo("c");
      assertThat(lab.git("fsck", "--strict")).isEmpty();
    }
  }

  @Test
  void aSmallEditOfALargeFileIsASmallRecord() throws IOException {
    String large = "a line of text\n".repeat(100_000);
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("large.txt", large + "end\n");
      lab.log();
      long before = lab.session().journal().bytes();
      lab.edit("large.txt", "end", "finish");
      lab.edit("large.txt", "finish", "");
      lab.write("large.txt", "start\n" + large + "\n");
      assertThat(lab.session().journal().bytes() - before).isLessThan(10_000);
      lab.log();
      assertThat(lab.git("cat-file", "-s", "sandbox-snapshots~2:large.txt"))
          .isEqualTo(Integer.toString(large.length() + 7));
      assertThat(lab.git("cat-file", "-s", "sandbox-snapshots~1:large.txt"))
          .isEqualTo(Integer.toString(large.length() + 1));
      assertThat(lab.git("show", "sandbox-snapshots:large.txt"))
          .isEqualTo("start\n" + large.strip());
      assertThat(lab.git("fsck", "--strict")).isEmpty();
    }
  }

  @Test
  void saysWhoseCallItWas() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.bash("echo two > a.txt; false");
      lab.log();
      assertThat(lab.git("log", "-1", "--format=%an|%B", "sandbox-snapshots~1"))
          .matches(
              "(?s)terrarium\\|write: a.txt\n\nTool: Write\nRequest-Id: \\d+\nDuration-Ms: \\d+");
      assertThat(lab.git("log", "-1", "--format=%an|%B", "sandbox-snapshots"))
          .matches(
              "(?s)terrarium\\|bash: echo two > a.txt; false\n\n"
                  + "Tool: Bash\nRequest-Id: \\d+\nDuration-Ms: \\d+\nExit-Code: 1");
      assertThat(
              lab.git(
                  "log", "-1", "--format=%(trailers:key=Exit-Code,valueonly)", "sandbox-snapshots"))
          .isEqualTo("1");
    }
  }

  @Test
  void takesSecretsOutOfACommandBeforeItIsCut() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash("echo 12345678901234567890123456789012345678901234567890123456789 hush > a.txt");
      assertThat(lab.log().getFirst()).endsWith(" [gone]").doesNotContain("hush");
    }
  }

  @Test
  void nothingChangedIsNoSnapshot() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.write("a.txt", "one\n");
      lab.bash("cat a.txt; touch a.txt");
      assertThat(lab.log()).containsExactly("write: a.txt");
    }
  }

  @Test
  void aCommandIsOneSnapshotOfAllItDid() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("old.txt", "old");
      lab.put("moved.txt", "moved");
      lab.started();
      lab.bash("rm old.txt; mv moved.txt dir.txt; mkdir -p x/y; echo 1 > x/y/z; chmod +x x/y/z");
      assertThat(lab.log())
          .containsExactly(
              "bash: rm old.txt; mv moved.txt dir.txt; mkdir -p x/y; echo 1 > x/y/z; chmod +x",
              "external: 2 files");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("dir.txt", "x/y/z");
      assertThat(lab.git("ls-tree", "sandbox-snapshots", "x/y/z")).startsWith("100755 blob");
    }
  }

  @Test
  void whatOthersChangedBeforeACallIsASnapshotBeforeIt() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.shell("echo theirs > a.txt");
      lab.write("a.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: a.txt", "external: 1 files", "write: a.txt");
      assertThat(lab.git("show", "sandbox-snapshots~1:a.txt")).isEqualTo("theirs");
    }
  }

  @Test
  void leavesOutWhatIsIgnored() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put(".gitignore", "*.log\nbuild/\n");
      lab.started();
      lab.write("x.log", "noise");
      lab.write("build/out.txt", "noise");
      lab.bash("echo more > y.log; echo more > build/z; echo real > real.txt");
      assertThat(lab.log())
          .containsExactly(
              "bash: echo more > y.log; echo more > build/z; echo real > real.txt",
              "external: 1 files");
      assertThat(lab.files("sandbox-snapshots")).containsExactly(".gitignore", "real.txt");
    }
  }

  @Test
  void goesOnAfterARestart() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
    }
    Files.writeString(base.resolve("workspace/b.txt"), "meanwhile");
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: a.txt", "external: 1 files", "write: a.txt");
      assertThat(lab.git("fsck", "--strict")).isEmpty();
    }
  }

  @Test
  void whatABackgroundShellDidIsKeptBeforeTheNextChangeAndAtItsEnd() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      Call.enter(new Call.Request("Bash", "7", "mcp", "session", Map.of()));
      CommandRun server = new CommandRun("s1", "npm start", true);
      lab.recorder.commandStarted(lab.workspace, server);
      lab.shell("echo 1 > log.txt");
      lab.write("a.txt", "one\n");
      lab.shell("echo 2 > log.txt");
      lab.recorder.commandEnded(lab.workspace, server, 143);
      assertThat(lab.log()).containsExactly("bash: npm start", "write: a.txt", "bash: npm start");
      assertThat(lab.git("show", "sandbox-snapshots~2:log.txt")).isEqualTo("1");
      assertThat(lab.git("log", "-1", "--format=%b"))
          .matches("(?s)Tool: Bash\nRequest-Id: 7\nDuration-Ms: \\d+\nExit-Code: 143");
    }
  }

  @Test
  void aChangeThatFailsLeavesNoTrace() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.recorder.changing(
          lab.workspace,
          List.of(new Change.Planned(lab.workspace.resolve("never.txt"), new byte[] {'x'})));
      lab.write("a.txt", "one\n");
      assertThat(lab.log()).containsExactly("write: a.txt");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("a.txt");
    }
  }

  @Test
  void changesWhileTheFirstSnapshotIsMadeAreSnapshotsOfTheirOwn() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.put("a.txt", "before\n");
      for (int i = 0; i < 2000; i++) {
        lab.put("many/" + i, "file " + i);
      }
      lab.write("a.txt", "one\n");
      lab.write("b.txt", "two\n");
      assertThat(lab.log()).containsExactly("write: b.txt", "write: a.txt", "external: 2001 files");
      assertThat(lab.git("show", "sandbox-snapshots~2:a.txt")).isEqualTo("before");
      lab.undo();
      assertThat(lab.log()).first().isEqualTo("undo: write: b.txt");
      lab.restore(lab.git("rev-parse", "sandbox-snapshots~3"));
      assertThat(lab.text("a.txt")).isEqualTo("before\n");
    }
  }
}
