package io.terrarium.files.patch;

import java.util.List;

/**
 * What a patch says of one file. {@code oldName} and {@code newName} are the same but for {@code
 * RENAME} and {@code COPY}, and for plain headers that name two files and mean one of them.
 */
public record FilePatch(
    Kind kind, String oldName, String newName, Mode mode, List<Hunk> hunks, int diffLine) {
  public FilePatch {
    hunks = List.copyOf(hunks);
  }

  /** What is to become of the file. */
  public enum Kind {
    MODIFY,
    CREATE,
    /** The hunks have all that is in it. */
    DELETE,
    /** Whatever is in it. */
    REMOVE,
    RENAME,
    COPY
  }

  /** The permission a patch can give. */
  public enum Mode {
    AS_IT_IS,
    PLAIN,
    EXECUTABLE
  }

  public int added() {
    return hunks.stream().mapToInt(Hunk::added).sum();
  }

  public int removed() {
    return hunks.stream().mapToInt(Hunk::removed).sum();
  }

  /** True when it asks for lines of a file that it says is not there. */
  boolean createsFromLines() {
    return kind == Kind.CREATE
        && hunks.stream().flatMap(hunk -> hunk.lines().stream()).anyMatch(HunkLine::isOld);
  }

  /** True when it would fill a file that is empty or not there. */
  public boolean onlyFills() {
    return hunks.stream()
        .allMatch(
            hunk ->
                hunk.where() instanceof Hunk.Where.AtLine at
                    && at.oldStart() == 0
                    && hunk.oldLines().isEmpty());
  }

  public FilePatch named(String name) {
    return new FilePatch(kind, name, name, mode, hunks, diffLine);
  }

  public FilePatch as(Kind other) {
    return new FilePatch(other, oldName, newName, mode, hunks, diffLine);
  }
}
