package io.terrarium.bench;

import java.util.Arrays;

/** Times of many calls, and how long all of them took together. */
record Timings(long[] sorted, long wall) {
  static Timings of(long[] times, long wall) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return new Timings(sorted, wall);
  }

  double perSecond() {
    return sorted.length * 1e9 / wall;
  }

  /** In milliseconds. */
  double percentile(double share) {
    return sorted[(int) Math.min(sorted.length - 1, Math.round(share * sorted.length))] / 1e6;
  }
}
