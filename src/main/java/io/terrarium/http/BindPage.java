package io.terrarium.http;

import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Bind;
import io.terrarium.session.BindRequest;
import io.terrarium.session.Binding;
import io.terrarium.session.Session;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * {@code POST /v1/bind}: gives a warm sandbox its session, once. The answer comes when the sandbox
 * is ready, after a clone if there is one.
 */
@Singleton
final class BindPage {
  static final String PATH = "/v1/bind";

  private final Binding binding;
  private final boolean served;

  BindPage(Binding binding, SandboxConfig config) {
    this.binding = binding;
    this.served = config.bind().filter(Bind.HTTP::equals).isPresent();
  }

  void register(@Observes Router router) {
    if (served) {
      router.post(PATH).blockingHandler(this::bind, false);
    }
  }

  private void bind(RoutingContext context) {
    long begin = System.nanoTime();
    try {
      Session session = binding.bind(BindRequest.of(values(context)));
      answer(
          context,
          200,
          new JsonObject()
              .put("status", "bound")
              .put("session", session.id())
              .put("workspace", session.roots().get(Binding.WORKSPACE))
              .put("mode", session.readOnly() ? "readonly" : "full")
              .put("milliseconds", (System.nanoTime() - begin) / 1e6));
    } catch (SandboxException refusal) {
      boolean bound = refusal.reason() == Reason.EXISTS;
      refuse(context, bound ? 409 : 400, bound ? "already_bound" : "bad_request", refusal);
    } catch (IOException problem) {
      refuse(context, 422, "not_prepared", problem);
    }
  }

  private static Map<String, String> values(RoutingContext context) {
    try {
      Map<String, String> values = new HashMap<>();
      JsonObject given =
          Objects.requireNonNullElseGet(context.body().asJsonObject(), JsonObject::new);
      for (Map.Entry<String, Object> entry : given) {
        if (!(entry.getValue() instanceof String text)) {
          throw new SandboxException(Reason.BAD_ARGUMENT, entry.getKey() + " must be a string");
        }
        values.put(entry.getKey(), text);
      }
      return values;
    } catch (DecodeException problem) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "the body must be a JSON object");
    }
  }

  private static void refuse(RoutingContext context, int status, String code, Exception problem) {
    answer(
        context, status, new JsonObject().put("code", code).put("message", problem.getMessage()));
  }

  private static void answer(RoutingContext context, int status, JsonObject body) {
    context
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", "application/json")
        .end(body.encode());
  }
}
