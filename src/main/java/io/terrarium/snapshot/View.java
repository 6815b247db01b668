package io.terrarium.snapshot;

import org.eclipse.jgit.lib.ObjectId;

/** A store to read from, its newest snapshot, and the files of that. */
record View(Store store, ObjectId tip, KnownFiles known, boolean owned) implements AutoCloseable {
  @Override
  public void close() {
    if (owned) {
      store.close();
    }
  }
}
