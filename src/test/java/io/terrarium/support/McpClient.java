package io.terrarium.support;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** A plain Streamable HTTP client that hides nothing: what went over the wire can be asserted. */
public final class McpClient implements AutoCloseable {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicInteger ids = new AtomicInteger();
  private final URI endpoint;
  private final String authorization;
  private String session = "";

  private McpClient(URI endpoint, String authorization) {
    this.endpoint = endpoint;
    this.authorization = authorization;
  }

  /** Connects and initializes. */
  public static McpClient connect(URI endpoint) {
    return connect(endpoint, "");
  }

  /** The same with a bearer token. */
  public static McpClient connect(URI endpoint, String token) {
    McpClient client = new McpClient(endpoint, token.isEmpty() ? "" : "Bearer " + token);
    JsonObject params =
        new JsonObject()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", new JsonObject())
            .put("clientInfo", new JsonObject().put("name", "test").put("version", "1"));
    HttpResponse<String> response = client.post(client.request("initialize", params));
    client.session = response.headers().firstValue("Mcp-Session-Id").orElseThrow();
    client.post(new JsonObject().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
    return client;
  }

  public String session() {
    return session;
  }

  /** What a tool answered. */
  public record Reply(boolean isError, String text, JsonObject raw) {}

  /** Calls a tool with arguments as name, value, name, value. */
  public Reply call(String tool, Object... arguments) {
    JsonObject named = new JsonObject();
    for (int i = 0; i < arguments.length; i += 2) {
      named.put((String) arguments[i], arguments[i + 1]);
    }
    return call(tool, named);
  }

  public Reply call(String tool, JsonObject arguments) {
    JsonObject answer = exchange(callMessage(tool, arguments));
    JsonObject result = answer.getJsonObject("result");
    if (result == null) {
      throw new IllegalStateException("not a result: " + answer.encode());
    }
    JsonObject content = result.getJsonArray("content").getJsonObject(0);
    return new Reply(result.getBoolean("isError", false), content.getString("text", ""), result);
  }

  public JsonObject callMessage(String tool, Object arguments) {
    return request("tools/call", new JsonObject().put("name", tool).put("arguments", arguments));
  }

  public JsonArray tools() {
    return exchange(request("tools/list", new JsonObject()))
        .getJsonObject("result")
        .getJsonArray("tools");
  }

  public JsonObject request(String method, Object params) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("id", ids.incrementAndGet())
        .put("method", method)
        .put("params", params);
  }

  /** Sends one message and reads the one answer. */
  public JsonObject exchange(JsonObject message) {
    HttpResponse<String> response = post(message);
    if (response.statusCode() != 200) {
      throw new IllegalStateException("status " + response.statusCode() + ": " + response.body());
    }
    return new JsonObject(response.body());
  }

  public HttpResponse<String> post(JsonObject message) {
    return post(message.encode());
  }

  /** Sends a body as it is. */
  public HttpResponse<String> post(String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(endpoint)
            .timeout(Duration.ofMinutes(5))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (!session.isEmpty()) {
      request.header("Mcp-Session-Id", session);
    }
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(problem);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
