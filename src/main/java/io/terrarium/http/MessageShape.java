package io.terrarium.http;

import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Answers a body that is JSON but no message, which the protocol library would fail on. It looks at
 * the first character; only a batch is parsed, for its elements.
 */
@Singleton
final class MessageShape {
  private static final int BEFORE_THE_PROTOCOL = -10;
  private static final String INVALID =
      """
      {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"not a JSON-RPC message"}}
      """;

  void register(@Observes Router router, VertxHttpConfig config) {
    long limit = config.limits().maxBodySize().map(size -> size.asLongValue()).orElse(-1L);
    router
        .route()
        .order(BEFORE_THE_PROTOCOL)
        .method(HttpMethod.POST)
        .handler(BodyHandler.create(false).setBodyLimit(limit))
        .handler(MessageShape::check);
  }

  private static void check(RoutingContext context) {
    Buffer body = context.body().buffer();
    if (body != null && mayBeMessage(body)) {
      context.next();
      return;
    }
    context
        .response()
        .setStatusCode(400)
        .putHeader("Content-Type", "application/json")
        .end(INVALID.strip());
  }

  private static boolean mayBeMessage(Buffer body) {
    return switch (firstCharacter(body)) {
      case '{' -> true;
      case '[' -> isBatch(body);
      default -> false;
    };
  }

  private static char firstCharacter(Buffer body) {
    for (int i = 0; i < body.length(); i++) {
      char c = (char) body.getByte(i);
      if (!Character.isWhitespace(c)) {
        return c;
      }
    }
    return 0;
  }

  private static boolean isBatch(Buffer body) {
    try {
      JsonArray batch = new JsonArray(body);
      return !batch.isEmpty() && batch.stream().allMatch(JsonObject.class::isInstance);
    } catch (DecodeException notJson) {
      return false;
    }
  }
}
