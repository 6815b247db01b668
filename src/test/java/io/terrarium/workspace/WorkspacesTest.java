package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.terrarium.workspace.SandboxException.Reason;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call names its workspace unless there is only one, and is told which there are. */
class WorkspacesTest {
  @TempDir private Path directory;

  @Test
  void needNoNameWhenThereIsOne() {
    try (Workspaces workspaces = new Workspaces(List.of(open("app")))) {
      assertThat(workspaces.select(Optional.empty()).name()).isEqualTo("app");
      assertThat(workspaces.select(Optional.of("app")).name()).isEqualTo("app");
      assertThatThrownBy(() -> workspaces.select(Optional.of("x")))
          .hasMessage("unknown workspace \"x\"; configured: app");
    }
  }

  @Test
  void areNamedInTheRefusalInTheirOrder() {
    try (Workspaces workspaces = new Workspaces(List.of(open("app"), open("lib")))) {
      assertThat(workspaces.select(Optional.of("lib")).name()).isEqualTo("lib");
      assertThat(workspaces.all()).extracting(Workspace::name).containsExactly("app", "lib");

      SandboxException none =
          catchThrowableOfType(SandboxException.class, () -> workspaces.select(Optional.empty()));
      assertThat(none).hasMessage("2 workspaces configured (app, lib): pass workspace");
      assertThat(none.reason()).isEqualTo(Reason.UNKNOWN_WORKSPACE);

      SandboxException unknown =
          catchThrowableOfType(SandboxException.class, () -> workspaces.select(Optional.of("x")));
      assertThat(unknown).hasMessage("unknown workspace \"x\"; configured: app, lib");
      assertThat(unknown.reason()).isEqualTo(Reason.UNKNOWN_WORKSPACE);
      assertThatThrownBy(() -> workspaces.select(Optional.of("")))
          .hasMessage("unknown workspace \"\"; configured: app, lib");
    }
  }

  @Test
  void areAtLeastOne() {
    assertThatThrownBy(() -> new Workspaces(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Workspace open(String name) {
    return Workspace.open(name, directory.toString());
  }
}
