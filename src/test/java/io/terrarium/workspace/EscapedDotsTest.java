package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.Playground.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Escapes in a name never turn into a way up, which would be no canonical path any more. */
class EscapedDotsTest {
  @TempDir private Path temporary;

  @ParameterizedTest
  @EnumSource(Mode.class)
  void leadNowhere(Mode mode) throws IOException {
    Playground playground = new Playground(temporary.toRealPath());
    playground.secret("secret.txt", "secret");
    try (Workspace workspace = mode.open(playground)) {
      assertThatThrownBy(() -> Io.read(workspace, "\\x2e\\x2e/outside/secret.txt"))
          .hasMessage("\\x2e\\x2e/outside/secret.txt: no such file or directory");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void giveNoSecondNameForOneFile(Mode mode) throws IOException {
    Playground playground = new Playground(temporary.toRealPath());
    playground.file("file.txt", "inside");
    Files.createDirectory(playground.root().resolve("dir"));
    try (Workspace workspace = mode.open(playground)) {
      assertThatThrownBy(() -> Io.read(workspace, "dir/\\x2e\\x2e/file.txt"))
          .hasMessage("dir/\\x2e\\x2e/file.txt: no such file or directory");
      assertThat(Io.read(workspace, "f\\x69le.txt")).isEqualTo("inside");
    }
  }
}
