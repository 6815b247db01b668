package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The branch in the workspace's own repository, and that nothing else there is touched. */
class PublishingTest {
  @TempDir private Path base;

  private static String tipOf(Path repository) {
    return Laboratory.run(
            repository,
            java.util.List.of("git", "rev-parse", "-q", "--verify", "sandbox-snapshots"))
        .output()
        .strip();
  }

  private static void awaitPublished(Laboratory lab) throws IOException {
    lab.session().settle();
    String tip = lab.git("rev-parse", "sandbox-snapshots");
    await().atMost(Duration.ofSeconds(20)).until(() -> tipOf(lab.root).equals(tip));
    assertThat(Laboratory.gitIn(lab.root, "fsck", "--strict", "--no-dangling").lines())
        .allMatch(line -> line.startsWith("notice: HEAD points to an unborn branch"));
    assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
  }

  private static void repository(Laboratory lab) throws IOException {
    lab.put("a.txt", "committed\n");
    lab.put("dir/b.txt", "committed\n");
    Laboratory.gitIn(lab.root, "init", "-q", "-b", "main");
    Laboratory.gitIn(lab.root, "add", "-A");
    Laboratory.gitIn(lab.root, "commit", "-qm", "first");
    lab.put("dir/b.txt", "committed again\n");
    Laboratory.gitIn(lab.root, "commit", "-qam", "second");
  }

  @Test
  void continuesWhatIsCheckedOut() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      repository(lab);
      lab.started();
      lab.write("a.txt", "changed\n");
      awaitPublished(lab);
      assertThat(Laboratory.gitIn(lab.root, "log", "--format=%s", "sandbox-snapshots"))
          .isEqualTo("write: a.txt\nsecond\nfirst");
      assertThat(Laboratory.gitIn(lab.root, "diff", "--stat", "main", "sandbox-snapshots"))
          .contains("a.txt | 2 +-");
      Laboratory.gitIn(lab.root, "checkout", "-q", "--", "a.txt");
      Laboratory.gitIn(lab.root, "merge", "--squash", "sandbox-snapshots");
      assertThat(lab.text("a.txt")).isEqualTo("changed\n");
    }
  }

  @Test
  void touchesNothingElse() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      repository(lab);
      lab.put("a.txt", "stashed\n");
      Laboratory.gitIn(lab.root, "stash");
      lab.put("dir/b.txt", "staged\n");
      Laboratory.gitIn(lab.root, "add", "dir/b.txt");
      lab.put(".git/hooks/reference-transaction", "#!/bin/sh\ntouch " + base + "/hook-ran\n")
          .toFile()
          .setExecutable(true);
      String before = others(lab);
      lab.started();
      lab.write("a.txt", "changed\n");
      lab.bash("echo more > c.txt");
      awaitPublished(lab);
      assertThat(others(lab)).isEqualTo(before);
      assertThat(base.resolve("hook-ran")).doesNotExist();
      assertThat(Laboratory.gitIn(lab.root, "log", "--format=%s", "main..sandbox-snapshots"))
          .isEqualTo("bash: echo more > c.txt\nwrite: a.txt\nexternal: 1 files");
    }
  }

  /** Checksums of all in .git but objects and our branch. */
  private static String others(Laboratory lab) {
    return Laboratory.run(
            lab.root.resolve(".git"),
            java.util.List.of(
                "bash",
                "-c",
                "find . -type f -not -path './objects/*' -not -name 'sandbox-snapshots' -print0"
                    + " | sort -z | xargs -0 sha1sum"))
        .output();
  }

  @Test
  void worksBeforeTheFirstCommit() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      Laboratory.gitIn(lab.root, "init", "-q");
      lab.put("a.txt", "new\n");
      lab.started();
      lab.write("b.txt", "b\n");
      awaitPublished(lab);
      assertThat(lab.log()).containsExactly("write: b.txt", "external: 1 files");
    }
  }

  @Test
  void worksInAWorktree() throws IOException {
    Path main = Files.createDirectories(base.resolve("main"));
    Files.writeString(main.resolve("a.txt"), "a\n");
    Laboratory.gitIn(main, "init", "-q", "-b", "main");
    Laboratory.gitIn(main, "add", "-A");
    Laboratory.gitIn(main, "commit", "-qm", "first");
    Laboratory.gitIn(main, "worktree", "add", "-q", "-b", "other", base + "/workspace");
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "b\n");
      awaitPublished(lab);
      assertThat(tipOf(main)).isEqualTo(tipOf(lab.root));
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots"))
          .isEqualTo("write: a.txt\nfirst");
    }
  }

  @Test
  void worksInASubmodule() throws IOException {
    Path library = Files.createDirectories(base.resolve("library"));
    Files.writeString(library.resolve("l.txt"), "l\n");
    Laboratory.gitIn(library, "init", "-q", "-b", "main");
    Laboratory.gitIn(library, "add", "-A");
    Laboratory.gitIn(library, "commit", "-qm", "library");
    Path superproject = Files.createDirectories(base.resolve("super"));
    Laboratory.gitIn(superproject, "init", "-q", "-b", "main");
    Laboratory.gitIn(
        superproject,
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "add",
        "-q",
        "../library",
        "workspace");
    try (Laboratory lab = new Laboratory(superproject).started()) {
      lab.write("l.txt", "changed\n");
      awaitPublished(lab);
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots"))
          .isEqualTo("write: l.txt\nlibrary");
    }
  }

  @Test
  void doesNotFollowAFileToARepositoryOfOthers() throws IOException {
    Path foreign = Files.createDirectories(base.resolve("foreign"));
    Laboratory.gitIn(foreign, "init", "-q", "-b", "main");
    Files.writeString(foreign.resolve("secret.txt"), "secret\n");
    Laboratory.gitIn(foreign, "add", "-A");
    Laboratory.gitIn(foreign, "commit", "-qm", "secret");
    try (Laboratory lab = new Laboratory(base)) {
      lab.put(".git", "gitdir: " + foreign + "/.git\n");
      lab.started();
      lab.write("a.txt", "a\n");
      assertThat(lab.log()).containsExactly("write: a.txt");
      assertThat(tipOf(foreign)).isEmpty();
      assertThat(lab.git("count-objects", "-v")).contains("in-pack: 0");
    }
  }

  @Test
  void doesNotFollowLinksToObjectsOfOthers() throws IOException {
    Path foreign = Files.createDirectories(base.resolve("foreign"));
    Laboratory.gitIn(foreign, "init", "-q", "-b", "main");
    Files.writeString(foreign.resolve("secret.txt"), "secret\n");
    Laboratory.gitIn(foreign, "add", "-A");
    Laboratory.gitIn(foreign, "commit", "-qm", "secret");
    try (Laboratory lab = new Laboratory(base)) {
      Laboratory.gitIn(lab.root, "init", "-q", "-b", "main");
      lab.shell("rm -r .git/objects && ln -s " + foreign + "/.git/objects .git/objects");
      lab.shell("cp " + foreign + "/.git/refs/heads/main .git/refs/heads/main");
      lab.started();
      lab.write("a.txt", "a\n");
      assertThat(lab.log()).containsExactly("write: a.txt");
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots")).isEqualTo("write: a.txt");
      await().until(() -> lab.snapshots.publishingProblem(lab.workspace).isPresent());
    }
  }

  @Test
  void ignoresAlternatesThatLeadOutside() throws IOException {
    Path foreign = Files.createDirectories(base.resolve("foreign"));
    Laboratory.gitIn(foreign, "init", "-q", "-b", "main");
    Files.writeString(foreign.resolve("secret.txt"), "secret\n");
    Laboratory.gitIn(foreign, "add", "-A");
    Laboratory.gitIn(foreign, "commit", "-qm", "secret");
    try (Laboratory lab = new Laboratory(base)) {
      Laboratory.gitIn(
          lab.root, "clone", "-q", "--shared", "--no-checkout", foreign.toString(), ".");
      lab.started();
      lab.write("a.txt", "a\n");
      assertThat(lab.log()).containsExactly("write: a.txt");
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots")).isEqualTo("write: a.txt");
    }
  }

  @Test
  void saysThatItCannotPublishIntoSha256() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      Laboratory.gitIn(lab.root, "init", "-q", "--object-format=sha256");
      lab.started();
      lab.write("a.txt", "a\n");
      assertThat(lab.log()).containsExactly("write: a.txt");
      await()
          .untilAsserted(
              () ->
                  assertThat(lab.snapshots.publishingProblem(lab.workspace))
                      .contains(
                          "the workspace's repository uses sha256 objects; snapshots need SHA-1"));
    }
  }

  @Test
  void goesOnWithALockedOrBrokenRepositoryAndPublishesLater() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      repository(lab);
      lab.started();
      lab.write("a.txt", "1\n");
      awaitPublished(lab);
      lab.put(".git/refs/heads/sandbox-snapshots.lock", "");
      lab.write("a.txt", "2\n");
      lab.session().settle();
      await().until(() -> lab.snapshots.publishingProblem(lab.workspace).isPresent());
      lab.shell("rm .git/refs/heads/sandbox-snapshots.lock; mv .git/HEAD .git/HEAD.aside");
      lab.write("a.txt", "3\n");
      lab.session().settle();
      lab.shell("mv .git/HEAD.aside .git/HEAD");
      lab.write("a.txt", "4\n");
      awaitPublished(lab);
      assertThat(lab.log()).hasSize(4);
    }
  }

  @Test
  void theStoreStaysWholeAndTheBranchComesBackWhateverHappensToTheRepository() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      repository(lab);
      lab.started();
      lab.write("a.txt", "1\n");
      awaitPublished(lab);
      lab.bash(
          "git branch -D sandbox-snapshots; git reflog expire --expire=now --all; git gc -q --prune=now");
      awaitPublished(lab);
      lab.bash("rm -rf .git");
      lab.write("a.txt", "2\n");
      assertThat(lab.git("fsck", "--strict", "--no-dangling")).isEmpty();
      lab.bash("git init -q; git add -A; git commit -qm again");
      awaitPublished(lab);
      lab.bash("git commit -q --amend -m rewritten; git gc -q --prune=now");
      lab.write("a.txt", "3\n");
      awaitPublished(lab);
      assertThat(lab.log()).containsExactly("write: a.txt", "write: a.txt", "write: a.txt");
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots"))
          .isEqualTo("write: a.txt\nwrite: a.txt\nwrite: a.txt\nsecond\nfirst");
    }
  }

  @Test
  void doesNotMoveABranchThatIsCheckedOut() throws IOException {
    try (Laboratory lab = new Laboratory(base)) {
      repository(lab);
      lab.started();
      lab.write("a.txt", "1\n");
      awaitPublished(lab);
      String there = tipOf(lab.root);
      lab.shell("git checkout -q -f sandbox-snapshots");
      lab.write("a.txt", "2\n");
      lab.session().settle();
      await().until(() -> lab.snapshots.publishingProblem(lab.workspace).isPresent());
      assertThat(tipOf(lab.root)).isEqualTo(there);
    }
  }

  @Test
  void takesAShallowCloneAsItIs() throws IOException {
    Path origin = Files.createDirectories(base.resolve("origin"));
    Laboratory.gitIn(origin, "init", "-q", "-b", "main");
    for (int i = 0; i < 3; i++) {
      Files.writeString(origin.resolve("a.txt"), "version " + i + "\n");
      Laboratory.gitIn(origin, "add", "-A");
      Laboratory.gitIn(origin, "commit", "-qm", "commit " + i);
    }
    Laboratory.gitIn(base, "clone", "-q", "--depth=1", "file://" + origin, "workspace");
    try (Laboratory lab = new Laboratory(base).started()) {
      lab.write("a.txt", "mine\n");
      awaitPublished(lab);
      assertThat(lab.git("log", "--format=%s", "sandbox-snapshots"))
          .isEqualTo("write: a.txt\ncommit 2");
      Path bundle = new ExportSnapshots(lab.snapshots).bundle(lab.workspace);
      Laboratory.gitIn(base, "clone", "-q", bundle.toString(), "clone");
      assertThat(Laboratory.gitIn(base.resolve("clone"), "log", "--format=%s"))
          .isEqualTo("write: a.txt\ncommit 2");
      Files.delete(bundle);
    }
  }
}
