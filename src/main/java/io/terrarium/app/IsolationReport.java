package io.terrarium.app;

import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Isolation;
import io.terrarium.process.Confinement;
import io.terrarium.session.Binding;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/**
 * Says how commands are confined, and which rules this kernel cannot enforce: once in the log and
 * always in the readiness data. It never makes the server unready: whoever insists on isolation
 * says so with {@code -isolation=landlock}, and then nothing is started without.
 */
@Readiness
@Singleton
final class IsolationReport implements HealthCheck {
  private static final Logger LOG = Logger.getLogger("terrarium");

  private final SandboxConfig config;
  private final Instance<Territory> territory;
  private final Binding binding;

  IsolationReport(SandboxConfig config, Instance<Territory> territory, Binding binding) {
    this.config = config;
    this.territory = territory;
    this.binding = binding;
  }

  void start(@Observes StartupEvent event) {
    binding.whenBound(session -> log());
  }

  private void log() {
    if (binding.isReadOnly()) {
      return;
    }
    Confinement confinement = territory.get().confinement();
    String missing = String.join(", ", confinement.missingRules());
    if (config.isolation() == Isolation.NONE) {
      LOG.warn("commands are not confined: -isolation=none");
    } else if (confinement.version() == 0) {
      LOG.warn("commands are not confined: this kernel has no Landlock, or it is switched off");
    } else if (missing.isEmpty()) {
      LOG.infof("commands are confined by Landlock %d", confinement.version());
    } else {
      LOG.warnf(
          "commands are confined by Landlock %d, which cannot restrict: %s",
          confinement.version(), missing);
    }
  }

  @Override
  public HealthCheckResponse call() {
    if (binding.isReadOnly() || binding.session().isEmpty()) {
      return HealthCheckResponse.named("isolation").up().withData("commands", "none").build();
    }
    Confinement confinement = territory.get().confinement();
    List<String> missing = confinement.missingRules();
    return HealthCheckResponse.named("isolation")
        .up()
        .withData("landlock", confinement.version())
        .withData("missing", missing.isEmpty() ? "nothing" : String.join(", ", missing))
        .build();
  }
}
