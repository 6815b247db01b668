package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation.OperationCancellationException;
import io.quarkiverse.mcp.server.McpException;
import io.quarkiverse.mcp.server.ToolCallException;
import io.terrarium.secrets.Scrubber;
import io.terrarium.telemetry.CallJournal;
import io.terrarium.telemetry.Status;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.SandboxException;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.CancellationException;

/**
 * Turns what an agent can act on into a failed result; anything else is a bug and propagates. What
 * propagates does not pass {@link CallEnd}, so it is taken down here.
 */
@Refusing
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
final class RefusingInterceptor {
  private final CallLimits limits;
  private final CallJournal journal;
  private final Scrubber scrubber;

  RefusingInterceptor(CallLimits limits, CallJournal journal, Scrubber scrubber) {
    this.limits = limits;
    this.journal = journal;
    this.scrubber = scrubber;
  }

  @AroundInvoke
  Object answer(InvocationContext call) throws Exception {
    try {
      limits.begin();
      try {
        return call.proceed();
      } finally {
        limits.end();
      }
    } catch (SandboxException refusal) {
      Call.current().ifPresent(current -> current.refused(refusal.reason()));
      String surface = Call.current().map(current -> current.request().surface()).orElse("");
      throw new ToolCallException(Surface.refusal(surface, text(refusal)));
    } catch (IOException problem) {
      throw new ToolCallException(problem.getMessage());
    } catch (ToolCallException answered) {
      throw answered;
    } catch (OperationCancellationException | CancellationException withdrawn) {
      ended(Status.CANCELLED);
      throw new OperationCancellationException();
    } catch (McpException problem) {
      ended(Status.ERROR);
      throw new McpException(scrubber.scrub(text(problem)), problem.getJsonRpcErrorCode());
    } catch (Exception | Error bug) {
      ended(Status.FAILED);
      throw bug;
    }
  }

  private static String text(Exception problem) {
    return Objects.requireNonNullElse(problem.getMessage(), "");
  }

  private void ended(Status status) {
    Call.current().ifPresent(call -> journal.ended(call, status, 0));
  }
}
