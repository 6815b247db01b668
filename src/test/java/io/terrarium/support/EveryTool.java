package io.terrarium.support;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls every tool that a surface lists, whatever it is, with arguments made from its schema. */
public final class EveryTool {
  private EveryTool() {}

  /** The tools and their answers; a refusal is an answer, a protocol error is not. */
  public static Map<String, McpClient.Reply> call(McpClient client) {
    Map<String, McpClient.Reply> replies = new LinkedHashMap<>();
    for (JsonObject tool : ToolTable.objects(client.tools())) {
      String name = tool.getString("name");
      replies.put(name, client.call(name, arguments(tool.getJsonObject("inputSchema"))));
    }
    return replies;
  }

  private static JsonObject arguments(JsonObject schema) {
    JsonObject arguments = new JsonObject();
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    for (Object required : schema.getJsonArray("required", new JsonArray())) {
      String name = (String) required;
      arguments.put(name, value(name, properties.getJsonObject(name)));
    }
    return arguments;
  }

  private static Object value(String name, JsonObject schema) {
    return switch (schema.getString("type", "string")) {
      case "integer", "number" -> 1;
      case "boolean" -> false;
      case "array" -> array(schema);
      case "object" -> arguments(schema);
      default -> text(name);
    };
  }

  private static JsonArray array(JsonObject schema) {
    JsonObject items = schema.getJsonObject("items", new JsonObject());
    Object one = items.containsKey("properties") ? arguments(items) : "a";
    return new JsonArray(List.of(one));
  }

  private static String text(String name) {
    return switch (name) {
      case "file_path", "path", "file" -> "a.txt";
      case "sandbox" -> "workspace";
      case "command" -> "git --version";
      case "content", "new_string", "new_text" -> "new\n";
      case "old_string", "old_text" -> "one";
      default -> "a";
    };
  }
}
