package io.terrarium.http;

import io.quarkus.vertx.http.ManagementInterface;
import io.smallrye.health.SmallRyeHealthReporter;
import io.terrarium.session.Binding;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code GET /v1/health} and {@code GET /v1/metadata} as the agent-sandbox project proposes them
 * for every runtime (KEP-539.2): behind the token on the tools' port, open on the probes' port.
 * Metadata is what the orchestrator set, without anything that looks like a credential.
 */
@Singleton
final class RuntimePages {
  private static final String PREFIX = "SANDBOX_";
  private static final List<String> SENSITIVE =
      List.of(
          "TOKEN",
          "SECRET",
          "PASSWORD",
          "PASSWD",
          "CRED",
          "KEY",
          "AUTH",
          "BEARER",
          "PRIVATE",
          "CERT");

  private final SmallRyeHealthReporter health;
  private final Binding binding;
  private final long started = System.nanoTime();

  RuntimePages(SmallRyeHealthReporter health, Binding binding) {
    this.health = health;
    this.binding = binding;
  }

  void tools(@Observes Router router) {
    register(router);
  }

  void probes(@Observes ManagementInterface management) {
    register(management.router());
  }

  private void register(Router router) {
    router.get("/v1/health").blockingHandler(this::health, false);
    router.get("/v1/metadata").handler(this::metadata);
  }

  private void health(RoutingContext context) {
    boolean ready = !health.getReadiness().isDown();
    answer(
        context,
        ready ? 200 : 503,
        new JsonObject()
            .put("status", ready ? "ok" : "unavailable")
            .put("uptime_seconds", (System.nanoTime() - started) / 1_000_000_000));
  }

  private void metadata(RoutingContext context) {
    answer(context, 200, new JsonObject().put("env", new JsonObject(variables(System.getenv()))));
  }

  private Map<String, Object> variables(Map<String, String> environment) {
    Map<String, Object> shown = new TreeMap<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !isSensitive(name)) {
            shown.put(name, value);
          }
        });
    binding
        .session()
        .ifPresent(
            session -> {
              if (!session.id().isEmpty()) {
                shown.put(PREFIX + "SESSION", session.id());
              }
              shown.put(PREFIX + "MODE", session.readOnly() ? "readonly" : "full");
              if (session.roots().size() == 1) {
                shown.put(PREFIX + "WORKSPACE", session.roots().values().iterator().next());
              }
            });
    return shown;
  }

  private static boolean isSensitive(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return SENSITIVE.stream().anyMatch(upper::contains);
  }

  private static void answer(RoutingContext context, int status, JsonObject body) {
    context
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", "application/json")
        .putHeader("Cache-Control", "no-store")
        .end(body.encode());
  }
}
