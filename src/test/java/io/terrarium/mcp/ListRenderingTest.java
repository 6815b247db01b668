package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.ListFiles.Item;
import io.terrarium.files.ListFiles.Listing;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A directory as an agent sees it: one entry a line, then what was left out and why. */
class ListRenderingTest {
  @TempDir private static Path root;
  @AutoClose private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open("workspace", root.toString());
  }

  @Test
  void showsEachKindInItsOwnWay() throws IOException {
    List<Item> items =
        List.of(
            new Item.Folder(workspace.resolve("src")),
            new Item.File(workspace.resolve("src/a.txt"), 120),
            new Item.Link(workspace.resolve("link"), "../out side"),
            new Item.Special(workspace.resolve("pipe")));

    assertThat(ListRendering.render(new Listing(workspace.resolve("."), items, false, 5, 0)))
        .isEqualTo("src/\nsrc/a.txt  120\nlink -> ../out side\npipe  (device, FIFO or socket)");
  }

  record Row(
      String name,
      String path,
      int items,
      boolean more,
      int ignored,
      int unreadable,
      String shown) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("empty root", ".", 0, false, 0, 0, "[. is empty]"),
        new Row("empty", "src", 0, false, 0, 0, "[src is empty]"),
        new Row(
            "ignored only",
            "src",
            0,
            false,
            3,
            0,
            "[src is empty but for 3 ignored: pass include_ignored]"),
        new Row(
            "more",
            ".",
            1,
            true,
            0,
            0,
            "f  1\n[more than 1 entries: raise limit, or LS a directory below]"),
        new Row(
            "one unreadable",
            ".",
            1,
            false,
            0,
            1,
            "f  1\n[1 directory not entered: unreadable or too deep]"),
        new Row(
            "some unreadable",
            ".",
            1,
            false,
            0,
            2,
            "f  1\n[2 directories not entered: unreadable or too deep]"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void saysWhatIsMissing(Row row) throws IOException {
    WorkspacePath path = workspace.resolve(row.path());
    List<Item> items =
        row.items() == 0 ? List.of() : List.of(new Item.File(workspace.resolve("f"), 1));

    assertThat(
            ListRendering.render(
                new Listing(path, items, row.more(), row.ignored(), row.unreadable())))
        .isEqualTo(row.shown());
  }
}
