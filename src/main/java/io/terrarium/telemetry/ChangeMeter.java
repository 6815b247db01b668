package io.terrarium.telemetry;

import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what is written and edited, and how commands end. */
@Singleton
public final class ChangeMeter implements ChangeListener {
  private final Metrics metrics;
  private final Set<String> background = ConcurrentHashMap.newKeySet();

  ChangeMeter(Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

  @Override
  public void changed(Workspace workspace, Change change) {
    String operation =
        switch (change.kind()) {
          case WRITE -> "write";
          case EDIT, PATCH, RENAME, UNDO, RESTORE -> "edit";
        };
    long bytes = 0;
    for (Change.File file : change.files()) {
      bytes += file instanceof Change.Stored stored ? stored.content().length : 0;
    }
    metrics.count(Metric.FILE_BYTES, bytes, operation);
  }

  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {
    if (command.background() && background.add(command.id()) && background.size() == 1) {
      metrics.watch(Metric.BACKGROUND_SHELLS, background::size);
    }
  }

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    background.remove(command.id());
    metrics.count(Metric.BASH_EXITS, 1, ExitClass.of(exitCode));
  }
}
