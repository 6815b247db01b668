package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolCallException;
import io.terrarium.workspace.SandboxException;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.IOException;

/** Turns what an agent can act on into a failed result; anything else is a bug and propagates. */
@Refusing
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
final class RefusingInterceptor {

  @AroundInvoke
  Object answer(InvocationContext call) throws Exception {
    try {
      return call.proceed();
    } catch (SandboxException | IOException problem) {
      throw new ToolCallException(problem.getMessage());
    }
  }
}
