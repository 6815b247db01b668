package io.terrarium.snapshot;

import io.terrarium.snapshot.TreeDiff.Difference;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Brings files back, all of them as a snapshot has them or those that the last call changed. What
 * is there is in a snapshot first, so every restore can be undone; read marks of what changed are
 * forgotten.
 */
public final class RestoreSnapshot {
  /** Triggers that are not calls which an agent made to change something. */
  private static final Set<String> NOT_CALLS = Set.of("external", "recovery", "snapshot");

  private final Snapshots snapshots;
  private final ReadTracker tracker;

  public RestoreSnapshot(Snapshots snapshots, ReadTracker tracker) {
    this.snapshots = snapshots;
    this.tracker = tracker;
  }

  /**
   * What was brought back: which snapshot or call, the files that changed, and those left alone.
   */
  public record Restored(String what, List<String> files, List<String> leftAlone) {
    public Restored {
      files = List.copyOf(files);
      leftAlone = List.copyOf(leftAlone);
    }
  }

  /** Which differences to make, and what for. */
  private record Plan(String what, Message message, List<Difference> differences) {}

  /** Chooses them, with the newest snapshot's tree at hand. */
  private interface Planner {
    Plan plan(RevWalk walk, ObjectId tip, ObjectId tree) throws IOException;
  }

  /** All files as a snapshot has them. */
  public Restored restore(Workspace workspace, String nameOrId) throws IOException {
    return run(
        workspace,
        (walk, tip, tree) -> {
          RevCommit target = Lookup.find(store(workspace), walk, nameOrId);
          String what = Lookup.shown(target) + " (" + target.getShortMessage() + ")";
          return new Plan(
              what,
              Message.of("restore", nameOrId),
              TreeDiff.between(walk.getObjectReader(), tree, target.getTree()));
        });
  }

  /** What the last call changed, as it was before. */
  public Restored undo(Workspace workspace) throws IOException {
    return run(
        workspace,
        (walk, tip, tree) -> {
          RevCommit last = lastCall(walk, tip);
          List<Difference> back =
              TreeDiff.between(
                  walk.getObjectReader(), last.getTree(), History.treeBefore(walk, last));
          requireAsLeft(walk.getObjectReader(), last, tree, back);
          String trigger = last.getShortMessage();
          return new Plan(trigger, Message.of("undo", trigger), back);
        });
  }

  private Store store(Workspace workspace) throws IOException {
    return snapshots.of(workspace).session().store();
  }

  private Restored run(Workspace workspace, Planner planner) throws IOException {
    Session session = snapshots.of(workspace).session();
    session.settle();
    return session.withoutScans(
        () -> {
          Scan.Findings before = session.scan(found -> Message.found("external", found.size()));
          if (!before.complete()) {
            throw new SandboxException(
                Reason.BUSY, "files are being changed: nothing was done, try again");
          }
          session.settle();
          ObjectId tip = session.maker().tip();
          try (RevWalk walk = new RevWalk(session.store().repository());
              ObjectReader reader = session.store().newReader()) {
            Plan plan = planner.plan(walk, tip, session.store().treeOf(tip));
            WorkspaceUpdate.Outcome outcome =
                new WorkspaceUpdate(session, reader).apply(plan.differences(), plan.message());
            outcome.changed().forEach(tracker::forget);
            List<String> files = outcome.changed().stream().map(Object::toString).toList();
            return new Restored(plan.what(), files, outcome.leftAlone());
          }
        });
  }

  private static RevCommit lastCall(RevWalk walk, ObjectId tip) throws IOException {
    Optional<RevCommit> last =
        History.snapshots(walk, tip).stream()
            .filter(commit -> !NOT_CALLS.contains(commit.getShortMessage().split(":", 2)[0]))
            .findFirst();
    return last.orElseThrow(
        () -> new SandboxException(Reason.NOT_FOUND, "nothing to undo: no call changed anything"));
  }

  private static void requireAsLeft(
      ObjectReader reader, RevCommit last, ObjectId tree, List<Difference> back)
      throws IOException {
    Set<String> since =
        TreeDiff.between(reader, last.getTree(), tree).stream()
            .map(Difference::path)
            .collect(java.util.stream.Collectors.toSet());
    for (Difference one : back) {
      if (since.contains(one.path())) {
        throw new SandboxException(
            Reason.CHANGED_ON_DISK,
            "cannot undo \"%s\": %s was changed by others since; see snapshot_diff and use snapshot_restore"
                .formatted(last.getShortMessage(), Names.show(one.path())));
      }
    }
  }
}
