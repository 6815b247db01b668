package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Content;
import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolOutputGuardrail;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.telemetry.CallJournal;
import io.terrarium.telemetry.Status;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.SandboxException.Reason;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/**
 * Where every answer leaves: what went wrong beside the call is told with it, secrets are taken
 * out, and it is taken down.
 */
@Singleton
public final class CallEnd implements ToolOutputGuardrail {
  private final ScrubbedAnswer scrubbed;
  private final CallJournal journal;

  CallEnd(ScrubbedAnswer scrubbed, CallJournal journal) {
    this.scrubbed = scrubbed;
    this.journal = journal;
  }

  @Override
  public void apply(ToolOutputContext context) {
    Call call = Call.current().orElseThrow();
    ToolResponse response = withWarnings(context.getResponse(), call.warnings());
    boolean asItIs = call.tool().equals(SecretTools.SECRET) && !response.isError();
    ToolResponse answer = asItIs ? response : scrubbed.of(response);
    context.setResponse(answer);
    journal.ended(call, status(call, answer), ScrubbedAnswer.length(answer));
  }

  private static Status status(Call call, ToolResponse answer) {
    if (!answer.isError()) {
      return Status.OK;
    }
    return call.refusal().filter(Reason.LIMIT::equals).isPresent() ? Status.LIMITED : Status.ERROR;
  }

  private static ToolResponse withWarnings(ToolResponse response, List<String> warnings) {
    if (warnings.isEmpty()) {
      return response;
    }
    List<Content> content = new ArrayList<>(ScrubbedAnswer.content(response));
    warnings.forEach(warning -> content.add(new TextContent("warning: " + warning)));
    return new ToolResponse(
        response.isError(), content, response.structuredContent(), response._meta());
  }
}
