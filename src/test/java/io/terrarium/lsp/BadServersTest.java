package io.terrarium.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.terrarium.workspace.Change;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that hang, die, talk nonsense, flood, or want more than they may. */
class BadServersTest {
  private static final String SOURCE = "x = '\ud83c\udf89' + total\n";

  @TempDir Path directory;

  private ServerSandbox sandbox;

  @BeforeEach
  void open() throws IOException {
    sandbox = ServerSandbox.scripted(directory);
    sandbox.put("a.py", SOURCE);
    sandbox.put("gone.py", "old = 1\n");
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("/lsp/server.py"))) {
      sandbox.script("pyright-langserver", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  private void mode(String mode) throws IOException {
    sandbox.put("mode", mode);
  }

  private Places ask() throws IOException {
    return sandbox.definition("a.py", 1, 11);
  }

  record Case(String mode, String message) {}

  static Stream<Case> bad() {
    return Stream.of(
        new Case("silent", "pyright-langserver did not start within 5 seconds: try again later"),
        new Case(
            "dies",
            "pyright-langserver is gone: it has ended (cannot find my library); it is started again"
                + " by the next call"),
        new Case(
            "garbage", "pyright-langserver is gone: it printed something that is not the protocol"),
        new Case("huge", "it sent a message of 99999999999 bytes; at most 33554432 are taken"),
        new Case("notjson", "it sent a message that is not the protocol"),
        new Case("hangs", "pyright-langserver did not answer within 2 seconds: try again later"));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void areReportedAndEnded(Case one) throws IOException {
    mode(one.mode());
    assertThatThrownBy(this::ask).hasMessageContaining(one.message());
    sandbox.servers.close();
    await().atMost(Duration.ofSeconds(10)).until(() -> processes().isEmpty());
  }

  /** Processes with the sandbox's directory on their command line. */
  private List<String> processes() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      for (Path process :
          all.filter(path -> path.getFileName().toString().matches("\\d+")).toList()) {
        try {
          found.add(Files.readString(process.resolve("cmdline")));
        } catch (IOException gone) {
          found.remove("");
        }
      }
    }
    return found.stream().filter(line -> line.contains(directory.toString())).toList();
  }

  @Test
  void isStartedAgainAfterACrash() throws IOException {
    mode("crashes");
    assertThatThrownBy(this::ask).hasMessageContaining("pyright-langserver is gone: it has ended");
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
  }

  @Test
  void floodsAreSurvived() throws IOException {
    mode("floods");
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
  }

  @Test
  void nonsenseIsPassedOver() throws IOException {
    mode("nonsense");
    Places places = ask();
    assertThat(ServerSandbox.spots(places)).isEmpty();
    assertThat(places.places()).containsExactly(new Places.Place("/etc/passwd", 1, 1, "", true));
  }

  @Test
  void isAskedAgainWhenFilesChangedMeanwhile() throws IOException {
    mode("modified");
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
  }

  @Test
  void cannotChangeAnythingByThemselves() throws IOException {
    mode("writes");
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
    assertThat(sandbox.outside.resolve("made")).doesNotExist();
    assertThat(sandbox.text("a.py")).isEqualTo(SOURCE);
  }

  static Stream<Case> badEdits() {
    return Stream.of(
        new Case("outside", "path is outside the workspace: "),
        new Case("outside-rename", "path is outside the workspace: "),
        new Case("git", "refusing to write to .git/config.py as the language server wants"),
        new Case("overlap", "it changes the same place of a.py twice; nothing was changed"),
        new Case("exists", "gone.py exists: choose another name; nothing was changed"));
  }

  @ParameterizedTest
  @MethodSource("badEdits")
  void changeNothingByABadEdit(Case one) throws IOException {
    mode(one.mode());
    Files.writeString(sandbox.outside.resolve("secret.py"), "secret\n");
    assertThatThrownBy(() -> sandbox.rename("a.py", 1, 11, "summe", false))
        .hasMessageContaining(one.message());
    assertThat(sandbox.text("a.py")).isEqualTo(SOURCE);
    assertThat(sandbox.text("gone.py")).isEqualTo("old = 1\n");
    assertThat(sandbox.outside.resolve("secret.py")).hasContent("secret\n");
    assertThat(sandbox.changes).isEmpty();
  }

  @Test
  void renamesMakesAndRemovesFilesInOneChange() throws IOException {
    mode("files");
    RenameSymbol.Renamed renamed = sandbox.rename("a.py", 1, 11, "summe", false);
    assertThat(renamed.files()).isEqualTo(4);
    assertThat(sandbox.root.resolve("a.py")).doesNotExist();
    assertThat(sandbox.root.resolve("gone.py")).doesNotExist();
    assertThat(sandbox.text("sub/moved.py")).isEqualTo("# renamed\n" + SOURCE);
    assertThat(sandbox.text("made.py")).isEqualTo("made = 1\n");
    assertThat(sandbox.changes).extracting(Change::kind).containsExactly(Change.Kind.RENAME);
    assertThat(renamed.diff()).contains("+++ b/sub/moved.py").contains("--- a/gone.py");
  }

  @Test
  void placesAreCheckedBeforeAServerIsAsked() throws IOException {
    mode("fine");
    assertThatThrownBy(() -> sandbox.definition("a.py", 2, 1))
        .hasMessage("line must be 1 to 1, the lines of a.py, not 2");
    assertThatThrownBy(() -> sandbox.definition("a.py", 1, 99))
        .hasMessage("col must be 1 to 16 on line 1 of a.py, not 99: it counts characters");
    assertThatThrownBy(() -> sandbox.definition("../a.py", 1, 1))
        .hasMessage("path is outside the workspace: ../a.py");
  }

  @Test
  void makeRoomForEachOther() throws IOException {
    mode("fine");
    for (ServerKind kind : List.of(ServerKind.GOPLS, ServerKind.CLANGD)) {
      try (InputStream in =
          Objects.requireNonNull(getClass().getResourceAsStream("/lsp/server.py"))) {
        sandbox.script(kind.binary(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    sandbox.put("a.go", "package a\n");
    sandbox.put("a.c", "int a;\n");
    Places _ = ask();
    Places _ = sandbox.definition("a.go", 1, 1);
    Places _ = sandbox.definition("a.c", 1, 1);
    assertThat(sandbox.servers.running()).isEqualTo(2);
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
  }

  @Test
  void withoutAServerNamesAreLookedUp() throws IOException {
    sandbox.put(
        "b.rs", "fn total(a: i32) -> i32 {\n    a\n}\n\nfn used() -> i32 {\n    total(1)\n}\n");
    Places definition = sandbox.definition("b.rs", 6, 5);
    assertThat(definition.missing()).isEqualTo("rust-analyzer");
    assertThat(ServerSandbox.spots(definition)).containsExactly("b.rs:1:1");
    assertThat(ServerSandbox.spots(sandbox.references("b.rs", 1, 4)))
        .containsExactly("b.rs:1:4", "b.rs:6:5");
    assertThatThrownBy(() -> sandbox.diagnose("b.rs"))
        .hasMessageStartingWith("diagnostics of b.rs need rust-analyzer, which is not on PATH");
    assertThatThrownBy(() -> sandbox.rename("b.rs", 1, 4, "x", false))
        .hasMessageStartingWith("renaming in b.rs needs rust-analyzer, which is not on PATH");
  }

  @Test
  void idleServersAreEnded() throws IOException {
    sandbox.close();
    Path other = Files.createDirectory(directory.resolve("idle"));
    sandbox = new ServerSandbox(other, ServerSandbox.SHORT, 2, 0, Duration.ofMillis(100), false);
    sandbox.put("a.py", SOURCE);
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("/lsp/server.py"))) {
      sandbox.script("pyright-langserver", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    mode("fine");
    Places _ = ask();
    await().atMost(Duration.ofSeconds(20)).until(() -> sandbox.servers.running() == 0);
    assertThat(ServerSandbox.spots(ask())).containsExactly("a.py:1:11");
  }

  @Test
  void largeServersAreEnded() throws IOException {
    sandbox.close();
    Path other = Files.createDirectory(directory.resolve("large"));
    sandbox = new ServerSandbox(other, ServerSandbox.SHORT, 2, 1024, Duration.ofMinutes(1), false);
    sandbox.put("a.py", SOURCE);
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("/lsp/server.py"))) {
      sandbox.script("pyright-langserver", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    mode("fine");
    Places _ = ask();
    await().atMost(Duration.ofSeconds(20)).until(() -> sandbox.servers.running() == 0);
  }
}
