package io.terrarium.workspace;

import java.util.List;

/**
 * Hears of every change that goes through the server, on the thread that made it and before the
 * caller is answered. A listener's own trouble is its own: it does not throw for it, it warns the
 * {@link Call}.
 */
public interface ChangeListener {

  /**
   * Called while the paths are locked and before any of them changes: what is there can still be
   * looked at. A change that then fails is not heard of again.
   */
  void changing(Workspace workspace, List<? extends Change.Plan> plans);

  /** Called while the paths are locked, so that the order of calls is the order on disk. */
  void changed(Workspace workspace, Change change);

  /** A command begins: until it has ended, anything in the workspace may change at any time. */
  void commandStarted(Workspace workspace, CommandRun command);

  /** The shell of a command has ended; processes that it left behind may still be running. */
  void commandEnded(Workspace workspace, CommandRun command, int exitCode);
}
