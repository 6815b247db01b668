package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.ToolCallException;
import io.terrarium.kernel.Errno;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.PathException;
import io.terrarium.workspace.SandboxException;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.IOException;

/** Puts the kind of a failure before its message; it runs inside {@code Refusing}. */
@NamingFailures
@Interceptor
@Priority(Interceptor.Priority.APPLICATION + 1)
final class NamingFailuresInterceptor {
  @AroundInvoke
  Object name(InvocationContext call) throws Exception {
    try {
      return call.proceed();
    } catch (SandboxException refusal) {
      Call.current().ifPresent(current -> current.refused(refusal.reason()));
      throw new ToolCallException(kind(refusal.reason()) + ": " + refusal.getMessage());
    } catch (IOException problem) {
      boolean missing = problem instanceof PathException path && path.errno() == Errno.ENOENT;
      throw new ToolCallException(
          (missing ? "FileNotFoundError: " : "Error: ") + problem.getMessage());
    }
  }

  private static String kind(SandboxException.Reason reason) {
    return switch (reason) {
      case OUTSIDE_WORKSPACE -> "SandboxError";
      case NOT_FOUND -> "FileNotFoundError";
      case EXISTS -> "FileExistsError";
      case BAD_ARGUMENT,
          UNKNOWN_WORKSPACE,
          NOT_READ,
          CHANGED_ON_DISK,
          WRONG_KIND,
          PROTECTED,
          TOO_LARGE,
          NO_MATCH,
          BUSY,
          LIMIT ->
          "Error";
    };
  }
}
