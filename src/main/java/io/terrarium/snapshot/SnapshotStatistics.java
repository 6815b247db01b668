package io.terrarium.snapshot;

import java.time.Duration;

/**
 * How a workspace's snapshots stand: how many there are, how long the oldest change has been
 * waiting to become one, how many records wait, and how many bytes the store takes.
 */
public record SnapshotStatistics(long count, Duration lag, long queue, long bytes) {
  static final SnapshotStatistics NONE = new SnapshotStatistics(0, Duration.ZERO, 0, 0);
}
