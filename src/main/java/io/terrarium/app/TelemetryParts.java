package io.terrarium.app;

import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import io.terrarium.http.Token;
import io.terrarium.secrets.KnownValue;
import io.terrarium.secrets.Redaction;
import io.terrarium.secrets.Scrubber;
import io.terrarium.secrets.SecretAudit;
import io.terrarium.secrets.SecretStore;
import io.terrarium.telemetry.AgentHealth;
import io.terrarium.telemetry.Metric;
import io.terrarium.telemetry.Metrics;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The parts that keep secrets in and watch what is done: one of each for the whole server. */
final class TelemetryParts {
  private static final Logger AUDIT = Logger.getLogger("terrarium.audit");
  private static final Logger LOG = Logger.getLogger("terrarium");

  @Produces
  @Singleton
  SecretStore secretStore(SandboxConfig config, Metrics metrics) {
    SecretAudit audit = access -> audit(access, metrics);
    return config
        .secretsDir()
        .map(directory -> SecretStore.of(System.getenv(), Path.of(directory), audit))
        .orElseGet(() -> SecretStore.of(System.getenv(), audit));
  }

  private static void audit(SecretAudit.Access access, Metrics metrics) {
    metrics.count(Metric.SECRET_ACCESSES, 1, access.source());
    AUDIT.infof(
        "secret %s, %d characters from %s, given to %s",
        access.name(), access.length(), access.source(), access.caller());
  }

  @Produces
  @Singleton
  Scrubber scrubber(SecretStore secrets, SandboxConfig config, Metrics metrics) {
    Optional<KnownValue> token =
        Token.text(config).map(value -> new KnownValue(Redaction.TOKEN, value));
    return new Scrubber(
        new KnownValues(secrets, token.stream().toList()),
        config.scrubPatterns().orElse(List.of()),
        type -> metrics.count(Metric.SCRUB_HITS, 1, type.label()));
  }

  @Produces
  @Singleton
  AgentHealth agentHealth(Metrics metrics) {
    AgentHealth health = new AgentHealth(InstantSource.system());
    metrics.watch(Metric.TEST_FAILURE_STREAK, () -> health.now().testFailureStreak());
    metrics.watch(
        Metric.SECONDS_SINCE_GREEN, () -> health.now().secondsSinceGreen().orElse(Double.NaN));
    metrics.watch(Metric.ERROR_RATE, () -> health.now().errorRate());
    return health;
  }

  void warn(@Observes StartupEvent event, SecretStore secrets) {
    secrets.warnings().forEach(LOG::warn);
  }
}
