package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A burst at once, then so many a second. */
class TokenBucketTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void givesABurstAndThenItsRate() {
    TokenBucket bucket = new TokenBucket(10, 20, 0);
    assertThat(taken(bucket, 0)).isEqualTo(20);
    assertThat(taken(bucket, SECOND / 2)).isEqualTo(5);
    assertThat(taken(bucket, SECOND)).isEqualTo(5);
    assertThat(taken(bucket, 100 * SECOND)).isEqualTo(20);
  }

  private static int taken(TokenBucket bucket, long now) {
    int taken = 0;
    while (taken < 1000 && bucket.take(now)) {
      taken++;
    }
    return taken;
  }
}
