package io.terrarium.code;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/**
 * The symbols of some files.
 *
 * @param more files that were not looked at because there are too many
 */
public record OutlineResult(WorkspacePath path, List<OfFile> files, int more) {
  public OutlineResult {
    files = List.copyOf(files);
  }

  /**
   * {@code errorLines}: where the file does not parse; {@code problem}: why it was not looked at.
   */
  public record OfFile(
      WorkspacePath path,
      int lines,
      List<Entry> symbols,
      List<Integer> errorLines,
      String problem) {
    public OfFile {
      symbols = List.copyOf(symbols);
      errorLines = List.copyOf(errorLines);
    }
  }

  /** {@code depth} counts what it lies in. */
  public record Entry(
      int depth, Kind kind, String name, int line, int lastLine, String signature, String doc) {}
}
