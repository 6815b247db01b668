package io.terrarium.snapshot;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.IgnoreRules;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Says which paths are kept in snapshots: those that are in one, and others unless ignored. */
final class Kept {
  private final Workspace workspace;
  private final KnownFiles known;
  private final Map<WorkspacePath, IgnoreRules> rules = new HashMap<>();

  Kept(Workspace workspace, KnownFiles known) {
    this.workspace = workspace;
    this.known = known;
  }

  boolean isKept(WorkspacePath path) throws IOException {
    if (!GitNames.isSafePath(path.raw())) {
      return false;
    }
    if (known.file(path.raw()).isPresent()) {
      return true;
    }
    IgnoreRules inParent = rulesFor(path.parent());
    return !inParent.isWithinIgnored() && !inParent.ignores(path, false);
  }

  private IgnoreRules rulesFor(WorkspacePath directory) throws IOException {
    IgnoreRules found = rules.get(directory);
    if (found == null) {
      found = read(directory);
      rules.put(directory, found);
    }
    return found;
  }

  private IgnoreRules read(WorkspacePath directory) throws IOException {
    try {
      return IgnoreRules.forDirectory(workspace, directory);
    } catch (KernelException problem) {
      if (directory.isRoot() || problem.errno() != Errno.ENOENT) {
        throw problem;
      }
      return read(directory.parent());
    }
  }
}
