package io.terrarium.snapshot;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.SwappedLinkException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectReader;

/**
 * Puts files of the workspace into the state that a snapshot has, all of them or, if one fails,
 * none. What is not in the newest snapshot is left alone, because it could not be brought back.
 */
final class WorkspaceUpdate {
  private final Session session;
  private final Workspace workspace;
  private final ObjectReader reader;
  private final Map<String, FileStatus> statuses = new HashMap<>();
  private final List<String> leftAlone = new ArrayList<>();

  WorkspaceUpdate(Session session, ObjectReader reader) {
    this.session = session;
    this.workspace = session.workspace();
    this.reader = reader;
  }

  /** What was done, with paths as people see them. */
  record Outcome(List<WorkspacePath> changed, List<String> leftAlone) {}

  /** Each difference leads from how the file is to how it shall be. */
  Outcome apply(List<TreeDiff.Difference> differences, Message message) throws IOException {
    Map<WorkspacePath, TreeDiff.Difference> wanted = new HashMap<>();
    for (TreeDiff.Difference one : differences) {
      if (GitNames.isSafePath(one.path())) {
        wanted.put(path(one.path()), one);
      } else {
        leftAlone.add(Names.show(one.path()));
      }
    }
    return session.locks().holding(wanted.keySet(), () -> applyLocked(wanted, message));
  }

  private Outcome applyLocked(Map<WorkspacePath, TreeDiff.Difference> wanted, Message message)
      throws IOException {
    requireUnchanged(List.copyOf(wanted.keySet()));
    List<TreeDiff.Difference> steps =
        wanted.entrySet().stream()
            .filter(entry -> mayBeChanged(entry.getKey()))
            .map(Map.Entry::getValue)
            .sorted(Comparator.comparing(TreeDiff.Difference::path))
            .toList();
    List<TreeDiff.Difference> done = new ArrayList<>();
    try {
      // From the end: what is in a directory goes before the directory.
      for (TreeDiff.Difference step : steps.reversed()) {
        if (step.after().isAbsent()) {
          done.add(step);
          remove(path(step.path()));
        }
      }
      for (TreeDiff.Difference step : steps) {
        if (!step.after().isAbsent()) {
          done.add(step);
          put(path(step.path()), step.after());
        }
      }
    } catch (IOException | RuntimeException problem) {
      undo(done);
      throw problem;
    }
    session.restored(deltas(steps), statuses, message);
    return new Outcome(steps.stream().map(step -> path(step.path())).toList(), leftAlone);
  }

  private WorkspacePath path(String raw) {
    try {
      WorkspacePath path = workspace.resolve(".");
      for (String name : raw.split("/", -1)) {
        path = path.child(name);
      }
      return path;
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void requireUnchanged(List<WorkspacePath> paths) throws IOException {
    try (BlobSink sink = new BlobSink(session.store(), BlobSink.ALL)) {
      for (Delta delta :
          new Scan(workspace, session.locks(), session.known(), sink).look(paths).deltas()) {
        // A file that no snapshot has is not a change: it is left alone.
        if (session.known().file(delta.path()).filter(file -> !file.isLeftOut()).isPresent()) {
          throw new SandboxException(
              Reason.BUSY,
              Names.show(delta.path()) + " is being changed: nothing was done, try again");
        }
      }
    }
  }

  private boolean mayBeChanged(WorkspacePath path) {
    if (session.known().file(path.raw()).filter(file -> !file.isLeftOut()).isPresent()) {
      return true;
    }
    try (Directory parent = workspace.parentOf(path)) {
      Optional<FileStatus> status = parent.status(path.name());
      boolean stranger = status.isPresent() && !status.get().isDirectory();
      if (stranger) {
        leftAlone.add(path.toString());
      }
      return !stranger;
    } catch (IOException noParent) {
      return true;
    }
  }

  private void remove(WorkspacePath path) throws IOException {
    try (Directory parent = workspace.parentOf(path)) {
      parent.delete(path.name());
    } catch (SwappedLinkException overLink) {
      return;
    } catch (KernelException problem) {
      if (problem.errno() != Errno.ENOENT && problem.errno() != Errno.ENOTDIR) {
        throw named(path, problem);
      }
    }
    removeEmpty(path.parent());
  }

  /** Directories that nothing is in any more; one with ignored files stays. */
  private void removeEmpty(WorkspacePath folder) throws IOException {
    WorkspacePath at = folder;
    while (!at.isRoot()) {
      try (Directory parent = workspace.parentOf(at)) {
        if (!parent.removeIfEmpty(at.name())) {
          return;
        }
      } catch (SwappedLinkException | KernelException inUse) {
        return;
      }
      at = at.parent();
    }
  }

  private void put(WorkspacePath path, Version version) throws IOException {
    if (version.isSubmodule()) {
      leftAlone.add(path.toString());
      return;
    }
    byte[] content = reader.open(version.id()).getCachedBytes(Integer.MAX_VALUE);
    try {
      FileStatus status =
          workspace.inParentOf(
              path,
              parent ->
                  version.isLink()
                      ? parent.putLink(
                          path.name(), new String(content, StandardCharsets.ISO_8859_1))
                      : parent.put(
                          path.name(),
                          content,
                          FileMode.EXECUTABLE_FILE.equals(version.mode().getBits())));
      statuses.put(path.raw(), status);
    } catch (KernelException problem) {
      throw named(path, problem);
    }
  }

  private static SandboxException named(WorkspacePath path, KernelException problem) {
    String next =
        problem.errno() == Errno.EISDIR || problem.errno() == Errno.ENOTDIR
            ? ": files that no snapshot has are in the way; move them first"
            : "";
    return new SandboxException(
        Reason.WRONG_KIND, path + ": " + problem.reason() + next + " (nothing was changed)");
  }

  /** Best effort: what cannot be put back now is in the snapshot before. */
  private void undo(List<TreeDiff.Difference> done) {
    for (TreeDiff.Difference step : done.reversed()) {
      try {
        if (step.before().isAbsent()) {
          remove(path(step.path()));
        } else {
          put(path(step.path()), step.before());
        }
      } catch (IOException | SandboxException stillFailing) {
        leftAlone.add(step.path());
      }
    }
  }

  private static List<Delta> deltas(List<TreeDiff.Difference> steps) {
    List<Delta> deltas = new ArrayList<>();
    for (TreeDiff.Difference step : steps) {
      if (step.after().isAbsent()) {
        deltas.add(new Delta.Gone(step.path()));
      } else if (!step.after().isSubmodule()) {
        deltas.add(new Delta.Put(step.path(), step.after(), new Delta.InStore()));
      }
    }
    return deltas;
  }
}
