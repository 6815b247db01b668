package io.terrarium.snapshot;

import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/** How a file is kept in a snapshot: what kind of entry it is, and git's name of its content. */
record Version(FileMode mode, ObjectId id) {
  /** No file at all. */
  static final Version ABSENT = new Version(FileMode.MISSING, ObjectId.zeroId());

  boolean isAbsent() {
    return FileMode.MISSING.equals(mode.getBits());
  }

  boolean isLink() {
    return FileMode.SYMLINK.equals(mode.getBits());
  }

  /** A submodule: git keeps the name of its commit and nothing of its files. */
  boolean isSubmodule() {
    return FileMode.GITLINK.equals(mode.getBits());
  }
}
