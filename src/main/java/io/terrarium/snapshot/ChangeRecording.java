package io.terrarium.snapshot;

import io.terrarium.snapshot.JournalRecord.Planned;
import io.terrarium.snapshot.JournalRecord.Snapshot;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.lib.FileMode;
import org.jspecify.annotations.Nullable;

/**
 * Records what tools do to files they name. The plan goes to disk while the file does; what is
 * written afterwards only says that it came true. A plan that nothing is heard of again means
 * nothing.
 */
final class ChangeRecording {
  private final Session session;
  private final Map<Thread, Pending> pending = new ConcurrentHashMap<>();

  ChangeRecording(Session session) {
    this.session = session;
  }

  /** A change that was announced and has not been heard of again. */
  private record Pending(
      long number, long segment, List<? extends Change.Plan> plans, List<Delta> deltas) {}

  /** Keeps what is there if nobody told of it, and begins to put the plan on disk. */
  void plan(List<? extends Change.Plan> plans) throws IOException {
    pending.keySet().removeIf(thread -> !thread.isAlive());
    Kept kept = new Kept(session.workspace(), session.known());
    List<WorkspacePath> paths = new ArrayList<>();
    for (Change.Plan plan : plans) {
      if (kept.isKept(plan.path())) {
        paths.add(plan.path());
      }
    }
    Scan.Findings before;
    try (BlobSink sink = new BlobSink(session.store(), BlobSink.ALL)) {
      before = new Scan(session.workspace(), session.locks(), session.known(), sink).look(paths);
      sink.flush();
    }
    session.finish(session.record(before, true, found -> Message.found("external", found.size())));
    List<Delta> deltas = new ArrayList<>();
    for (Change.Plan plan : plans) {
      if (paths.contains(plan.path())) {
        delta(plan).ifPresent(deltas::add);
      }
    }
    if (!deltas.isEmpty()) {
      session.inOrder(() -> pending.put(Thread.currentThread(), announce(plans, deltas)));
    }
  }

  private Pending announce(List<? extends Change.Plan> plans, List<Delta> deltas)
      throws IOException {
    long number = session.journal().append(new Planned(deltas));
    session.sync().request(number);
    return new Pending(number, session.journal().currentSegment(), plans, deltas);
  }

  private Optional<Delta> delta(Change.Plan plan) {
    String path = plan.path().raw();
    return switch (plan) {
      case Change.Removed _ -> Optional.of(new Delta.Gone(path));
      case Change.Planned file ->
          file.content().length > Scan.LARGEST
              ? Optional.empty()
              : Optional.of(put(path, file.content(), expectedMode(path)));
    };
  }

  private FileMode expectedMode(String path) {
    return session
        .known()
        .file(path)
        .map(file -> file.version().mode())
        .filter(mode -> FileMode.EXECUTABLE_FILE.equals(mode.getBits()))
        .orElse(FileMode.REGULAR_FILE);
  }

  private static Delta.Put put(String path, byte[] content, FileMode mode) {
    return new Delta.Put(
        path, new Version(mode, BlobSink.name(content)), new Delta.Inline(content));
  }

  /** A change that has happened. Files that are too large to be kept are the answer. */
  List<String> changed(Change change) throws IOException {
    Pending announced = pending.remove(Thread.currentThread());
    List<String> tooLarge = new ArrayList<>();
    List<Delta> deltas = new ArrayList<>();
    Kept kept = new Kept(session.workspace(), session.known());
    for (Change.File file : change.files()) {
      if (!kept.isKept(file.path())) {
        continue;
      }
      switch (file) {
        case Change.Removed gone -> deltas.add(new Delta.Gone(gone.path().raw()));
        case Change.Stored stored -> {
          if (stored.content().length > Scan.LARGEST) {
            tooLarge.add(stored.path().toString());
            deltas.add(new Delta.Gone(stored.path().raw()));
          } else {
            deltas.add(planned(announced, stored));
          }
        }
      }
    }
    List<String> shown = change.files().stream().map(file -> file.path().toString()).toList();
    Message message = Message.change(change.kind(), shown).leavingOut(tooLarge, "over 50 MiB");
    long number = session.inOrder(() -> append(announced, change, deltas, message));
    session.finish(number);
    return tooLarge;
  }

  /** The number of the record that must be on disk, if something changed. */
  private long append(
      @Nullable Pending announced, Change change, List<Delta> deltas, Message message)
      throws IOException {
    List<Delta> effective = deltas.stream().filter(session::isNews).toList();
    long now = System.currentTimeMillis();
    long safe = Session.NO_RECORD;
    if (!effective.isEmpty()) {
      boolean asPlanned =
          announced != null
              && announced.segment() == session.journal().currentSegment()
              && sameDeltas(announced.deltas(), effective);
      if (asPlanned && announced != null) {
        session
            .journal()
            .append(new Snapshot(false, now, message.text(), announced.number(), List.of()));
        safe = announced.number();
      } else {
        safe =
            session
                .journal()
                .append(
                    new Snapshot(false, now, message.text(), Snapshot.NOTHING_PLANNED, effective));
      }
      effective.forEach(delta -> session.touch(delta.path()));
    }
    learn(change, deltas, now);
    return safe;
  }

  private static boolean sameDeltas(List<Delta> planned, List<Delta> effective) {
    return planned.size() == effective.size() && planned.containsAll(effective);
  }

  private void learn(Change change, List<Delta> deltas, long now) {
    for (Delta delta : deltas) {
      if (delta instanceof Delta.Gone) {
        session.known().remove(delta.path());
      }
    }
    for (Delta delta : deltas) {
      if (delta instanceof Delta.Put put) {
        for (Change.File file : change.files()) {
          if (file instanceof Change.Stored stored && stored.path().raw().equals(put.path())) {
            session.known().put(put.path(), Known.of(put.version(), stored.status(), now));
          }
        }
      }
    }
  }

  /** The delta that was announced for a file if it came out like that, else a new one. */
  private static Delta planned(@Nullable Pending announced, Change.Stored stored) {
    String path = stored.path().raw();
    FileMode mode = Scan.mode(stored.status());
    if (announced != null) {
      for (Delta delta : announced.deltas()) {
        if (delta instanceof Delta.Put put
            && put.path().equals(path)
            && put.content() instanceof Delta.Inline inline
            && Arrays.equals(inline.bytes(), stored.content())
            && put.version().mode().equals(mode.getBits())) {
          return put;
        }
      }
    }
    return put(path, stored.content(), mode);
  }
}
