package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.Playground.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Names of any bytes that the kernel allows are shown readably and found again by what is shown.
 */
class StrangeNamesTest {
  @TempDir private Path temporary;
  private Playground playground;

  @BeforeEach
  void prepare() throws IOException {
    playground = new Playground(temporary.toRealPath());
  }

  record Strange(String name, byte[] bytes, String shown) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Strange> strange() {
    return Stream.of(
        new Strange("not UTF-8", latin("caf\u00e9.txt"), "caf\\xe9.txt"),
        new Strange("only bad bytes", latin("\u00ff\u00fe"), "\\xff\\xfe"),
        new Strange("cut UTF-8", latin("a\u00e2\u0082"), "a\\xe2\\x82"),
        new Strange("surrogate in UTF-8", latin("\u00ed\u00a0\u0080"), "\\xed\\xa0\\x80"),
        new Strange("overlong slash", latin("..\u00c0\u00afx"), "..\\xc0\\xafx"),
        new Strange("newline", utf8("a\nb"), "a\\x0ab"),
        new Strange("carriage return", utf8("a\r"), "a\\x0d"),
        new Strange("tab and escape", utf8("\t\u001b[31m"), "\\x09\\x1b[31m"),
        new Strange("delete", utf8("a\u007f"), "a\\x7f"),
        new Strange(
            "UTF-8", utf8("caf\u00e9 \u6f22 \ud83d\ude00"), "caf\u00e9 \u6f22 \ud83d\ude00"),
        new Strange("an escape as it is written", utf8("a\\xe9"), "a\\xe9"),
        new Strange("half an escape", utf8("a\\xe"), "a\\xe"),
        new Strange("backslash", utf8("a\\b"), "a\\b"),
        new Strange("looks like an option", utf8("-rf *"), "-rf *"));
  }

  @ParameterizedTest
  @MethodSource("strange")
  void isShownAndFoundByWhatIsShown(Strange row) throws IOException {
    playground.strangeFile(row.bytes, row.name);
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      WorkspacePath path = workspace.resolve(row.shown);

      assertThat(path.toString()).isEqualTo(row.shown);
      assertThat(path.raw()).isEqualTo(Names.raw(row.bytes));
      assertThat(Io.read(workspace, row.shown)).isEqualTo(row.name);
      assertThat(Io.list(workspace, ".")).containsExactly(row.shown);
    }
  }

  @Test
  void prefersTheNameAsWrittenToTheOneItEscapes() throws IOException {
    playground.strangeFile(latin("a\u00e9"), "byte");
    playground.strangeFile(utf8("a\\xe9"), "backslash");
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      assertThat(Io.read(workspace, "a\\xe9")).isEqualTo("backslash");
    }
  }

  @Test
  void createsNewFilesByTheNameAsWritten() throws IOException {
    try (Workspace workspace = Mode.OPENAT2.open(playground)) {
      Io.create(workspace, "new\\x41.txt", "content");

      assertThat(playground.entries()).containsExactly("new\\x41.txt");
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void allowsNamesOf255Bytes(Mode mode) throws IOException {
    String longest = "n".repeat(251) + ".txt";
    try (Workspace workspace = mode.open(playground)) {
      Io.create(workspace, "d".repeat(255) + "/" + longest, "created");
      Io.replace(workspace, "d".repeat(255) + "/" + longest, "replaced");

      assertThat(Io.read(workspace, "d".repeat(255) + "/" + longest)).isEqualTo("replaced");
      assertThat(playground.entries())
          .containsExactly("d".repeat(255), "d".repeat(255) + "/" + longest);
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void refusesNamesOf256Bytes(Mode mode) throws IOException {
    String tooLong = "\u00e9".repeat(128);
    try (Workspace workspace = mode.open(playground)) {
      assertThat(workspace.resolve(tooLong).toString()).isEqualTo(tooLong);
      assertThatThrownBy(() -> Io.read(workspace, tooLong))
          .isInstanceOf(PathException.class)
          .hasMessage(tooLong + ": file name too long; use names of at most 255 bytes");
      assertThatThrownBy(() -> Io.create(workspace, tooLong, "x"))
          .isInstanceOf(PathException.class)
          .hasMessage(tooLong + ": file name too long; use names of at most 255 bytes");
      assertThatThrownBy(() -> Io.create(workspace, "new/dir/" + tooLong + "/x", "x"))
          .isInstanceOf(PathException.class)
          .hasMessage(
              "new/dir/" + tooLong + "/x: file name too long; use names of at most 255 bytes");
      assertThat(playground.entries()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void writesAndRemovesAtTheDeepestPathAllowed(Mode mode) throws IOException {
    String deep = "d/".repeat(1990) + "file.txt";
    try (Workspace workspace = mode.open(playground)) {
      Io.create(workspace, deep, "deep");

      assertThat(Io.read(workspace, deep)).isEqualTo("deep");
      assertThatThrownBy(() -> Io.create(workspace, deep, "again"))
          .isInstanceOf(SandboxException.class);
    }
    Playground.run("rm", "-r", playground.root().resolve("d").toString());
  }

  private static byte[] latin(String bytes) {
    return bytes.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
