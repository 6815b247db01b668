package io.terrarium.app;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import io.terrarium.session.Binding;
import io.terrarium.snapshot.DiffSnapshots;
import io.terrarium.snapshot.ExportSnapshots;
import io.terrarium.snapshot.ListSnapshots;
import io.terrarium.snapshot.Settings;
import io.terrarium.snapshot.SnapshotStatistics;
import io.terrarium.snapshot.Snapshots;
import io.terrarium.telemetry.Metric;
import io.terrarium.telemetry.Metrics;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspaces;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** The snapshots and what can be asked of them; they begin with the server and end with it. */
final class SnapshotParts {
  private static final Logger LOG = Logger.getLogger("terrarium");

  @Produces
  @Singleton
  Snapshots snapshots(PathLocks locks, SandboxConfig config, Binding binding) {
    return new Snapshots(
        locks,
        () ->
            new Settings(
                StateDirectory.of(config),
                mode(config, binding),
                config.snapshotLimit().asLongValue()));
  }

  private static Settings.Mode mode(SandboxConfig config, Binding binding) {
    if (binding.isReadOnly()) {
      return Settings.Mode.READING;
    }
    return config.snapshots() == SandboxConfig.Snapshots.AUTO
        ? Settings.Mode.AUTOMATIC
        : Settings.Mode.MANUAL;
  }

  @Produces
  @Singleton
  ListSnapshots listSnapshots(Snapshots snapshots) {
    return new ListSnapshots(snapshots);
  }

  @Produces
  @Singleton
  DiffSnapshots diffSnapshots(Snapshots snapshots) {
    return new DiffSnapshots(snapshots);
  }

  @Produces
  @Singleton
  ExportSnapshots exportSnapshots(Snapshots snapshots) {
    return new ExportSnapshots(snapshots);
  }

  void start(
      @Observes StartupEvent event,
      Snapshots snapshots,
      Workspaces workspaces,
      Metrics metrics,
      Binding binding) {
    binding.whenBound(
        session -> {
          watch(snapshots, workspaces, metrics);
          Thread.ofVirtual().start(() -> startNow(snapshots, workspaces));
        });
  }

  private static void watch(Snapshots snapshots, Workspaces workspaces, Metrics metrics) {
    Supplier<Stream<SnapshotStatistics>> all =
        () -> workspaces.all().stream().map(snapshots::statistics);
    metrics.watch(Metric.SNAPSHOTS, () -> all.get().mapToLong(SnapshotStatistics::count).sum());
    metrics.watch(
        Metric.SNAPSHOT_QUEUE, () -> all.get().mapToLong(SnapshotStatistics::queue).sum());
    metrics.watch(
        Metric.SNAPSHOT_BYTES, () -> all.get().mapToLong(SnapshotStatistics::bytes).sum());
    metrics.watch(
        Metric.SNAPSHOT_LAG,
        () -> all.get().mapToDouble(one -> one.lag().toNanos() / 1e9).max().orElse(0));
  }

  private static void startNow(Snapshots snapshots, Workspaces workspaces) {
    try {
      workspaces.all().forEach(snapshots::start);
    } catch (SandboxException missing) {
      LOG.warnf("no snapshots yet: %s", missing.getMessage());
    }
  }

  void stop(@Observes ShutdownEvent event, Snapshots snapshots) {
    snapshots.close();
  }
}
