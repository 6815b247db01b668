package io.terrarium.telemetry;

import io.terrarium.secrets.Scrubber;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Figure;
import io.terrarium.workspace.SandboxException;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jboss.logging.Logger;

/** Takes down every call when it has ended: one log line, its metrics, and the agent's health. */
@Singleton
public final class CallJournal {
  private static final Logger LOG = Logger.getLogger("terrarium.call");

  private final Metrics metrics;
  private final AgentHealth health;
  private final Scrubber scrubber;

  CallJournal(Metrics metrics, AgentHealth health, Scrubber scrubber) {
    this.metrics = metrics;
    this.health = health;
    this.scrubber = scrubber;
  }

  /** A call that a tool was asked to serve; {@code answerLength} is in characters. */
  public void ended(Call call, Status status, long answerLength) {
    call.figures().forEach(this::count);
    call.refusal().ifPresent(this::count);
    write(call.request(), status, call.nanosecondsSoFar(), answerLength);
  }

  /** A call that was answered before any tool saw it. */
  public void turnedAway(Call.Request request, Status status) {
    Call.enter(request);
    try {
      write(request, status, 0, 0);
    } finally {
      Call.leave();
    }
  }

  private void write(Call.Request request, Status status, long nanoseconds, long answerLength) {
    Endpoint endpoint = Endpoint.of(request.surface());
    metrics.count(Metric.TOOL_CALLS, 1, request.tool(), endpoint, status);
    if (status != Status.INVALID && status != Status.LIMITED) {
      metrics.time(nanoseconds, request.tool(), endpoint);
    }
    if (health.called(request.tool(), request.arguments(), status == Status.OK)) {
      metrics.count(Metric.REPETITIONS, 1);
    }
    if (LOG.isInfoEnabled()) {
      Map<String, Object> arguments = ShownArguments.of(request.arguments(), scrubber);
      LOG.infof(
          "%s",
          new CallLine(
              request.tool(),
              endpoint,
              status,
              request.session(),
              arguments,
              nanoseconds,
              answerLength));
    }
  }

  private void count(Figure figure, long amount) {
    switch (figure) {
      case BYTES_READ -> metrics.count(Metric.FILE_BYTES, amount, "read");
      case DENIED_COMMANDS -> metrics.count(Metric.DENYLIST_HITS, amount);
      case GREEN_TEST_RUNS -> health.tested(true);
      case RED_TEST_RUNS -> health.tested(false);
    }
  }

  private void count(SandboxException.Reason reason) {
    switch (reason) {
      case OUTSIDE_WORKSPACE -> metrics.count(Metric.PATH_VIOLATIONS, 1);
      case NOT_READ -> metrics.count(Metric.TRACKER_REFUSALS, 1, "not_read");
      case CHANGED_ON_DISK -> metrics.count(Metric.TRACKER_REFUSALS, 1, "changed_on_disk");
      case BAD_ARGUMENT,
          UNKNOWN_WORKSPACE,
          NOT_FOUND,
          EXISTS,
          WRONG_KIND,
          PROTECTED,
          TOO_LARGE,
          NO_MATCH,
          BUSY,
          LIMIT -> {}
    }
  }
}
