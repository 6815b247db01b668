package io.terrarium.snapshot;

import java.nio.file.Path;

/**
 * Where snapshots are kept, when they are taken, and how large the store of a workspace may grow.
 */
public record Settings(Path stateDirectory, Mode mode, long largestStore) {

  /** When snapshots are taken. */
  public enum Mode {
    /** After every change. */
    AUTOMATIC,
    /** When somebody asks for one. */
    MANUAL,
    /** Never: what is there can be read. */
    READING
  }

  boolean automatic() {
    return mode == Mode.AUTOMATIC;
  }
}
