package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are hard to keep: each is kept, or left out and named, and comes back. */
class StrangeFilesTest {
  @TempDir private Path base;

  @Test
  void skipsFifosSocketsAndDevices() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash(
          "mkfifo fifo; python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('socket')\";"
              + " mknod null c 1 3; echo 1 > file");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("file");
      lab.undo();
      assertThat(lab.root.resolve("fifo")).exists();
      assertThat(lab.root.resolve("file")).doesNotExist();
    }
  }

  @Test
  void leavesOutAFileOfAGigabyteAndNamesIt() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash("truncate -s 1G huge.bin; echo small > small.txt");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("small.txt");
      assertThat(lab.git("log", "-1", "--format=%b")).contains("left out, over 50 MiB: huge.bin");
      lab.bash("echo more > more.txt");
      lab.log();
      assertThat(lab.git("log", "-1", "--format=%b")).doesNotContain("huge.bin");
    }
  }

  @Test
  void keepsHundredThousandNewFilesOfOneCommand() throws IOException {
    // Where it may be mounted, memory is much faster to clean up than a disk.
    boolean inMemory =
        Laboratory.run(base, List.of("mount", "-t", "tmpfs", "tmpfs", base.toString())).exit() == 0;
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash(
          "python3 -c \"import os\nfor d in range(100):\n os.mkdir(f'd{d}')\n for f in range(1000):"
              + " open(f'd{d}/f{f}','w').write(f'{d} {f}')\"");
      assertThat(lab.log()).hasSize(1);
      assertThat(lab.files("sandbox-snapshots")).hasSize(100_000);
      assertThat(lab.git("show", "sandbox-snapshots:d77/f123")).isEqualTo("77 123");
    } finally {
      if (inMemory) {
        Laboratory.run(Path.of("/"), List.of("umount", "-l", base.toString()));
      }
    }
  }

  @Test
  void keepsEveryNameThatAFileCanHave() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash(
          "touch $'new\\nline' 'quo\"te' \"apo'strophe\" $'\\xff\\xfe' ' space ' 'back\\slash' -- -dash"
              + " 'tab\there'; mkdir $'d\\x80'; echo 1 > $'d\\x80/f'");
      String before = lab.tree();
      lab.log();
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
      assertThat(lab.git("ls-tree", "-r", "-z", "--name-only", "sandbox-snapshots").split("\0"))
          .hasSize(9);
      lab.undo();
      assertThat(lab.files("sandbox-snapshots")).isEmpty();
      lab.undo();
      assertThat(lab.tree()).isEqualTo(before);
    }
  }

  @Test
  void leavesOutNamesThatGitTakesForItsOwn() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash("mkdir -p sub/.GIT 'git~1' '.git .'; touch sub/.GIT/x 'git~1/y' '.git ./z' a.txt");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("a.txt");
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }
  }

  @Test
  void keepsFilesOfNestedRepositoriesWithoutTheirGit() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.bash("mkdir nested; cd nested; git init -q; echo 1 > f; git add f; git commit -qm first");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("nested/f");
      lab.write("nested/f", "2\n");
      lab.undo();
      assertThat(lab.text("nested/f")).isEqualTo("1\n");
    }
  }

  @Test
  void keepsFilesOfSubmodulesAndLeavesEmptyOnesAsTheyAre() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      lab.shell(
          "git init -q ../library; cd ../library; echo 1 > l; git add l; git commit -qm library");
      lab.shell(
          "git init -q; for s in full empty; do git -c protocol.file.allow=always submodule add -q"
              + " ../library $s; done; git commit -qm super; git submodule -q deinit -f empty");
      lab.started();
      assertThat(lab.git("ls-tree", "sandbox-snapshots", "empty")).startsWith("160000 commit");
      assertThat(lab.git("ls-tree", "-r", "sandbox-snapshots", "full/l")).startsWith("100644 blob");
      lab.write("full/l", "2\n");
      lab.undo();
      assertThat(lab.text("full/l")).isEqualTo("1\n");
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }
  }

  @Test
  void followsAFileThatBecomesADirectoryAndBack() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("thing", "file\n");
      lab.bash("rm thing; mkdir thing; echo in > thing/in");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("thing/in");
      lab.bash("rm -r thing; ln -s elsewhere thing");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("thing");
      lab.undo();
      assertThat(lab.text("thing/in")).isEqualTo("in\n");
      assertThat(lab.log()).hasSize(4);
      lab.restore(lab.git("rev-parse", "sandbox-snapshots~3"));
      assertThat(lab.text("thing")).isEqualTo("file\n");
    }
  }

  @Test
  void followsARenameOfCaseOnly() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("readme", "1\n");
      lab.bash("mv readme README");
      assertThat(lab.files("sandbox-snapshots")).containsExactly("README");
      lab.undo();
      assertThat(lab.root.toFile().list()).containsExactly("readme");
    }
  }

  @Test
  void keepsTheLastVersionOfAFileThatCannotBeRead() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      String file = lab.root.resolve("a.txt").toString();
      // Reading it fails with an input/output error, for root as well.
      int mounted = Laboratory.run(base, List.of("mount", "--bind", "/proc/self/mem", file)).exit();
      assumeTrue(mounted == 0, "needs mount and the right to use it");
      try {
        lab.bash("echo 2 > b.txt");
        assertThat(lab.warnings())
            .containsExactly("1 not in the snapshot because unreadable: a.txt");
      } finally {
        Laboratory.run(base, List.of("umount", file));
      }
      lab.log();
      assertThat(lab.git("show", "sandbox-snapshots:a.txt")).isEqualTo("one");
      assertThat(lab.git("log", "-1", "--format=%b")).contains("left out, unreadable: a.txt");
    }
  }

  @Test
  void aFileThatVanishesAfterItsChangeWasJournalledIsInItsSnapshot() throws IOException {
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "one\n");
      lab.shell("rm a.txt");
      assertThat(lab.log()).containsExactly("write: a.txt");
      assertThat(lab.git("show", "sandbox-snapshots:a.txt")).isEqualTo("one");
      lab.bash("true");
      assertThat(lab.files("sandbox-snapshots")).isEmpty();
    }
  }
}
