package io.terrarium.workspace;

import io.terrarium.kernel.FileStatus;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Remembers what has been read, by canonical path, and how it was then: so that nobody changes a
 * file blindly. It lives as long as the server and forgets nothing by itself. It prevents mistakes;
 * it does not protect against anybody.
 */
public final class ReadTracker {
  /** A change within one tick of a file system's clock leaves the times as they were. */
  private static final long COARSEST_CLOCK = TimeUnit.SECONDS.toNanos(2);

  private final Map<WorkspacePath, Mark> marks = new ConcurrentHashMap<>();
  private final Clock clock;

  public ReadTracker() {
    this(Clock.systemUTC());
  }

  ReadTracker(Clock clock) {
    this.clock = clock;
  }

  /** How a file stands to what was read of it. */
  public enum State {
    UNREAD,
    CHANGED,
    FRESH
  }

  /** Computes the fingerprint of the file as it is now; asked only when the status cannot tell. */
  @FunctionalInterface
  public interface Content {
    Fingerprint fingerprint() throws IOException;
  }

  private record Mark(Fingerprint fingerprint, FileStatus status, long seenAt) {
    /** True when the same status can only mean the same content. */
    boolean vouchesFor(FileStatus now) {
      return now.unchangedSince(status) && status.changed() + COARSEST_CLOCK < seenAt;
    }
  }

  /** For a content that was seen just now. */
  public void markRead(WorkspacePath path, Fingerprint fingerprint, FileStatus status) {
    markRead(path, fingerprint, status, clock.millis());
  }

  /** {@code seenAt}: when the status was taken; reading may have gone on long after it. */
  public void markRead(
      WorkspacePath path, Fingerprint fingerprint, FileStatus status, long seenAt) {
    marks.put(path, new Mark(fingerprint, status, TimeUnit.MILLISECONDS.toNanos(seenAt)));
  }

  public boolean hasBeenRead(WorkspacePath path) {
    return marks.containsKey(path);
  }

  /** Touching a file, or writing the same content again, leaves it fresh. */
  public State state(WorkspacePath path, FileStatus now, Content content) throws IOException {
    Mark mark = marks.get(path);
    if (mark == null) {
      return State.UNREAD;
    }
    if (mark.vouchesFor(now)) {
      return State.FRESH;
    }
    boolean same =
        now.size() == mark.status.size() && content.fingerprint().equals(mark.fingerprint);
    return same ? State.FRESH : State.CHANGED;
  }

  /** The fingerprint as it was read, if the status vouches for the content being the same. */
  public Optional<Fingerprint> known(WorkspacePath path, FileStatus now) {
    return Optional.ofNullable(marks.get(path))
        .filter(mark -> mark.vouchesFor(now))
        .map(Mark::fingerprint);
  }

  public void forget(WorkspacePath path) {
    marks.remove(path);
  }
}
