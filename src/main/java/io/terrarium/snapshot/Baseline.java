package io.terrarium.snapshot;

import io.terrarium.snapshot.JournalRecord.Planned;
import io.terrarium.snapshot.JournalRecord.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The first snapshot: the workspace as it was before the first call changed it, on top of what its
 * own repository has checked out. Calls are served meanwhile; each left in the journal what was
 * there before, and that counts, not what the scan may have seen afterwards.
 */
final class Baseline {
  private final Session session;

  Baseline(Session session) {
    this.session = session;
  }

  /** The commit; zero when there is nothing in the workspace. */
  ObjectId make() throws IOException {
    ObjectId base = new GitImport(session.workspace(), session.store()).checkedOut();
    KnownFiles known = new KnownFiles();
    KnownFilesStore.loadTree(session.store(), session.store().treeOf(base), known);
    return session.withoutScans(
        () -> {
          try (BlobSink sink = new BlobSink(session.store(), BlobSink.A_FEW)) {
            Scan.Findings findings =
                new Scan(session.workspace(), session.locks(), known, sink)
                    .sweeping(session.startedAt())
                    .run();
            sink.flush();
            return session.inOrder(() -> commit(base, known, findings));
          }
        });
  }

  private ObjectId commit(ObjectId base, KnownFiles known, Scan.Findings findings)
      throws IOException {
    Map<String, Delta> before = beforeCalls();
    List<Delta> deltas = new ArrayList<>();
    findings.deltas().stream()
        .filter(delta -> !before.containsKey(delta.path()))
        .forEach(deltas::add);
    before.values().stream().filter(delta -> differs(known, delta)).forEach(deltas::add);
    SnapshotMaker.learn(known, deltas, Map.of(), 0);
    findings.seen().forEach(known::put);
    Set<String> changed = new HashSet<>(before.keySet());
    known.forEach(
        (path, file) -> {
          if (!changed.contains(path)) {
            session.known().put(path, file);
          }
        });
    String message =
        Message.found("external", deltas.size())
            .leavingOut(
                findings.leftOut().stream().map(io.terrarium.workspace.Names::show).toList(),
                "over 50 MiB")
            .leavingOut(findings.unreadable(), "unreadable")
            .text();
    return session
        .store()
        .commit(
            base,
            new Snapshot(
                true, System.currentTimeMillis(), message, Snapshot.NOTHING_PLANNED, deltas));
  }

  private static boolean differs(KnownFiles known, Delta delta) {
    Optional<Known> in = known.file(delta.path());
    return switch (delta) {
      case Delta.Gone _ -> in.isPresent();
      case Delta.Put put -> in.isEmpty() || !in.get().version().equals(put.version());
    };
  }

  /** How each path that a call has changed already was before the first such call. */
  private Map<String, Delta> beforeCalls() throws IOException {
    Map<String, Delta> before = new HashMap<>();
    Map<Long, List<Delta>> plans = new HashMap<>();
    Journal journal = session.journal();
    Journal.Cursor at = journal.start();
    for (Optional<Journal.Entry> entry = journal.read(at);
        entry.isPresent();
        entry = journal.read(at)) {
      at = entry.get().after();
      switch (entry.get().record()) {
        case Planned plan -> plans.put(entry.get().number(), plan.deltas());
        case Snapshot snapshot -> {
          for (Delta delta : SnapshotMaker.resolve(plans, snapshot).deltas()) {
            before.putIfAbsent(
                delta.path(), snapshot.found() ? delta : new Delta.Gone(delta.path()));
          }
        }
      }
    }
    return before;
  }
}
