package io.terrarium.files;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers how the last patches left their files, because a patch without context cannot be told
 * from its own repetition by looking at the file.
 */
final class AppliedPatches {
  private static final int MOST = 64;

  private final Map<Fingerprint, List<Left>> results =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Fingerprint, List<Left>> eldest) {
          return size() > MOST;
        }
      };

  /** How a patch left a file. */
  sealed interface Left {
    WorkspacePath path();
  }

  record Gone(WorkspacePath path) implements Left {}

  record Holding(WorkspacePath path, long size, Fingerprint content) implements Left {}

  synchronized void add(Fingerprint patch, List<Left> files) {
    results.put(patch, List.copyOf(files));
  }

  /** True when every file of the patch is as it left it. */
  boolean isInForce(Fingerprint patch, Workspace workspace) throws IOException {
    List<Left> files;
    synchronized (this) {
      files = results.getOrDefault(patch, List.of());
    }
    for (Left left : files) {
      if (!isAsLeft(left, workspace)) {
        return false;
      }
    }
    return !files.isEmpty();
  }

  private static boolean isAsLeft(Left left, Workspace workspace) throws IOException {
    Optional<FileStatus> now = PatchTargets.status(workspace, left.path());
    return switch (left) {
      case Gone _ -> now.isEmpty();
      case Holding holding ->
          now.filter(status -> status.isFile() && status.size() == holding.size()).isPresent()
              && content(holding.path(), workspace).equals(holding.content());
    };
  }

  private static Fingerprint content(WorkspacePath path, Workspace workspace) throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      return Fingerprint.of(file.input());
    }
  }
}
