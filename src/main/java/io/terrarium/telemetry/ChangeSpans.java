package io.terrarium.telemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import java.util.List;

/** A span around what is done about a change before its call is answered: the snapshot. */
public record ChangeSpans(ChangeListener listener, Tracer tracer) implements ChangeListener {

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {
    listener.changing(workspace, plans);
  }

  @Override
  public void changed(Workspace workspace, Change change) {
    Span span = tracer.spanBuilder("snapshot").setParent(CallTraces.served()).startSpan();
    try {
      listener.changed(workspace, change);
    } finally {
      span.end();
    }
  }

  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {
    listener.commandStarted(workspace, command);
  }

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    listener.commandEnded(workspace, command, exitCode);
  }
}
