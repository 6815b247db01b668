package io.terrarium.telemetry;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The log line of a call. */
record CallLine(
    String tool,
    Endpoint endpoint,
    Status status,
    String session,
    Map<String, Object> arguments,
    long nanoseconds,
    long answerLength) {
  private static final int SHOWN_OF_SESSION = 8;

  /** As an object, for logs that are read by programs. */
  JsonObject fields() {
    return new JsonObject()
        .put("tool", tool)
        .put("endpoint", endpoint.toString())
        .put("status", status.toString())
        .put("milliseconds", Math.round(nanoseconds / 1e3) / 1e3)
        .put("answerLength", answerLength)
        .put("session", shortSession())
        .put("arguments", new JsonObject(arguments));
  }

  @Override
  public String toString() {
    String shown =
        arguments.entrySet().stream()
            .map(argument -> argument.getKey() + "=" + Json.encode(argument.getValue()))
            .collect(Collectors.joining(" "));
    return "%s %s %s ms, answered %d characters, %s/%s %s"
        .formatted(
            tool,
            status,
            String.format(Locale.ROOT, "%.1f", nanoseconds / 1e6),
            answerLength,
            endpoint,
            shortSession(),
            shown);
  }

  private String shortSession() {
    return session.substring(0, Math.min(SHOWN_OF_SESSION, session.length()));
  }
}
