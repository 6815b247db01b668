package io.terrarium.files;

import io.terrarium.files.PatchTargets.Target;
import io.terrarium.files.patch.FilePatch;
import io.terrarium.files.patch.PatchParser;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.FileBatch;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.PathException;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Applies a patch to the files it names: all of it or nothing. What exists must have been read. A
 * patch that has been applied before changes nothing.
 */
public final class PatchFiles {
  private final ReadTracker tracker;
  private final PathLocks locks;
  private final ChangeListener changes;
  private final long largest;
  private final AppliedPatches applied = new AppliedPatches();

  public PatchFiles(ReadTracker tracker, PathLocks locks, ChangeListener changes, long largest) {
    this.tracker = tracker;
    this.locks = locks;
    this.changes = changes;
    this.largest = largest;
  }

  /** The patch names its files. */
  public PatchResult patch(Workspace workspace, String diff) throws IOException {
    return patch(workspace, diff, "", PatchParser.parse(diff));
  }

  /**
   * {@code path} is the one file to patch, whatever the patch calls it, or a directory that the
   * names in the patch are relative to.
   */
  public PatchResult patch(Workspace workspace, String diff, String path) throws IOException {
    WorkspacePath at = workspace.resolve(path);
    boolean directory =
        at.isRoot()
            || PatchTargets.status(workspace, at)
                .filter(status -> status.isDirectory())
                .isPresent();
    return directory
        ? patch(workspace, diff, at.isRoot() ? "" : at + "/", PatchParser.parse(diff))
        : patch(workspace, diff, "", List.of(PatchParser.parseOne(diff, at.toString())));
  }

  private PatchResult patch(
      Workspace workspace, String diff, String directory, List<FilePatch> patches)
      throws IOException {
    Fingerprint identity =
        Fingerprint.of(
            (workspace.name() + "\0" + directory + "\0" + diff).getBytes(StandardCharsets.UTF_8));
    return workspace.retrying(
        () -> {
          List<Target> targets = PatchTargets.find(workspace, directory, patches);
          return locks.holding(paths(targets), () -> apply(workspace, targets, identity));
        },
        "the files of the diff");
  }

  private static Set<WorkspacePath> paths(List<Target> targets) {
    Set<WorkspacePath> paths = new TreeSet<>();
    for (Target target : targets) {
      paths.add(target.from());
      paths.add(target.to());
    }
    return paths;
  }

  private PatchResult apply(Workspace workspace, List<Target> targets, Fingerprint identity)
      throws IOException {
    if (applied.isInForce(identity, workspace)) {
      return new PatchResult.AlreadyApplied();
    }
    PatchPlan plan = new PatchPlan(workspace, tracker, largest);
    FileBatch batch = new FileBatch(workspace);
    List<PatchResult.Patched> patched = new ArrayList<>();
    List<WorkspacePath> done = new ArrayList<>();
    for (Target target : targets) {
      switch (stepOf(plan, target, batch)) {
        case PatchPlan.Ready ready -> patched.add(ready.file());
        case PatchPlan.Done _ -> done.add(target.to());
        case PatchPlan.Unfit unfit -> {
          return new PatchResult.Refused(unfit.path(), unfit.why());
        }
      }
    }
    if (patched.isEmpty()) {
      return new PatchResult.AlreadyApplied();
    }
    requireNoneDone(done, patched.getFirst().path());
    changes.changing(workspace, batch.plans());
    List<Change.File> files = batch.commit();
    applied.add(identity, files.stream().map(this::markRead).toList());
    changes.changed(workspace, new Change(Change.Kind.PATCH, files));
    return new PatchResult.Applied(patched);
  }

  private static PatchPlan.Step stepOf(PatchPlan plan, Target target, FileBatch batch)
      throws IOException {
    try {
      return plan.of(target, batch);
    } catch (KernelException problem) {
      throw new PathException(target.from(), problem);
    }
  }

  private static void requireNoneDone(List<WorkspacePath> done, WorkspacePath open) {
    if (!done.isEmpty()) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s has its part of the diff already, %s has not: leave %s out of the diff; nothing was changed"
              .formatted(done.getFirst(), open, done.getFirst()));
    }
  }

  private AppliedPatches.Left markRead(Change.File file) {
    return switch (file) {
      case Change.Stored stored -> {
        Fingerprint fingerprint = Fingerprint.of(stored.content());
        tracker.markRead(stored.path(), fingerprint, stored.status());
        yield new AppliedPatches.Holding(stored.path(), stored.content().length, fingerprint);
      }
      case Change.Removed removed -> {
        tracker.forget(removed.path());
        yield new AppliedPatches.Gone(removed.path());
      }
    };
  }
}
