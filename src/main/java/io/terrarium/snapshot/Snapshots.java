package io.terrarium.snapshot;

import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The snapshots of all workspaces of this server. */
public final class Snapshots implements AutoCloseable {
  private final PathLocks locks;
  private final Supplier<Settings> settings;
  private final Map<String, WorkspaceSnapshots> byName = new ConcurrentHashMap<>();

  public Snapshots(PathLocks locks, Settings settings) {
    this(locks, () -> settings);
  }

  /** Asks for the settings when they are needed: a session that comes late has a say in them. */
  public Snapshots(PathLocks locks, Supplier<Settings> settings) {
    this.locks = locks;
    this.settings = settings;
  }

  boolean areAutomatic() {
    return settings.get().automatic();
  }

  PathLocks locks() {
    return locks;
  }

  WorkspaceSnapshots of(Workspace workspace) {
    return byName.computeIfAbsent(
        workspace.name(), name -> new WorkspaceSnapshots(workspace, locks, settings.get()));
  }

  /** Opens what is kept of a workspace and makes its first snapshot, in the background. */
  public void start(Workspace workspace) {
    if (settings.get().automatic()) {
      WorkspaceSnapshots starting = of(workspace);
      Thread.ofPlatform().daemon().name("snapshots-start").start(() -> start(starting));
    }
  }

  private static void start(WorkspaceSnapshots starting) {
    try {
      starting.session();
    } catch (IOException trouble) {
      starting.failed(String.valueOf(trouble.getMessage()));
    }
  }

  /** What keeps snapshots of a workspace from being made; empty when nothing does. */
  public Optional<String> problem(Workspace workspace) {
    return of(workspace).problem();
  }

  /** Why the workspace's own repository does not have the branch; empty when it has. */
  public Optional<String> publishingProblem(Workspace workspace) {
    return of(workspace).publishingProblem();
  }

  public SnapshotStatistics statistics(Workspace workspace) {
    return of(workspace).statistics();
  }

  @Override
  public void close() {
    for (WorkspaceSnapshots one : byName.values()) {
      try {
        one.close();
      } catch (IOException trouble) {
        throw new UncheckedIOException(trouble);
      }
    }
  }
}
