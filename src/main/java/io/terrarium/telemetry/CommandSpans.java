package io.terrarium.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A span for each command, below that of the call which started it. */
@Singleton
public final class CommandSpans implements ChangeListener {
  private final Tracer tracer;
  private final Map<String, Span> running = new ConcurrentHashMap<>();

  CommandSpans(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

  @Override
  public void changed(Workspace workspace, Change change) {}

  /** The command itself stays out of the span: it is in the log, scrubbed. */
  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {
    Span span = tracer.spanBuilder("process").setParent(CallTraces.served()).startSpan();
    if (span.isRecording()) {
      span.setAttribute("process.background", command.background());
      running.put(command.id(), span);
    }
  }

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    Span span = running.remove(command.id());
    if (span != null) {
      span.setAttribute("process.exit.code", exitCode);
      span.setStatus(exitCode == 0 ? StatusCode.UNSET : StatusCode.ERROR);
      span.end();
    }
  }
}
