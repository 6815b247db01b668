package io.terrarium.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Counts. The only user of the metrics library, so that a metric which is not declared cannot be
 * exposed, nor one with a label that is not.
 */
@Singleton
public final class Metrics {
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(25),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10),
    Duration.ofSeconds(60),
    Duration.ofSeconds(300)
  };

  /** Not every build runs commands. */
  private static final Set<Metric> OF_COMMANDS =
      EnumSet.of(Metric.BASH_EXITS, Metric.DENYLIST_HITS);

  private final MeterRegistry registry;
  private final Map<Metric, MeterProvider<Counter>> counters = new EnumMap<>(Metric.class);
  private final MeterProvider<Timer> durations;

  Metrics(MeterRegistry registry) {
    this.registry = registry;
    for (Metric metric : Metric.values()) {
      if (metric.exposed().endsWith("_total")) {
        counters.put(
            metric,
            Counter.builder(metric.registered()).description(metric.help()).withRegistry(registry));
      }
    }
    this.durations =
        Timer.builder(Metric.TOOL_DURATION.registered())
            .description(Metric.TOOL_DURATION.help())
            .serviceLevelObjectives(BUCKETS)
            .withRegistry(registry);
    startAtZero();
  }

  /**
   * So that an alert can tell none from never: each series with few values exists from the start.
   */
  private void startAtZero() {
    for (Metric metric : counters.keySet()) {
      if (OF_COMMANDS.contains(metric)) {
        continue;
      }
      if (metric.labels().isEmpty()) {
        counter(metric).increment(0);
      } else if (metric.labels().size() == 1) {
        metric.labels().getFirst().closed().forEach(value -> counter(metric, value).increment(0));
      }
    }
  }

  /** Adds; the values are those of the metric's labels in order. */
  public void count(Metric metric, long amount, Object... values) {
    counter(metric, values).increment((double) amount);
  }

  private Counter counter(Metric metric, Object... values) {
    return Objects.requireNonNull(counters.get(metric)).withTags(tags(metric, values));
  }

  /** How long a call took. */
  void time(long nanoseconds, Object... values) {
    durations
        .withTags(tags(Metric.TOOL_DURATION, values))
        .record(nanoseconds, TimeUnit.NANOSECONDS);
  }

  /** Shows what the supplier says whenever somebody looks. */
  public void watch(Metric metric, Supplier<Number> now) {
    Gauge.builder(metric.registered(), now)
        .description(metric.help())
        .strongReference(true)
        .register(registry);
  }

  private static Tags tags(Metric metric, Object... values) {
    List<Label> labels = metric.labels();
    if (labels.size() != values.length) {
      throw new IllegalArgumentException(metric + " has the labels " + labels);
    }
    Tags tags = Tags.empty();
    for (int i = 0; i < values.length; i++) {
      String value = values[i].toString();
      Label label = labels.get(i);
      if (!label.closed().isEmpty() && !label.closed().contains(value)) {
        throw new IllegalArgumentException(value + " is no value of " + label.text());
      }
      tags = tags.and(label.text(), value);
    }
    return tags;
  }
}
