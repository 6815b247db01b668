package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.terrarium.workspace.Playground.Mode;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A root is found through links, may be the top of all, and may come and go while it is open. */
class WorkspaceRootTest {
  @TempDir private Path temporary;
  private Playground playground;

  @BeforeEach
  void prepare() throws IOException {
    playground = new Playground(temporary.toRealPath());
    playground.file("file.txt", "inside");
    playground.file("dir/deep.txt", "deep");
    playground.secret("file.txt", "secret");
    playground.secret("dir/deep.txt", "secret");
  }

  @Test
  void isKnownByItsCanonicalPath() throws IOException {
    Path link = Files.createSymbolicLink(playground.base().resolve("link"), Path.of("inside"));
    Path again = Files.createSymbolicLink(playground.base().resolve("again"), link);
    try (Workspace workspace = Mode.OPENAT2.open(again)) {
      assertThat(workspace.root()).isEqualTo(playground.root().toString());
      assertThat(workspace.resolve(again + "/file.txt").toString()).isEqualTo("file.txt");
      assertThat(workspace.resolve(link + "/dir").toString()).isEqualTo("dir");
      assertThat(workspace.resolve(again.toString()).toString()).isEqualTo(".");
      assertThat(workspace.resolve("../link/file.txt").toString()).isEqualTo("file.txt");
      assertThat(Io.read(workspace, again + "/file.txt")).isEqualTo("inside");
      assertThatThrownBy(() -> workspace.resolve(again + "/../outside/file.txt"))
          .hasMessage("path is outside the workspace: " + again + "/../outside/file.txt");
    }
  }

  @Test
  void keepsToTheDirectoryThatTheLinkLedToAtTheStart() throws IOException {
    Path link = Files.createSymbolicLink(playground.base().resolve("link"), Path.of("inside"));
    try (Workspace workspace = Mode.OPENAT2.open(link)) {
      Files.delete(link);
      Files.createSymbolicLink(link, Path.of("outside"));

      assertThat(Io.read(workspace, "file.txt")).isEqualTo("inside");
      assertThatThrownBy(() -> workspace.resolve(link + "/file.txt"))
          .hasMessage("path is outside the workspace: " + link + "/file.txt");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void mayBeTheTopOfAll(Mode mode) throws IOException {
    playground.link("to-outside", playground.outside().toString());
    try (Workspace workspace = mode.open(Path.of("/"))) {
      String file = playground.root() + "/file.txt";
      assertThat(workspace.root()).isEqualTo("/");
      assertThat(workspace.resolve("/").toString()).isEqualTo(".");
      assertThat(workspace.resolve("..").toString()).isEqualTo(".");
      assertThat(workspace.resolve("../../etc").toString()).isEqualTo("etc");
      assertThat(workspace.resolve(file).toString()).isEqualTo(file.substring(1));
      assertThat(workspace.resolve(file)).isEqualTo(workspace.resolve(file.substring(1)));
      assertThat(Io.read(workspace, file)).isEqualTo("inside");
      assertThat(Io.read(workspace, playground.root() + "/to-outside/file.txt"))
          .isEqualTo("secret");
      Io.create(workspace, playground.root() + "/new/file.txt", "created");
      assertThat(playground.root().resolve("new/file.txt")).hasContent("created");
    }
    playground.removeLinks();
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void worksOnWhenDeletedAndMadeAgain(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      Playground.run("rm", "-r", playground.root().toString());
      assertThatThrownBy(() -> Io.read(workspace, "file.txt"))
          .isInstanceOf(SandboxException.class)
          .hasMessage("the workspace is gone");
      assertThatThrownBy(() -> Io.list(workspace, "."))
          .isInstanceOf(SandboxException.class)
          .hasMessage("the workspace is gone");
      assertThatThrownBy(() -> workspace.requireUsable(true))
          .isInstanceOf(SandboxException.class)
          .hasMessage("the workspace is gone");

      playground.file("file.txt", "again");

      assertThat(Io.read(workspace, "file.txt")).isEqualTo("again");
      assertThat(Io.list(workspace, ".")).containsExactly("file.txt");
      workspace.requireUsable(true);
      Io.create(workspace, "new.txt", "created");
      assertThat(playground.root().resolve("new.txt")).hasContent("created");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void isNotFollowedWhenMadeAgainAsLink(Mode mode) throws IOException {
    try (Workspace workspace = mode.open(playground)) {
      Playground.run("rm", "-r", playground.root().toString());
      Files.createSymbolicLink(playground.root(), Path.of("outside"));

      for (String given : new String[] {"file.txt", "dir/deep.txt"}) {
        assertThatThrownBy(() -> Io.read(workspace, given))
            .isInstanceOfAny(SandboxException.class, PathException.class);
        assertThatThrownBy(() -> Io.replace(workspace, given, "written"))
            .isInstanceOfAny(SandboxException.class, PathException.class);
      }
      assertThatThrownBy(() -> Io.create(workspace, "new.txt", "written"))
          .isInstanceOfAny(SandboxException.class, PathException.class);
      assertThat(playground.outside().resolve("new.txt")).doesNotExist();
    }
    Files.delete(playground.root());
  }

  @Test
  void isRefusedUnlessItIsADirectoryByAbsolutePath() throws IOException {
    Path file = playground.root().resolve("file.txt");
    Path missing = playground.root().resolve("missing");
    Path loop = playground.link("loop", "loop");

    assertThat(refusal("relative/path"))
        .hasMessage("workspace must be an absolute path, not \"relative/path\"");
    assertThat(refusal("")).hasMessage("workspace must be an absolute path, not \"\"");
    assertThat(refusal(file.toString())).hasMessage("workspace " + file + ": not a directory");
    assertThat(refusal(missing.toString()))
        .hasMessage("workspace " + missing + ": no such file or directory");
    assertThat(refusal(loop.toString()))
        .hasMessage("too many links, or links in a circle: " + loop);
  }

  private static SandboxException refusal(String root) {
    SandboxException refusal =
        catchThrowableOfType(SandboxException.class, () -> Workspace.open("main", root));
    assertThat(refusal.reason()).isIn(Reason.BAD_ARGUMENT, Reason.WRONG_KIND);
    return refusal;
  }

  @Test
  void tellsFreeSpace() throws IOException {
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      assertThat(workspace.freeSpace()).isPositive();
    }
  }
}
