package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which lines a Read shows, how they are numbered, and what it refuses. */
class ReadFileTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record Window(
      String name, String content, long offset, long limit, List<String> shown, boolean more) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Window> windows() {
    String five = "a\nb\nc\nd\ne\n";
    return Stream.of(
        new Window("all", five, 1, 2000, List.of("1:a", "2:b", "3:c", "4:d", "5:e"), false),
        new Window("offset 0 means 1", five, 0, 2, List.of("1:a", "2:b"), true),
        new Window("from the middle", five, 3, 2, List.of("3:c", "4:d"), true),
        new Window("the last line", five, 5, 1, List.of("5:e"), false),
        new Window("more than there is", five, 4, 100, List.of("4:d", "5:e"), false),
        new Window(
            "largest limit", five, 2, Long.MAX_VALUE, List.of("2:b", "3:c", "4:d", "5:e"), false),
        new Window("no final newline", "a\nb", 1, 2000, List.of("1:a", "2:b"), false),
        new Window("one line without end", "a", 1, 1, List.of("1:a"), false),
        new Window("only a line end", "\n", 1, 2000, List.of("1:"), false),
        new Window("empty lines", "\n\n\n", 2, 1, List.of("2:"), true),
        new Window("CRLF", "a\r\nb\r\n", 1, 2000, List.of("1:a", "2:b"), false),
        new Window(
            "mixed line ends", "a\r\nb\nc\r\n", 1, 2000, List.of("1:a", "2:b", "3:c"), false),
        new Window(
            "a lone CR is part of its line", "a\rb\nc", 1, 9, List.of("1:a\rb", "2:c"), false),
        new Window(
            "only one CR of two belongs to the end",
            "a\r\r\nb",
            1,
            9,
            List.of("1:a\r", "2:b"),
            false),
        new Window("CR at the very end", "a\nb\r", 1, 9, List.of("1:a", "2:b"), false),
        new Window(
            "form feed and NEL end no line",
            "a\fb\u0085c\u2028d\n",
            1,
            9,
            List.of("1:a\fb\u0085c\u2028d"),
            false));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void showsTheLinesAskedFor(Window row) throws IOException {
    files.put("a.txt", row.content());

    ReadResult.Text text = files.readText("a.txt", row.offset(), row.limit());

    assertThat(text.lines())
        .extracting(line -> line.number() + ":" + line.text())
        .isEqualTo(row.shown());
    assertThat(text.more()).isEqualTo(row.more());
    assertThat(text.gaps()).isEmpty();
  }

  @Test
  void saysWhichLinesOfHowMany() throws IOException {
    files.put("a.txt", "x\n".repeat(10));

    ReadResult.Text text = files.readText("a.txt", 3, 4);

    assertThat(text.first()).isEqualTo(3);
    assertThat(text.last()).isEqualTo(6);
    assertThat(text.total()).isEqualTo(OptionalLong.of(10));
  }

  @Test
  void saysThatAFileIsEmpty() throws IOException {
    files.put("a.txt", "");
    files.put("mark.txt", "\uFEFF");

    assertThat(files.read("a.txt")).isInstanceOf(ReadResult.Empty.class);
    assertThat(files.read("mark.txt")).isInstanceOf(ReadResult.Empty.class);
  }

  record Refusal(String name, String path, long offset, long limit, Reason reason, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Refusal> refusals() {
    return Stream.of(
        new Refusal(
            "past the end",
            "three.txt",
            4,
            1,
            Reason.BAD_ARGUMENT,
            "offset 4 is past the end: three.txt has 3 lines"),
        new Refusal(
            "past the end of one line",
            "one.txt",
            2,
            1,
            Reason.BAD_ARGUMENT,
            "offset 2 is past the end: one.txt has 1 line"),
        new Refusal(
            "past the end of nothing",
            "empty.txt",
            2,
            1,
            Reason.BAD_ARGUMENT,
            "offset 2 is past the end: empty.txt has 0 lines"),
        new Refusal(
            "largest offset",
            "three.txt",
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            Reason.BAD_ARGUMENT,
            "offset 9223372036854775807 is past the end: three.txt has 3 lines"),
        new Refusal(
            "negative offset",
            "three.txt",
            -1,
            1,
            Reason.BAD_ARGUMENT,
            "offset must be 1 or more, not -1: it is a line number"),
        new Refusal(
            "least offset",
            "three.txt",
            Long.MIN_VALUE,
            1,
            Reason.BAD_ARGUMENT,
            "offset must be 1 or more, not -9223372036854775808: it is a line number"),
        new Refusal(
            "no limit", "three.txt", 1, 0, Reason.BAD_ARGUMENT, "limit must be 1 or more, not 0"),
        new Refusal(
            "directory", "dir", 1, 1, Reason.WRONG_KIND, "dir is a directory: list it with LS"),
        new Refusal(
            "root",
            ".",
            1,
            1,
            Reason.WRONG_KIND,
            "the workspace root is a directory: list it with LS"),
        new Refusal(
            "below a file",
            "one.txt/x",
            1,
            1,
            Reason.WRONG_KIND,
            "one.txt is a file, not a directory: one.txt/x cannot exist"),
        new Refusal(
            "outside",
            "../x",
            1,
            1,
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: ../x"),
        new Refusal(
            "outside, absolute",
            "/etc/passwd",
            1,
            1,
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: /etc/passwd"),
        new Refusal(
            "outside by a link",
            "out/passwd",
            1,
            1,
            Reason.OUTSIDE_WORKSPACE,
            "path is outside the workspace: out/passwd"),
        new Refusal(
            "links in a circle",
            "circle",
            1,
            1,
            Reason.WRONG_KIND,
            "too many links, or links in a circle: circle"),
        new Refusal(
            "empty path", "", 1, 1, Reason.BAD_ARGUMENT, "path is empty: pass \".\" for the root"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refuses(Refusal row) throws IOException {
    files.put("three.txt", "1\n2\n3\n");
    files.put("one.txt", "1\n");
    files.put("empty.txt", "");
    Files.createDirectory(root.resolve("dir"));
    files.link("out", "/etc");
    files.link("circle", "circle");

    assertThatThrownBy(() -> files.read(row.path(), row.offset(), row.limit()))
        .isInstanceOfSatisfying(
            SandboxException.class, refusal -> assertThat(refusal.reason()).isEqualTo(row.reason()))
        .hasMessage(row.message());
  }

  @Test
  void refusesWhatIsNotARegularFileWithoutWaiting() throws Exception {
    Path fifo = root.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();

    assertThatThrownBy(() -> files.read("pipe"))
        .isInstanceOf(SandboxException.class)
        .hasMessage("pipe is a device, FIFO or socket, not a regular file");
  }

  @Test
  void answersWithTheCanonicalPathWhateverCameIn() throws IOException {
    files.put("dir/a.txt", "a\n");
    files.link("link", "dir/a.txt");

    for (String given :
        List.of("dir/a.txt", "./dir/../dir//a.txt", "link", root.toRealPath() + "/link")) {
      assertThat(files.read(given).path()).hasToString("dir/a.txt");
    }
  }
}
