package io.terrarium.mcp;

import io.quarkiverse.mcp.server.JsonRpcErrorCodes;
import io.quarkiverse.mcp.server.McpMethod;
import io.quarkiverse.mcp.server.ToolManager;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import io.quarkiverse.mcp.server.ToolResponse;
import io.quarkiverse.mcp.server.runtime.McpRequest;
import io.quarkiverse.mcp.server.runtime.McpRequestValidator;
import io.terrarium.secrets.Scrubber;
import io.terrarium.telemetry.CallJournal;
import io.terrarium.telemetry.Label;
import io.terrarium.telemetry.Status;
import io.terrarium.workspace.Call;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.Optional;

/**
 * Looks at every tool call before the tool does: limits, name and arguments. The platform converts
 * what it can (5 to "5", 2.9 to 2) and passes over what it does not know; an agent that mistook an
 * argument is better told. What is turned away here is scrubbed and taken down like any answer.
 */
@Singleton
public final class ArgumentCheck implements McpRequestValidator {
  private final ToolManager tools;
  private final ReadOnlyMode mode;
  private final CallLimits limits;
  private final Scrubber scrubber;
  private final CallJournal journal;

  ArgumentCheck(
      ToolManager tools,
      ReadOnlyMode mode,
      CallLimits limits,
      Scrubber scrubber,
      CallJournal journal) {
    this.tools = tools;
    this.mode = mode;
    this.limits = limits;
    this.scrubber = scrubber;
    this.journal = journal;
  }

  @Override
  public <R extends McpRequest> Future<Boolean> validate(
      JsonObject message, R request, McpMethod method) {
    Object id = message.getValue("id");
    Object params = message.getValue("params");
    if (params != null && !(params instanceof JsonObject)) {
      return invalid(request, id, "params must be an object");
    }
    if (method != McpMethod.TOOLS_CALL || id == null) {
      return Future.succeededFuture(true);
    }
    if (!(params instanceof JsonObject call) || !(call.getValue("name") instanceof String name)) {
      return invalid(request, id, "params.name must be the name of a tool");
    }
    Object given = call.getValue("arguments");
    if (given != null && !(given instanceof JsonObject)) {
      return invalid(request, id, "params.arguments must be an object");
    }
    JsonObject arguments = given instanceof JsonObject object ? object : new JsonObject();
    // Null is as good as absent, and the platform fails on it.
    arguments.getMap().values().removeIf(Objects::isNull);
    return check(name, arguments, request, id);
  }

  private Future<Boolean> check(String name, JsonObject arguments, McpRequest request, Object id) {
    Optional<ToolInfo> tool =
        Optional.ofNullable(tools.getTool(name, request.serverName())).filter(mode::shows);
    String known = tool.isPresent() ? name : Label.UNKNOWN_TOOL;
    Call.Request turnedAway =
        new Call.Request(
            known,
            id.toString(),
            request.serverName(),
            request.connection().id(),
            arguments.getMap());
    Optional<String> limit = limits.problem(request.connection().id(), arguments);
    if (limit.isPresent()) {
      journal.turnedAway(turnedAway, Status.LIMITED);
      return refuse(request, id, known + ": " + limit.get());
    }
    if (tool.isEmpty()) {
      journal.turnedAway(turnedAway, Status.INVALID);
      return invalid(request, id, "Invalid tool name: " + name);
    }
    Optional<String> problem = ArgumentTypes.problem(tool.get().arguments(), arguments);
    if (problem.isPresent()) {
      journal.turnedAway(turnedAway, Status.INVALID);
      return refuse(request, id, name + ": " + problem.get());
    }
    return Future.succeededFuture(true);
  }

  private Future<Boolean> invalid(McpRequest request, Object id, String message) {
    return request
        .sender()
        .sendError(id, JsonRpcErrorCodes.INVALID_PARAMS, scrubber.scrub(message))
        .map(sent -> false);
  }

  private Future<Boolean> refuse(McpRequest request, Object id, String message) {
    return request
        .sender()
        .sendResult(
            id, ToolResponse.error(scrubber.scrub(Surface.refusal(request.serverName(), message))))
        .map(sent -> false);
  }
}
