package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.kernel.Errno;
import io.terrarium.workspace.Playground.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A write that is refused or fails leaves everything as it was and nothing behind. */
class FailingWriteTest {
  @TempDir private Path temporary;
  private Playground playground;

  @BeforeEach
  void prepare() throws IOException {
    playground = new Playground(temporary.toRealPath());
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void removesDirectoriesMadeForIt(Mode mode) throws IOException {
    playground.directory("there");
    try (Workspace workspace = mode.open(playground)) {
      WorkspacePath path = workspace.resolve("there/a/b/c/file.txt");

      assertThatThrownBy(
              () ->
                  workspace.inParentOf(
                      path,
                      parent -> {
                        assertThat(playground.root().resolve("there/a/b/c")).isDirectory();
                        throw new IOException("no");
                      }))
          .hasMessage("no");

      assertThat(playground.entries()).containsExactly("there");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void keepsDirectoriesThatOthersUseMeanwhile(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      WorkspacePath path = workspace.resolve("a/b/file.txt");

      assertThatThrownBy(
              () ->
                  workspace.inParentOf(
                      path,
                      parent -> {
                        playground.file("a/other.txt", "other");
                        throw new IllegalStateException("no");
                      }))
          .hasMessage("no");

      assertThat(playground.entries()).containsExactly("a", "a/other.txt");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void leavesNothingWhenTheDiskIsFull(Mode mode) throws Exception {
    playground.directory("small");
    onTinyDisk(
        "size=64k",
        () -> {
          playground.file("small/file.txt", "old");
          try (Workspace workspace = mode.open(playground)) {
            String large = "x".repeat(100_000);
            assertThatThrownBy(() -> Io.create(workspace, "small/a/b/new.txt", large))
                .isInstanceOf(PathException.class)
                .hasMessage(
                    "small/a/b/new.txt: no space left on device; nothing was changed: free some space first")
                .extracting(problem -> ((PathException) problem).errno())
                .isEqualTo(Errno.ENOSPC);
            assertThatThrownBy(() -> Io.replace(workspace, "small/file.txt", large))
                .isInstanceOf(PathException.class)
                .hasMessage(
                    "small/file.txt: no space left on device; nothing was changed: free some space first");
          }
          assertThat(playground.entries()).containsExactly("small", "small/file.txt");
          assertThat(playground.root().resolve("small/file.txt")).hasContent("old");
          return null;
        });
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void refusesWhatIsMountedReadOnly(Mode mode) throws Exception {
    playground.directory("small");
    onTinyDisk(
        "size=64k",
        () -> {
          playground.file("small/file.txt", "old");
          Playground.run("mount", "-o", "remount,ro", playground.root() + "/small");
          try (Workspace workspace = mode.open(playground)) {
            assertThatThrownBy(() -> Io.replace(workspace, "small/file.txt", "new"))
                .isInstanceOf(PathException.class)
                .hasMessage("small/file.txt: read-only file system; nothing can be written there");
            assertThatThrownBy(() -> Io.create(workspace, "small/new/file.txt", "new"))
                .hasMessage(
                    "small/new/file.txt: read-only file system; nothing can be written there");
          }
          return null;
        });
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void refusesWhatIsWriteProtected(Mode mode) throws IOException {
    assumeFalse(Playground.isSuperuser(), "root may write to protected files");
    playground.file("file.txt", "old").toFile().setReadOnly();
    try (Workspace workspace = mode.open(playground)) {
      assertThatThrownBy(() -> Io.replace(workspace, "file.txt", "new"))
          .isInstanceOf(PathException.class)
          .hasMessage("file.txt: permission denied; change its mode first, or leave it");
    }
    assertThat(playground.root().resolve("file.txt")).hasContent("old");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void hidesItsUnfinishedFilesOnly(Mode mode) throws IOException {
    playground.file(".terrarium-0123456789abcdef.tmp", "unfinished");
    playground.file(".terrarium", "a file");
    try (Workspace workspace = mode.open(playground)) {
      assertThat(Io.list(workspace, ".")).containsExactly(".terrarium");
    }
  }

  private void onTinyDisk(String options, Callable<?> test) throws Exception {
    String place = playground.root() + "/small";
    boolean mounted;
    try {
      Playground.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", place);
      mounted = true;
    } catch (IOException notAllowed) {
      mounted = false;
    }
    assumeTrue(mounted, "needs mount and the right to use it");
    try {
      test.call();
    } finally {
      Playground.run("umount", place);
    }
    assertThat(Files.isDirectory(Path.of(place))).isTrue();
  }
}
