package io.terrarium.search;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/**
 * What was found, in the order of paths. {@code more}: the limit left something out. What could not
 * be searched is counted: directories and files that could not be read, and files too large.
 */
public record GrepResult(List<File> files, boolean more, int unreadable, int tooLarge) {
  public GrepResult {
    files = List.copyOf(files);
  }

  /**
   * A file with matches: how many lines of it match, and in content mode those lines with their
   * context, in order and each once.
   */
  public record File(WorkspacePath path, long matches, List<Line> lines) {
    public File {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A line, from 1, without its line end. A very long one is only shown around its first match:
   * then {@code cut}, and {@code bytes} says how long it is in the file.
   */
  public record Line(long number, String text, boolean matches, boolean cut, long bytes) {}

  /** All matching lines shown, over all files. */
  public long shown() {
    return files.stream().flatMap(file -> file.lines().stream()).filter(Line::matches).count();
  }
}
