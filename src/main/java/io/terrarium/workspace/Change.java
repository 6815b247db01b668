package io.terrarium.workspace;

import io.terrarium.kernel.FileStatus;
import java.util.List;

/** What one call did to files: all of it, and on disk by now. */
public record Change(Kind kind, List<File> files) {
  public Change {
    files = List.copyOf(files);
  }

  /** What kind of call it was. */
  public enum Kind {
    WRITE,
    EDIT,
    PATCH,
    RENAME,
    UNDO,
    RESTORE
  }

  /** One file and how it is after the change. */
  public sealed interface File {
    WorkspacePath path();
  }

  /** A file that has this content now; a rename is a {@link Removed} and a {@code Stored}. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record Stored(WorkspacePath path, byte[] content, FileStatus status) implements File {}

  /** A file that is gone, or is about to be. */
  public record Removed(WorkspacePath path) implements File, Plan {}

  /** One file and how it is meant to be; nothing has happened to it yet. */
  public sealed interface Plan {
    WorkspacePath path();
  }

  /** A file that is about to get this content. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record Planned(WorkspacePath path, byte[] content) implements Plan {}
}
