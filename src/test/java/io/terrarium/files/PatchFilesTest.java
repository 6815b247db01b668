package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What patches do to real files beyond their text: modes, links, directories, all or nothing. */
class PatchFilesTest {
  private static final String CHANGE = "@@ -1 +1 @@\n-old\n+new\n";

  @TempDir private Path root;
  private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  @AfterEach
  void close() {
    files.close();
  }

  private static String change(String name) {
    return "--- a/" + name + "\n+++ b/" + name + "\n" + CHANGE;
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(name)));
  }

  private void putAndRead(String name, String content) throws IOException {
    files.put(name, content);
    files.read(name);
  }

  @Test
  void keepsTheModeOfAFile() throws IOException {
    putAndRead("a.sh", "old\n");
    Files.setPosixFilePermissions(
        root.resolve("a.sh"), PosixFilePermissions.fromString("rwxr-x--x"));
    files.patch(change("a.sh"));
    assertThat(permissions("a.sh")).isEqualTo("rwxr-x--x");
  }

  @Test
  void changesTheModeAloneAndWithContent() throws IOException {
    putAndRead("a.sh", "old\n");
    putAndRead("b.sh", "old\n");
    String modes = "old mode 100644\nnew mode 100755\n";
    files.patch(
        "diff --git a/a.sh b/a.sh\n"
            + modes
            + "diff --git a/b.sh b/b.sh\n"
            + modes
            + change("b.sh"));
    assertThat(permissions("a.sh")).isEqualTo("rwxr-xr-x");
    assertThat(permissions("b.sh")).isEqualTo("rwxr-xr-x");
    assertThat(files.text("b.sh")).isEqualTo("new\n");
  }

  @Test
  void modeThatIsSetAlreadyIsAlreadyApplied() throws IOException {
    putAndRead("a.sh", "old\n");
    PatchResult result =
        files.patch("diff --git a/a.sh b/a.sh\nold mode 100755\nnew mode 100644\n");
    assertThat(result).isInstanceOf(PatchResult.AlreadyApplied.class);
  }

  @Test
  void createsAnExecutableFile() throws IOException {
    files.patch(
        "diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+#!\n");
    assertThat(permissions("x")).isEqualTo("rwxr-xr-x");
  }

  @Test
  void renamingKeepsTheMode() throws IOException {
    putAndRead("a.sh", "old\n");
    Files.setPosixFilePermissions(
        root.resolve("a.sh"), PosixFilePermissions.fromString("rwxrwx--x"));
    files.patch("diff --git a/a.sh b/b.sh\nrename from a.sh\nrename to b.sh\n");
    assertThat(permissions("b.sh")).isEqualTo("rwxrwx--x");
    assertThat(root.resolve("a.sh")).doesNotExist();
  }

  @Test
  void refusesLinksAndWhatLiesBehindThem() throws IOException {
    putAndRead("real/a.txt", "old\n");
    files.link("link", "real");
    files.link("a.txt", "real/a.txt");
    files.link("out", "/etc");
    for (String name : List.of("link/a.txt", "a.txt")) {
      assertThatThrownBy(() -> files.patch(change(name)))
          .isInstanceOf(SandboxException.class)
          .hasMessageContaining(name + " goes through a link: patch real/a.txt instead");
    }
    assertThatThrownBy(() -> files.patch(change("out/hosts")))
        .hasMessage("path is outside the workspace: out/hosts");
    assertThat(files.text("real/a.txt")).isEqualTo("old\n");
  }

  @Test
  void refusesAFifo() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start().waitFor())
        .isZero();
    assertThatThrownBy(() -> files.patch(change("pipe"))).hasMessageContaining("FIFO");
  }

  @Test
  void removesDirectoriesThatItEmptied() throws IOException {
    putAndRead("a/b/c.txt", "old\n");
    files.put("a/other.txt", "stays");
    files.patch("--- a/a/b/c.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n");
    assertThat(root.resolve("a/b")).doesNotExist();
    assertThat(root.resolve("a/other.txt")).exists();
  }

  @Test
  void writesNothingWhenTheLastOfManyFilesDoesNotFit() throws IOException {
    StringBuilder diff = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      putAndRead("f" + i, i == 19 ? "other\n" : "old\n");
      diff.append(change("f" + i));
    }
    assertThat(files.patch(diff.toString())).isInstanceOf(PatchResult.Refused.class);
    for (int i = 0; i < 19; i++) {
      assertThat(files.text("f" + i)).isEqualTo("old\n");
    }
    assertThat(names()).hasSize(20);
  }

  @Test
  void patchedFilesCountAsRead() throws IOException {
    putAndRead("a.txt", "old\n");
    files.patch(change("a.txt"));
    assertThat(files.edit("a.txt", "new", "newer")).isInstanceOf(EditResult.Applied.class);
  }

  @Test
  void fileThatWasDeletedAndMadeAgainIsUnread() throws IOException {
    putAndRead("a.txt", "old\n");
    files.patch("--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n");
    files.put("a.txt", "old\n");
    assertThatThrownBy(() -> files.patch(change("a.txt")))
        .hasMessage("refusing to patch a.txt: Read it first");
  }

  @Test
  void appliesTenThousandHunks() throws IOException {
    int lines = 120_000;
    String filler = " some text that makes the line as long as a line of code is".repeat(2);
    files.put(
        "big.txt",
        IntStream.range(0, lines).mapToObj(i -> i + filler + "\n").collect(Collectors.joining()));
    files.read("big.txt");
    StringBuilder diff = new StringBuilder("--- a/big.txt\n+++ b/big.txt\n");
    for (int i = 5; i < lines; i += 12) {
      // Every second one says a wrong line, so it has to be looked for.
      int stated = i % 24 == 5 ? i : i + 3;
      diff.append("@@ -%d,7 +%d,7 @@\n".formatted(stated - 2, stated - 2));
      for (int line = i - 3; line <= i + 3; line++) {
        String text = line + filler + "\n";
        diff.append(line == i ? "-" + text + "+changed " + text : " " + text);
      }
    }
    assertThat(diff.length()).isGreaterThan(10_000_000);
    assertThat(files.patch(diff.toString())).isInstanceOf(PatchResult.Applied.class);
    List<String> after = files.text("big.txt").lines().toList();
    for (int i = 0; i < lines; i++) {
      assertThat(after.get(i).startsWith("changed")).isEqualTo(i % 12 == 5);
    }
  }

  @Test
  void concurrentPatchesOfTheSameFilesAllLand() throws Exception {
    putAndRead("a.txt", lines("a"));
    putAndRead("b.txt", lines("b"));
    List<Callable<PatchResult>> calls =
        IntStream.range(0, 20)
            .mapToObj(i -> (Callable<PatchResult>) () -> files.patch(both(i)))
            .toList();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<PatchResult> result : threads.invokeAll(calls)) {
        assertThat(result.get()).isInstanceOf(PatchResult.Applied.class);
      }
    }
    assertThat(files.text("a.txt").lines()).allMatch(line -> line.startsWith("new"));
    assertThat(files.text("b.txt").lines()).allMatch(line -> line.startsWith("new"));
  }

  private static String lines(String word) {
    return IntStream.range(0, 20).mapToObj(i -> word + i + "\n").collect(Collectors.joining());
  }

  /** Every second one names the files the other way round. */
  private static String both(int line) {
    String hunk = "@@ -%d +%d @@\n-%s%d\n+new %s%d\n";
    String a =
        "--- a/a.txt\n+++ b/a.txt\n" + hunk.formatted(line + 1, line + 1, "a", line, "a", line);
    String b =
        "--- a/b.txt\n+++ b/b.txt\n" + hunk.formatted(line + 1, line + 1, "b", line, "b", line);
    return line % 2 == 0 ? a + b : b + a;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(root)) {
      return all.map(path -> path.getFileName().toString()).toList();
    }
  }
}
