package io.terrarium.mcp;

/** Gives out so many tokens a second for long, and up to a burst of them at once. */
final class TokenBucket {
  private final double perSecond;
  private final double burst;
  private double tokens;
  private long filledAt;

  TokenBucket(double perSecond, double burst, long now) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.tokens = burst;
    this.filledAt = now;
  }

  /** Whether there was one left; {@code now} in nanoseconds. */
  synchronized boolean take(long now) {
    tokens = Math.min(burst, tokens + (now - filledAt) / 1e9 * perSecond);
    filledAt = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
