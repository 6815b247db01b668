package io.terrarium.app;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/** Alive, and started, as soon as it can answer at all: nothing else makes a restart useful. */
@Liveness
@Startup
@Singleton
final class Alive implements HealthCheck {
  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.up("terrarium");
  }
}
