package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Playground.Mode;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Files are read and changed in one step by the handle of their directory, in both modes. */
class ContainedFilesTest {
  @TempDir private Path temporary;
  private Playground playground;

  @BeforeEach
  void prepare() throws IOException {
    playground = new Playground(temporary.toRealPath());
    playground.file("file.txt", "old");
    playground.file("dir/deep.txt", "deep");
    playground.secret("secret.txt", "secret");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void readsCreatesReplacesListsAndDeletes(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      assertThat(Io.read(workspace, "dir/deep.txt")).isEqualTo("deep");
      FileStatus created = Io.create(workspace, "new/nested/file.txt", "created");
      assertThat(created.size()).isEqualTo(7);
      assertThat(created.isFile()).isTrue();
      Io.replace(workspace, "new/nested/file.txt", "");
      assertThat(Io.read(workspace, "new/nested/file.txt")).isEmpty();
      assertThat(Io.list(workspace, ".")).containsExactly("dir", "file.txt", "new");
      Io.delete(workspace, "new/nested/file.txt");
      assertThat(playground.entries())
          .containsExactly("dir", "dir/deep.txt", "file.txt", "new", "new/nested");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void createsOnlyWhatIsNotThere(Mode mode) throws IOException {
    playground.link("dangling", "nowhere");
    try (Workspace workspace = mode.open(playground)) {
      SandboxException refusal =
          catchThrowableOfType(
              SandboxException.class, () -> Io.create(workspace, "file.txt", "new"));
      assertThat(refusal).hasMessage("file.txt came into being meanwhile: Read it first");
      assertThat(refusal.reason()).isEqualTo(Reason.EXISTS);
      assertThatThrownBy(() -> Io.create(workspace, "dir", "new"))
          .hasMessage("dir came into being meanwhile: Read it first");
      try (Directory root = workspace.directory(workspace.resolve("."))) {
        assertThatThrownBy(() -> root.create("dangling", Io.bytes("new")))
            .isInstanceOf(SandboxException.class);
      }
    }
    assertThat(playground.entries()).containsExactly("dangling", "dir", "dir/deep.txt", "file.txt");
    assertThat(playground.root().resolve("file.txt")).hasContent("old");
  }

  record Bits(String name, int mode) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Bits> bits() {
    return Stream.of(
        new Bits("program", 0755),
        new Bits("private", 0600),
        new Bits("for everybody", 0666),
        new Bits("read only for others", 0744),
        new Bits("sticky", 01644));
  }

  @ParameterizedTest
  @MethodSource("bits")
  void keepsModeBits(Bits row) throws IOException {
    Files.setAttribute(playground.root().resolve("file.txt"), "unix:mode", 0100000 | row.mode);
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      assertThat(Io.replace(workspace, "file.txt", "new").mode()).isEqualTo(row.mode);
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void keepsOwnerAndSetuidBitForTheSuperuser(Mode mode) throws IOException {
    assumeTrue(Playground.isSuperuser(), "only root may give files away");
    Path file = playground.root().resolve("file.txt");
    Playground.run("chown", "1234:2345", file.toString());
    Playground.run("chmod", "4755", file.toString());
    try (Workspace workspace = mode.open(playground)) {
      FileStatus status = Io.replace(workspace, "file.txt", "new");

      assertThat(status.owner()).isEqualTo(1234);
      assertThat(status.group()).isEqualTo(2345);
      assertThat(status.mode()).isEqualTo(04755);
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void refusesToReplaceWhatChangedMeanwhile(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground);
        Directory root = workspace.directory(workspace.resolve("."))) {
      FileStatus before = root.status("file.txt").orElseThrow();
      Files.writeString(playground.root().resolve("file.txt"), "longer");

      SandboxException refusal =
          catchThrowableOfType(
              SandboxException.class, () -> root.replace("file.txt", Io.bytes("new"), before));

      assertThat(refusal).hasMessage("file.txt changed on disk meanwhile: Read it again");
      assertThat(refusal.reason()).isEqualTo(Reason.CHANGED_ON_DISK);
      Files.delete(playground.root().resolve("file.txt"));
      assertThatThrownBy(() -> root.replace("file.txt", Io.bytes("new"), before))
          .isInstanceOf(IOException.class);
      playground.link("file.txt", playground.outside() + "/secret.txt");
      assertThatThrownBy(() -> root.replace("file.txt", Io.bytes("new"), before))
          .isInstanceOf(SwappedLinkException.class);
      Files.delete(playground.root().resolve("file.txt"));
    }
    assertThat(playground.entries()).containsExactly("dir", "dir/deep.txt");
    assertThat(playground.outside().resolve("secret.txt")).hasContent("secret");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void breaksHardLinksInsteadOfWritingThroughThem(Mode mode) throws IOException {
    Path hard = playground.root().resolve("hard.txt");
    Files.createLink(hard, playground.outside().resolve("secret.txt"));
    try (Workspace workspace = mode.open(playground)) {
      FileStatus status = Io.replace(workspace, "hard.txt", "changed");

      assertThat(status.links()).isEqualTo(1);
      assertThat(hard).hasContent("changed");
      assertThat(playground.outside().resolve("secret.txt")).hasContent("secret");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void neverOpensOrWaitsForWhatIsNotARegularFile(Mode mode) throws IOException {
    playground.fifo("fifo");
    playground.socket("socket");
    try (Workspace workspace = mode.open(playground);
        Workspace devices = mode.open(Path.of("/dev"))) {
      for (String name : new String[] {"fifo", "socket"}) {
        assertRefused(workspace, name);
        assertThatThrownBy(() -> Io.create(workspace, name, "x"))
            .hasMessage(name + " came into being meanwhile: Read it first");
      }
      assertRefused(devices, "null");
      assertRefused(devices, "zero");
      assertRefused(devices, "tty");
      assertThat(Io.list(workspace, ".")).containsExactly("dir", "fifo", "file.txt", "socket");
    }
  }

  private static void assertRefused(Workspace workspace, String name) {
    SandboxException refusal =
        assertTimeoutPreemptively(
            Duration.ofSeconds(10),
            () ->
                catchThrowableOfType(
                    SandboxException.class, () -> Io.replace(workspace, name, "x")));
    assertThat(refusal).hasMessage(name + " is a device, FIFO or socket, not a regular file");
    assertThat(refusal.reason()).isEqualTo(Reason.WRONG_KIND);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void tellsDirectoriesFromFiles(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      assertThatThrownBy(() -> Io.read(workspace, "dir"))
          .hasMessage("dir is a directory: list it with LS");
      assertThatThrownBy(() -> Io.list(workspace, "file.txt"))
          .hasMessage("file.txt: not a directory");
      assertThatThrownBy(() -> Io.delete(workspace, "dir")).hasMessage("dir: is a directory");
      assertThatThrownBy(() -> Io.read(workspace, "missing/file"))
          .isInstanceOf(PathException.class)
          .hasMessage("missing/file: no such file or directory");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void noticesLinksThatCameAfterResolving(Mode mode) throws IOException {
    playground.secret("deep.txt", "secret");
    try (Workspace workspace = mode.open(playground)) {
      WorkspacePath path = workspace.resolve("dir/deep.txt");
      WorkspacePath file = workspace.resolve("file.txt");
      Playground.run("rm", "-r", playground.root() + "/dir", playground.root() + "/file.txt");
      playground.link("dir", "../outside");
      playground.link("file.txt", "../outside/secret.txt");

      assertThatThrownBy(() -> workspace.parentOf(path)).isInstanceOf(SwappedLinkException.class);
      assertThatThrownBy(
              () -> workspace.inParentOf(path, parent -> parent.create("x", new byte[0])))
          .isInstanceOf(SwappedLinkException.class);
      try (Directory root = workspace.parentOf(file)) {
        assertThatThrownBy(() -> root.open("file.txt")).isInstanceOf(SwappedLinkException.class);
        assertThatThrownBy(() -> root.child("dir")).isInstanceOf(SwappedLinkException.class);
      }
      assertThatThrownBy(() -> workspace.at("other", any -> Io.read(workspace, "dir/deep.txt")))
          .hasMessage("path is outside the workspace: dir/deep.txt");
    }
    playground.removeLinks();
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void givesUpWhenTheTreeNeverStandsStill(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      SandboxException refusal =
          catchThrowableOfType(
              SandboxException.class,
              () ->
                  workspace.at(
                      "file.txt",
                      path -> {
                        throw new SwappedLinkException();
                      }));
      assertThat(refusal).hasMessage("links on the way keep changing: file.txt");
      assertThat(refusal.reason()).isEqualTo(Reason.BUSY);
    }
  }
}
