package io.terrarium.mcp;

import io.terrarium.SandboxConfig;
import io.terrarium.telemetry.Metric;
import io.terrarium.telemetry.Metrics;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Keeps one client from using up the server: calls at once, size of a call, calls a second. */
@Singleton
public final class CallLimits {
  private static final int MOST_CONNECTIONS = 1_000;

  private final Metrics metrics;
  private final Semaphore running;
  private final int atOnce;
  private final int perSecond;
  private final long longest;
  private final Map<String, TokenBucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  CallLimits(SandboxConfig config, Metrics metrics) {
    this.metrics = metrics;
    this.atOnce = config.callsAtOnce();
    this.running = new Semaphore(atOnce);
    this.perSecond = config.callsPerSecond();
    this.longest = config.maxCall().asLongValue();
    metrics.watch(Metric.CALLS_RUNNING, () -> atOnce - running.availablePermits());
  }

  /** Why a call may not be made, in one line. */
  Optional<String> problem(String session, Object arguments) {
    if (perSecond > 0 && !bucket(session).take(System.nanoTime())) {
      metrics.count(Metric.LIMITED, 1, "calls_per_second");
      return Optional.of(
          "more than %d calls a second on this connection: wait a second, then go on"
              .formatted(perSecond));
    }
    long length = length(arguments);
    if (length > longest) {
      metrics.count(Metric.LIMITED, 1, "bytes_per_call");
      return Optional.of(
          "arguments of %d characters, at most %d are taken: make several calls of it"
              .formatted(length, longest));
    }
    return Optional.empty();
  }

  private TokenBucket bucket(String session) {
    synchronized (buckets) {
      TokenBucket bucket =
          buckets.computeIfAbsent(
              session, one -> new TokenBucket(perSecond, 2.0 * perSecond, System.nanoTime()));
      if (buckets.size() > MOST_CONNECTIONS) {
        buckets.remove(buckets.keySet().iterator().next());
      }
      return bucket;
    }
  }

  private static long length(Object value) {
    return switch (value) {
      case String text -> text.length();
      case JsonObject object -> length(object.getMap());
      case JsonArray array -> length(array.getList());
      case Map<?, ?> map -> {
        long sum = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          sum += length(entry.getKey()) + (entry.getValue() == null ? 4 : length(entry.getValue()));
        }
        yield sum;
      }
      case List<?> list -> {
        long sum = 0;
        for (Object element : list) {
          sum += element == null ? 4 : length(element);
        }
        yield sum;
      }
      default -> 8;
    };
  }

  /** A call begins to run, or is refused. */
  void begin() {
    if (!running.tryAcquire()) {
      metrics.count(Metric.LIMITED, 1, "calls_at_once");
      throw new SandboxException(
          Reason.LIMIT, atOnce + " calls are running already: wait until one has ended");
    }
  }

  /** A call that began has ended. */
  void end() {
    running.release();
  }
}
