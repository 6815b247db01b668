package io.terrarium.files;

import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.WorkspacePath;

/**
 * The rules that every change of a file passes: nothing of git's, nothing unread, nothing stale.
 */
final class Gate {
  private Gate() {}

  static void requireChangeable(WorkspacePath path) {
    if (path.isRoot()) {
      throw new SandboxException(
          Reason.WRONG_KIND, "the workspace root is a directory, not a file");
    }
    if (path.isInGitDirectory()) {
      throw new SandboxException(
          Reason.PROTECTED,
          "refusing to write under .git: " + path + "; change the repository with git commands");
    }
  }

  /** Asked before a file is read again to compare it: what was never read needs no comparing. */
  static void requireRead(ReadTracker tracker, String verb, WorkspacePath path) {
    if (!tracker.hasBeenRead(path)) {
      requireFresh(ReadTracker.State.UNREAD, verb, path);
    }
  }

  /** {@code verb}: what is about to happen, as in "refusing to edit". */
  static void requireFresh(ReadTracker.State state, String verb, WorkspacePath path) {
    switch (state) {
      case FRESH -> {}
      case UNREAD ->
          throw new SandboxException(
              Reason.NOT_READ, "refusing to " + verb + " " + path + ": Read it first");
      case CHANGED ->
          throw new SandboxException(
              Reason.CHANGED_ON_DISK,
              "refusing to "
                  + verb
                  + " "
                  + path
                  + ": it changed on disk since you read it; Read it again");
    }
  }
}
