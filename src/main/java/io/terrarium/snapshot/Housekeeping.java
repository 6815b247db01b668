package io.terrarium.snapshot;

import java.io.IOException;
import org.eclipse.jgit.lib.ObjectId;

/** Keeps the store small: says when it is time to pack, and shortens the history if it must. */
final class Housekeeping {
  private static final int MOST_PACKS = 4;

  private final Session session;
  private final Packing packing;
  private final long largestStore;
  private volatile long bytes;
  private long hopeless;

  Housekeeping(Session session, Packing packing, long largestStore) {
    this.session = session;
    this.packing = packing;
    this.largestStore = largestStore;
  }

  /** The size of the store when it was last looked at. */
  long bytes() {
    return bytes;
  }

  void measure() throws IOException {
    bytes = session.store().bytes();
  }

  boolean isDue() throws IOException {
    return packing.packs() > MOST_PACKS || isTooLarge();
  }

  /** A store that could not be made smaller is tried again when it has grown. */
  boolean isTooLarge() {
    return bytes > largestStore && bytes > hopeless + largestStore / 10;
  }

  /** Drops the oldest half of the snapshots that have no name; the new tip. */
  ObjectId squash(ObjectId tip) throws IOException {
    ObjectId shorter = new Squash(session.store()).dropOldest(tip);
    if (shorter.equals(tip)) {
      hopeless = bytes;
    }
    return shorter;
  }
}
