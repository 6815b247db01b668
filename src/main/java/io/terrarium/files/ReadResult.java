package io.terrarium.files;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;
import java.util.OptionalLong;

/** What reading a file gave. */
public sealed interface ReadResult {
  WorkspacePath path();

  /** A line of text; {@code cutFrom} is its full length in bytes if it was cut. */
  record Line(long number, String text, OptionalLong cutFrom) {}

  /** A run of lines that would not fit, between two that do. */
  record Gap(long firstLine, long lines, long bytes) {}

  /**
   * Some lines of a file. {@code total} is empty when the file was too large to be counted again;
   * {@code first} to {@code last} are the lines wanted, shown or in the gap; {@code ended} says
   * that the last of them has a line end.
   */
  record Text(
      WorkspacePath path,
      List<Line> lines,
      List<Gap> gaps,
      long first,
      long last,
      OptionalLong total,
      boolean more,
      boolean ended)
      implements ReadResult {
    public Text {
      lines = List.copyOf(lines);
      gaps = List.copyOf(gaps);
    }
  }

  /** A file without content. */
  record Empty(WorkspacePath path) implements ReadResult {}

  /** A picture, whole. */
  record Picture(WorkspacePath path, String mimeType, byte[] bytes) implements ReadResult {}
}
