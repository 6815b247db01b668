package io.terrarium.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures by which an orchestrator tells a stuck agent. */
class AgentHealthTest {
  private Instant now = Instant.EPOCH;
  private final InstantSource clock = () -> now;
  private final AgentHealth health = new AgentHealth(clock);

  private boolean call(String argument) {
    return health.called("Read", Map.of("file_path", argument), true);
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  @Test
  void countsTestFailuresInARow() {
    health.tested(false);
    health.tested(false);
    assertThat(health.now().testFailureStreak()).isEqualTo(2);
    assertThat(health.now().secondsSinceGreen()).isEmpty();
    health.tested(true);
    pass(Duration.ofSeconds(90));
    assertThat(health.now().testFailureStreak()).isZero();
    assertThat(health.now().secondsSinceGreen()).hasValue(90);
    health.tested(false);
    assertThat(health.now().secondsSinceGreen()).hasValue(90);
  }

  @Test
  void tellsTheShareOfErrorsInTheLastHundredCalls() {
    assertThat(health.now().errorRate()).isZero();
    health.called("Read", Map.of(), false);
    assertThat(health.now().errorRate()).isEqualTo(1);
    for (int i = 0; i < 99; i++) {
      call("file " + i);
    }
    assertThat(health.now().errorRate()).isEqualTo(0.01);
    call("one more");
    assertThat(health.now().errorRate()).isZero();
    assertThat(health.now().calls()).isEqualTo(100);
  }

  @Test
  void countsABurstOfTheSameCallOnce() {
    assertThat(call("a")).isFalse();
    assertThat(call("b")).isFalse();
    assertThat(call("a")).isFalse();
    assertThat(call("a")).isTrue();
    for (int i = 0; i < 20; i++) {
      pass(Duration.ofMinutes(1));
      assertThat(call("a")).isFalse();
    }
    assertThat(health.now().repetitions()).isEqualTo(1);
    pass(Duration.ofMinutes(11));
    assertThat(call("a")).isFalse();
    assertThat(call("a")).isFalse();
    assertThat(call("a")).isTrue();
    assertThat(health.now().repetitions()).isEqualTo(2);
  }

  @Test
  void doesNotCountWhatIsFarApart() {
    for (int i = 0; i < 10; i++) {
      assertThat(call("a")).isFalse();
      pass(Duration.ofMinutes(6));
    }
    assertThat(health.now().repetitions()).isZero();
  }

  @Test
  void tellsToolsApart() {
    call("a");
    call("a");
    assertThat(health.called("LS", Map.of("file_path", "a"), true)).isFalse();
  }
}
