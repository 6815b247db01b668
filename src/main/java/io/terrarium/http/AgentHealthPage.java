package io.terrarium.http;

import io.terrarium.telemetry.AgentHealth;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** {@code GET /api/health/agent}: for an orchestrator that wants to stop a stuck agent. */
@Singleton
final class AgentHealthPage {
  private final AgentHealth health;

  AgentHealthPage(AgentHealth health) {
    this.health = health;
  }

  void register(@Observes Router router) {
    router
        .get("/api/health/agent")
        .handler(
            context ->
                context
                    .response()
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-store")
                    .end(json(health.now()).encode()));
  }

  private static JsonObject json(AgentHealth.Snapshot now) {
    JsonObject json =
        new JsonObject()
            .put("testFailureStreak", now.testFailureStreak())
            .put("errorRate", now.errorRate())
            .put("calls", now.calls())
            .put("repetitions", now.repetitions())
            .putNull("secondsSinceGreen");
    now.secondsSinceGreen().ifPresent(seconds -> json.put("secondsSinceGreen", seconds));
    return json;
  }
}
