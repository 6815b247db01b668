package io.terrarium.snapshot;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.BundleWriter;

/**
 * Writes all snapshots with their names into one file that {@code git clone} takes. A bundle cannot
 * say that it lacks history: if the workspace was cloned shallowly, the commits in it are made anew
 * without the parents that nobody has, so there they have other ids.
 */
public final class ExportSnapshots {
  private final Snapshots snapshots;

  public ExportSnapshots(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  /** A temporary file that the caller removes. */
  public Path bundle(Workspace workspace) throws IOException {
    WorkspaceSnapshots of = snapshots.of(workspace);
    try (View view = of.view()) {
      Map<String, ObjectId> refs = refs(view);
      Path file = Files.createTempFile("terrarium-snapshots", ".bundle");
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        BundleWriter bundle = new BundleWriter(view.store().repository());
        refs.forEach(bundle::include);
        bundle.writeBundle(NullProgressMonitor.INSTANCE, out);
        return file;
      } catch (IOException | RuntimeException problem) {
        Files.deleteIfExists(file);
        throw problem;
      }
    }
  }

  private static Map<String, ObjectId> refs(View view) throws IOException {
    if (view.tip().equals(ObjectId.zeroId())) {
      throw new SandboxException(Reason.NOT_FOUND, "there are no snapshots yet");
    }
    Map<String, ObjectId> refs = new LinkedHashMap<>();
    // A clone checks out the branch that HEAD agrees with.
    refs.put(Constants.HEAD, view.tip());
    refs.put(Store.BRANCH, view.tip());
    for (Ref name : view.store().names()) {
      refs.put(name.getName(), name.getObjectId());
    }
    Set<ObjectId> shallow = view.store().repository().getObjectDatabase().getShallowCommits();
    return shallow.isEmpty() ? refs : rooted(view.store(), refs, shallow);
  }

  private static Map<String, ObjectId> rooted(
      Store store, Map<String, ObjectId> refs, Set<ObjectId> shallow) throws IOException {
    Map<ObjectId, ObjectId> copies = new HashMap<>();
    Map<String, ObjectId> rooted = new LinkedHashMap<>();
    try (RevWalk walk = new RevWalk(store.repository());
        ObjectInserter inserter = store.repository().newObjectInserter()) {
      for (ObjectId id : refs.values()) {
        walk.markStart(walk.parseCommit(walk.peel(walk.parseAny(id))));
      }
      walk.sort(RevSort.TOPO);
      walk.sort(RevSort.REVERSE, true);
      for (RevCommit commit : walk) {
        copies.put(commit.copy(), inserter.insert(copy(commit, copies, shallow)));
      }
      walk.reset();
      for (Map.Entry<String, ObjectId> ref : refs.entrySet()) {
        ObjectId target = walk.peel(walk.parseAny(ref.getValue())).copy();
        rooted.put(ref.getKey(), copies.getOrDefault(target, target));
      }
      inserter.flush();
    }
    return rooted;
  }

  private static CommitBuilder copy(
      RevCommit commit, Map<ObjectId, ObjectId> copies, Set<ObjectId> shallow) {
    CommitBuilder copy = Squash.copy(commit, ObjectId.zeroId());
    if (!shallow.contains(commit)) {
      for (RevCommit parent : commit.getParents()) {
        copy.addParentId(copies.getOrDefault(parent, parent.copy()));
      }
    }
    return copy;
  }
}
