package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkiverse.mcp.server.ImageContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.files.ReadResult;
import io.terrarium.files.ReadResult.Gap;
import io.terrarium.files.ReadResult.Line;
import io.terrarium.files.ReadResult.Text;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file as an agent sees it: numbered lines, and brackets around what is not of the file. */
class ReadRenderingTest {
  @TempDir private Path root;
  @AutoClose private Workspace workspace;
  private WorkspacePath path;

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open("workspace", root.toString());
    path = workspace.resolve("a.txt");
  }

  private static Line line(long number, String text) {
    return new Line(number, text, OptionalLong.empty());
  }

  private String rendered(List<Line> lines, List<Gap> gaps, OptionalLong total, boolean more) {
    long first = lines.getFirst().number();
    long last = lines.getLast().number();
    return ReadRendering.NUMBERED.text(new Text(path, lines, gaps, first, last, total, more, true));
  }

  @Test
  void numbersLinesAsCatDoes() {
    String shown =
        rendered(
            List.of(line(9, "\tnine"), line(10, ""), line(1_234_567, "many")),
            List.of(),
            OptionalLong.of(1_234_567),
            false);

    assertThat(shown).isEqualTo("     9\t\tnine\n    10\t\n1234567\tmany\n");
  }

  @Test
  void saysWhichCallGetsMore() {
    assertThat(rendered(List.of(line(3, "x")), List.of(), OptionalLong.of(9), true))
        .isEqualTo("     3\tx\n[lines 3 to 3 of 9; Read with offset=4 for more]\n");
    assertThat(rendered(List.of(line(3, "x")), List.of(), OptionalLong.empty(), true))
        .isEqualTo("     3\tx\n[lines 3 to 3; Read with offset=4 for more]\n");
  }

  @Test
  void putsTheGapWhereTheLinesAreMissing() {
    String shown =
        rendered(
            List.of(line(1, "a"), line(50, "z")),
            List.of(new Gap(2, 48, 4800)),
            OptionalLong.of(50),
            false);

    assertThat(shown)
        .isEqualTo(
            "     1\ta\n[48 lines (4800 bytes) left out: Read with offset=2 limit=48]\n    50\tz\n");
  }

  @Test
  void marksACutLine() {
    Line cut = new Line(1, "abc", OptionalLong.of(9000));

    assertThat(rendered(List.of(cut), List.of(), OptionalLong.of(1), false))
        .isEqualTo("     1\tabc... [cut: the line has 9000 bytes]\n");
  }

  @Test
  void saysThatAFileIsEmpty() {
    ToolResponse response = ReadRendering.NUMBERED.render(new ReadResult.Empty(path));

    assertThat(response.isError()).isFalse();
    assertThat(response.content().getFirst().asText().text()).isEqualTo("[a.txt is empty]");
  }

  @Test
  void sendsAPictureAsAnImage() {
    byte[] bytes = {1, 2, 3};

    ToolResponse response =
        ReadRendering.NUMBERED.render(new ReadResult.Picture(path, "image/png", bytes));

    ImageContent image = response.content().getFirst().asImage();
    assertThat(image.mimeType()).isEqualTo("image/png");
    assertThat(Base64.getDecoder().decode(image.data())).isEqualTo(bytes);
  }

  /** The whole way: what is rendered fits, and the call it names returns the lines left out. */
  @Test
  void aRenderedAnswerKeepsItsBudgetAndItsWord() throws IOException {
    long budget = 100 * 1024;
    ReadFile readFile = new ReadFile(new ReadTracker(), budget);
    Files.writeString(root.resolve("a.txt"), ("x".repeat(3000) + "\n").repeat(80));

    String shown =
        ReadRendering.NUMBERED.text(
            (Text) readFile.read(workspace, "a.txt", 1, 75, Reader.MARKING));

    assertThat((long) shown.getBytes(StandardCharsets.UTF_8).length)
        .isBetween(budget * 9 / 10, budget);
    Matcher gap =
        Pattern.compile(
                "\\[(\\d+) lines \\((\\d+) bytes\\) left out: Read with offset=(\\d+) limit=(\\d+)]")
            .matcher(shown);
    assertThat(gap.find()).isTrue();
    long count = Long.parseLong(gap.group(1));
    assertThat(Long.parseLong(gap.group(2))).isEqualTo(count * 3001);
    Text rest =
        (Text)
            readFile.read(
                workspace,
                "a.txt",
                Long.parseLong(gap.group(3)),
                Long.parseLong(gap.group(4)),
                Reader.MARKING);
    assertThat(rest.lines()).hasSize((int) count);
    assertThat(shown).endsWith("[lines 1 to 75 of 80; Read with offset=76 for more]\n");
  }
}
