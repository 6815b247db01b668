package io.terrarium.files.patch;

import io.terrarium.workspace.TextFile;

/** One line of a hunk, without its sign and its {@code \n}; a carriage return is part of it. */
record HunkLine(Kind kind, String text, boolean ended) {
  /** What a line is for. */
  enum Kind {
    CONTEXT,
    REMOVED,
    ADDED
  }

  boolean isOld() {
    return kind != Kind.ADDED;
  }

  boolean isNew() {
    return kind != Kind.REMOVED;
  }

  HunkLine in(TextFile file) {
    return new HunkLine(kind, file.encode(text), ended);
  }

  /** With {@code \ No newline at end of file} said of it. */
  HunkLine unended() {
    return new HunkLine(kind, text, false);
  }
}
