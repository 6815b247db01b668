package io.terrarium.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether an agent gets on: an orchestrator may stop one that keeps failing the same test or
 * making the same call. It judges nothing itself.
 */
public final class AgentHealth {
  static final int CALLS = 100;
  static final int SAME_CALLS = 3;
  static final Duration WINDOW = Duration.ofMinutes(10);
  private static final int MOST_DIFFERENT_CALLS = 1_000;

  private final InstantSource clock;
  private final Deque<Boolean> outcomes = new ArrayDeque<>();
  private final Map<SameCall, Burst> bursts = new LinkedHashMap<>(16, 0.75f, true);
  private int errors;
  private int streak;
  private long repetitions;
  private @Nullable Instant green;

  public AgentHealth(InstantSource clock) {
    this.clock = clock;
  }

  private record SameCall(String tool, int arguments) {}

  /** The latest of the same calls, and whether they were counted. */
  private static final class Burst {
    final Deque<Instant> calls = new ArrayDeque<>();
    boolean counted;
  }

  /** A moment's figures; no seconds since green before the first time. */
  public record Snapshot(
      int testFailureStreak,
      OptionalDouble secondsSinceGreen,
      double errorRate,
      int calls,
      long repetitions) {}

  /** A call has ended; true if it was one too many of the same. */
  synchronized boolean called(String tool, Map<String, ?> arguments, boolean succeeded) {
    outcomes.addLast(succeeded);
    errors += succeeded ? 0 : 1;
    if (outcomes.size() > CALLS && !outcomes.removeFirst()) {
      errors--;
    }
    boolean repeated = repeats(new SameCall(tool, arguments.hashCode()));
    repetitions += repeated ? 1 : 0;
    return repeated;
  }

  private boolean repeats(SameCall call) {
    Instant now = clock.instant();
    Burst burst = bursts.computeIfAbsent(call, one -> new Burst());
    while (!burst.calls.isEmpty() && burst.calls.getFirst().isBefore(now.minus(WINDOW))) {
      burst.calls.removeFirst();
    }
    if (burst.calls.isEmpty()) {
      burst.counted = false;
    }
    burst.calls.addLast(now);
    if (burst.calls.size() > SAME_CALLS) {
      burst.calls.removeFirst();
    }
    if (bursts.size() > MOST_DIFFERENT_CALLS) {
      bursts.remove(bursts.keySet().iterator().next());
    }
    boolean repeats = !burst.counted && burst.calls.size() == SAME_CALLS;
    burst.counted |= repeats;
    return repeats;
  }

  /** Tests were run. */
  synchronized void tested(boolean passed) {
    streak = passed ? 0 : streak + 1;
    green = passed ? clock.instant() : green;
  }

  public synchronized Snapshot now() {
    OptionalDouble since =
        green == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(Duration.between(green, clock.instant()).toMillis() / 1e3);
    double rate = outcomes.isEmpty() ? 0 : (double) errors / outcomes.size();
    return new Snapshot(streak, since, rate, outcomes.size(), repetitions);
  }
}
