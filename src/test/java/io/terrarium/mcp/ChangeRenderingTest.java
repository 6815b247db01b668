package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkiverse.mcp.server.TextContent;
import io.terrarium.files.EditResult;
import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.EditResult.Closest.Difference;
import io.terrarium.files.EditResult.Line;
import io.terrarium.files.WriteFile.Written;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change, made or not, as an agent sees it. */
class ChangeRenderingTest {
  @TempDir private Path root;
  @AutoClose private Workspace workspace;
  private WorkspacePath path;

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open("workspace", root.toString());
    path = workspace.resolve("a.txt");
  }

  @Test
  void saysWhatWasWritten() {
    assertThat(ChangeRendering.render(new Written(path, 12, "")))
        .isEqualTo("wrote 12 bytes to a.txt");
    assertThat(ChangeRendering.render(new Written(path, 12, "UTF-16LE and CRLF line ends")))
        .isEqualTo("wrote 12 bytes to a.txt (kept UTF-16LE and CRLF line ends)");
  }

  @Test
  void showsTheChangedLines() {
    List<Line> lines = List.of(new Line(3, "three"), new Line(10, ""));

    assertThat(ChangeRendering.applied(new EditResult.Applied(path, 1, lines, false)))
        .isEqualTo("edited a.txt\n     3\tthree\n    10\t\n");
    assertThat(ChangeRendering.applied(new EditResult.Applied(path, 70, lines, true)))
        .isEqualTo(
            "edited a.txt (70 replacements)\n     3\tthree\n    10\t\n[more lines changed]\n");
  }

  @Test
  void saysHowOftenAndWhere() {
    assertThat(rendered(new EditResult.Ambiguous(path, 1, 1, 2, List.of(1L, 7L))))
        .isEqualTo(
            "old_string is in a.txt 2 times, at lines 1, 7: add context to name one, or set replace_all");
    assertThat(rendered(new EditResult.Ambiguous(path, 2, 3, 900, List.of(1L, 7L))))
        .isEqualTo(
            "edit 2 of 3, after those before it (nothing was changed): old_string is in a.txt 900"
                + " times, at lines 1, 7, ...: add context to name one, or set replace_all");
  }

  @Test
  void saysThatNothingIsLikeIt() {
    assertThat(noMatch(new Closest.Nothing()))
        .isEqualTo("old_string not found in a.txt, nor anything like it: Read the file again");
    assertThat(rendered(new EditResult.NoMatch(path, 1, 2, new Closest.Nothing())))
        .startsWith("edit 1 of 2 (nothing was changed): old_string not found");
  }

  @Test
  void showsOneLineBesideWhatWasSent() {
    Line found = new Line(12, "\ta\u00a0b\u200b ");

    assertThat(noMatch(new Closest.Place(List.of(found), Difference.WHITE_SPACE, "  a b", found)))
        .isEqualTo(
            """
            old_string not found in a.txt; closest is line 12, other white space:
            line 12 is |\\ta\\u00a0b\\u200b |
            you sent   |  a b|
            """);
  }

  @Test
  void showsSeveralLinesAndTheFirstThatDiffers() {
    List<Line> lines = List.of(new Line(1, "A"), new Line(2, "b"));

    assertThat(noMatch(new Closest.Place(lines, Difference.CASE, "a", lines.getFirst())))
        .isEqualTo(
            """
            old_string not found in a.txt; closest is line 1, other upper or lower case:
                 1\tA
                 2\tb
            line 1 is |A|
            you sent  |a|
            """);
  }

  @Test
  void saysWhenOnlyTheSurroundingsDiffer() {
    List<Line> lines = List.of(new Line(2, "b"));

    assertThat(noMatch(new Closest.Place(lines, Difference.AROUND, "b", lines.getFirst())))
        .isEqualTo(
            """
            old_string not found in a.txt; line 2 is the same, but blank lines or line ends before or after it are not:
                 2\tb
            """);
  }

  @Test
  void onlyAnAppliedEditIsASuccess() {
    assertThat(ChangeRendering.render(new EditResult.Applied(path, 1, List.of(), false)).isError())
        .isFalse();
    assertThat(
            ChangeRendering.render(new EditResult.NoMatch(path, 1, 1, new Closest.Nothing()))
                .isError())
        .isTrue();
    assertThat(
            ChangeRendering.render(new EditResult.Ambiguous(path, 1, 1, 2, List.of(1L, 2L)))
                .isError())
        .isTrue();
  }

  private static String rendered(EditResult result) {
    return ((TextContent) ChangeRendering.render(result).content().getFirst()).text();
  }

  private String noMatch(Closest closest) {
    return rendered(new EditResult.NoMatch(path, 1, 1, closest));
  }
}
