package io.terrarium.workspace;

import java.util.List;

/** Tells all listeners, one after the other. */
public record Changes(List<ChangeListener> listeners) implements ChangeListener {
  public Changes {
    listeners = List.copyOf(listeners);
  }

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {
    listeners.forEach(listener -> listener.changing(workspace, plans));
  }

  @Override
  public void changed(Workspace workspace, Change change) {
    listeners.forEach(listener -> listener.changed(workspace, change));
  }

  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {
    listeners.forEach(listener -> listener.commandStarted(workspace, command));
  }

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    listeners.forEach(listener -> listener.commandEnded(workspace, command, exitCode));
  }
}
