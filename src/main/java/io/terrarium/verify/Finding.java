package io.terrarium.verify;

/**
 * Something that a compiler, linter or formatter found.
 *
 * @param file relative to the workspace root, or as the tool wrote it if it lies elsewhere
 * @param line from 1; 0 if it concerns the whole file
 * @param column from 1; 0 if the tool does not tell
 * @param rule the tool's own name for it; may be empty
 */
public record Finding(String file, int line, int column, String rule, String message)
    implements Comparable<Finding> {

  /** {@code file:line:column:rule: message}, without what is not known. */
  public String shown() {
    String place =
        file + (line == 0 ? "" : ":" + line) + (line == 0 || column == 0 ? "" : ":" + column);
    return place + (rule.isEmpty() ? "" : ":" + rule) + ": " + message;
  }

  public Finding in(String otherFile) {
    return new Finding(otherFile, line, column, rule, message);
  }

  @Override
  public int compareTo(Finding other) {
    int byFile = file.compareTo(other.file);
    int byLine = byFile == 0 ? Integer.compare(line, other.line) : byFile;
    return byLine == 0 ? Integer.compare(column, other.column) : byLine;
  }
}
