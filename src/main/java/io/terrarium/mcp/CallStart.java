package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolInputGuardrail;
import io.terrarium.telemetry.CallTraces;
import io.terrarium.workspace.Call;
import jakarta.inject.Singleton;

/** Where every tool call begins, on the thread that will serve it. */
@Singleton
public final class CallStart implements ToolInputGuardrail {
  private final CallTraces traces;

  CallStart(CallTraces traces) {
    this.traces = traces;
  }

  @Override
  public void apply(ToolInputContext context) {
    String session = context.getConnection().id();
    String requestId = context.getRequestId().asString();
    Call.enter(
        new Call.Request(
            context.getTool().name(),
            requestId,
            context.getConnection().serverName(),
            session,
            context.getArguments().getMap()));
    traces.enter(session, requestId);
  }
}
