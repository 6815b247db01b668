package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.terrarium.files.WriteFile.Written;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A Write stores a whole content or changes nothing at all. */
class WriteFileTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  @Test
  void createsAFileWithItsDirectories() throws IOException {
    Written written = files.write("a/b/c.txt", "grün\n");

    assertThat(files.text("a/b/c.txt")).isEqualTo("grün\n");
    assertThat(written.path()).hasToString("a/b/c.txt");
    assertThat(written.bytes()).isEqualTo(6);
    assertThat(written.kept()).isEmpty();
  }

  @Test
  void createsAnEmptyFile() throws IOException {
    assertThat(files.write("a.txt", "").bytes()).isZero();
    assertThat(root.resolve("a.txt")).isEmptyFile();
  }

  @Test
  void emptiesAFile() throws IOException {
    files.put("a.txt", "old\n");
    files.read("a.txt");

    assertThat(files.write("a.txt", "").bytes()).isZero();
    assertThat(root.resolve("a.txt")).isEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "dir/a.txt", "./dir//../a.txt", "dir/sub/new.txt"})
  void leavesNothingElseBehind(String path) throws IOException {
    files.write(path, "1");
    files.write(path, "2");
    files.edit(path, "2", "3");

    try (Stream<Path> all = Files.walk(root)) {
      assertThat(all.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rwxr-xr-x", "rw-rw-rw-", "r-xr-xr-x"})
  void keepsTheMode(String mode) throws IOException {
    Path file = files.put("run.sh", "old\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    files.read("run.sh");
    assumeThat(Files.isWritable(file)).isTrue();

    files.write("run.sh", "new\n");
    files.edit("run.sh", "new", "newer");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo(mode);
    assertThat(file).hasContent("newer\n");
  }

  @Test
  void writesThroughALinkAndKeepsIt() throws IOException {
    files.put("dir/real.txt", "old");
    files.link("link", "dir/real.txt");
    files.link("folder", "dir");
    files.read("link");

    files.write("link", "new");
    files.write("folder/other.txt", "other");
    files.link("dangling", "dir/born.txt");
    Written born = files.write("dangling", "born");

    assertThat(root.resolve("link")).isSymbolicLink();
    assertThat(files.text("dir/real.txt")).isEqualTo("new");
    assertThat(files.text("dir/other.txt")).isEqualTo("other");
    assertThat(born.path()).hasToString("dir/born.txt");
    assertThat(files.text("dir/born.txt")).isEqualTo("born");
  }

  @Test
  void doesNotReachAHardLinkedCopy() throws IOException {
    Path file = files.put("a.txt", "old");
    Files.createLink(root.resolve("copy.txt"), file);
    files.read("a.txt");

    files.write("a.txt", "new");

    assertThat(files.text("copy.txt")).isEqualTo("old");
  }

  record Refusal(String name, String path, Reason reason, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Refusal> refusals() {
    String git = "refusing to write under .git: %s; change the repository with git commands";
    return Stream.of(
        new Refusal(
            "unread", "a.txt", Reason.NOT_READ, "refusing to overwrite a.txt: Read it first"),
        new Refusal(
            "unread by a link",
            "link",
            Reason.NOT_READ,
            "refusing to overwrite a.txt: Read it first"),
        new Refusal(
            "unread binary", "nul", Reason.NOT_READ, "refusing to overwrite nul: Read it first"),
        new Refusal(
            "unread empty file",
            "empty",
            Reason.NOT_READ,
            "refusing to overwrite empty: Read it first"),
        new Refusal("directory", "dir", Reason.WRONG_KIND, "dir is a directory: list it with LS"),
        new Refusal(
            "root", "./dir/..", Reason.WRONG_KIND, "the workspace root is a directory, not a file"),
        new Refusal(
            "below a file",
            "a.txt/b/c",
            Reason.WRONG_KIND,
            "a.txt is a file, not a directory: a.txt/b/c cannot exist"),
        new Refusal(
            "outside",
            "../x.txt",
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: ../x.txt"),
        new Refusal(
            "outside by a link",
            "out/x",
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: out/x"),
        new Refusal(
            "outside by a dangling link",
            "stray",
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: stray"),
        new Refusal(
            "git's directory", ".git/config", Reason.PROTECTED, git.formatted(".git/config")),
        new Refusal("git's directory itself", ".git", Reason.PROTECTED, git.formatted(".git")),
        new Refusal(
            "deeper",
            "dir/.git/hooks/pre-commit",
            Reason.PROTECTED,
            git.formatted("dir/.git/hooks/pre-commit")),
        new Refusal("other case", ".GIT/config", Reason.PROTECTED, git.formatted(".GIT/config")),
        new Refusal(
            "by a link", "repository/config", Reason.PROTECTED, git.formatted(".git/config")));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesAndLeavesEverythingAsItWas(Refusal row) throws IOException {
    files.put("a.txt", "a");
    files.put("nul", "\0");
    files.put("empty", "");
    Files.createDirectory(root.resolve("dir"));
    Files.createDirectory(root.resolve(".git"));
    files.link("link", "a.txt");
    files.link("out", "..");
    files.link("stray", "../stray.txt");
    files.link("repository", ".git");
    String before = tree();

    assertThatThrownBy(() -> files.write(row.path(), "new"))
        .isInstanceOfSatisfying(
            SandboxException.class, refusal -> assertThat(refusal.reason()).isEqualTo(row.reason()))
        .hasMessage(row.message());

    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void aNameTooLongLeavesNoDirectoriesBehind() {
    assertThatThrownBy(() -> files.write("a/b/" + "x".repeat(256), "new"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(": file name too long; use names of at most 255 bytes");

    assertThat(root).isEmptyDirectory();
  }

  @Test
  void aSimilarNameIsNotGits() throws IOException {
    files.write(".github/workflow.yaml", "a");
    files.write(".gitignore", "b");
    files.write("a.git/c", "c");

    assertThat(files.text(".github/workflow.yaml")).isEqualTo("a");
  }

  @Test
  void aReadDirectoryEntryThatBecameADirectoryIsRefused() throws IOException {
    Path file = files.put("a", "1");
    files.read("a");
    Files.delete(file);
    Files.createDirectory(file);

    assertThatThrownBy(() -> files.write("a", "x")).hasMessage("a is a directory: list it with LS");
  }

  private String tree() throws IOException {
    StringBuilder tree = new StringBuilder();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted().toList()) {
        tree.append(path).append(Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS));
      }
    }
    return tree.toString();
  }
}
