package io.terrarium.mcp;

import io.quarkiverse.mcp.server.JsonRpcErrorCodes;
import io.quarkiverse.mcp.server.McpMethod;
import io.quarkiverse.mcp.server.ToolManager;
import io.quarkiverse.mcp.server.ToolManager.ToolInfo;
import io.quarkiverse.mcp.server.ToolResponse;
import io.quarkiverse.mcp.server.runtime.McpRequest;
import io.quarkiverse.mcp.server.runtime.McpRequestValidator;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the arguments of every tool call before the tool does. The platform converts what it can
 * (5 to "5", 2.9 to 2) and passes over what it does not know; an agent that mistook an argument is
 * better told.
 */
@Singleton
public final class ArgumentCheck implements McpRequestValidator {
  private final ToolManager tools;
  private final ReadOnlyMode mode;

  ArgumentCheck(ToolManager tools, ReadOnlyMode mode) {
    this.tools = tools;
    this.mode = mode;
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
    Object arguments = call.getValue("arguments");
    if (arguments != null && !(arguments instanceof JsonObject)) {
      return invalid(request, id, "params.arguments must be an object");
    }
    return Optional.ofNullable(tools.getTool(name, request.serverName()))
        .filter(mode::shows)
        .flatMap(tool -> problem(tool, arguments))
        .map(problem -> refuse(request, id, name + ": " + problem))
        .orElse(Future.succeededFuture(true));
  }

  private static Optional<String> problem(ToolInfo tool, @Nullable Object given) {
    JsonObject arguments = given instanceof JsonObject object ? object : new JsonObject();
    return ArgumentTypes.problem(tool.arguments(), arguments);
  }

  private static Future<Boolean> invalid(McpRequest request, Object id, String message) {
    return request
        .sender()
        .sendError(id, JsonRpcErrorCodes.INVALID_PARAMS, message)
        .map(sent -> false);
  }

  private static Future<Boolean> refuse(McpRequest request, Object id, String message) {
    return request.sender().sendResult(id, ToolResponse.error(message)).map(sent -> false);
  }
}
