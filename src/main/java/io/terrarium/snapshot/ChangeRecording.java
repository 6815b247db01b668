package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import io.terrarium.snapshot.JournalRecord.Planned;
import io.terrarium.snapshot.JournalRecord.Snapshot;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Records what tools do to files they name. The plan goes to disk while the file does; what is
 * written afterwards only says that it came true. A plan that nothing is heard of again means
 * nothing.
 */
final class ChangeRecording {
  private static final int WORTH_SPLICING = 128 * 1024;

  private final Session session;
  private final Map<Thread, Pending> pending = new ConcurrentHashMap<>();
  private volatile SoftReference<Large> last = new SoftReference<>(null);

  ChangeRecording(Session session) {
    this.session = session;
  }

  /** A large file's content and its name in the store. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Large(WorkspacePath path, ObjectId id, byte[] content) {}

  /** A change that was announced and has not been heard of again. */
  private record Pending(
      long number, long segment, List<? extends Change.Plan> plans, List<Delta> deltas) {
    boolean has(Change.Stored stored) {
      return plans.stream()
          .anyMatch(
              plan ->
                  plan instanceof Change.Planned file
                      && file.path().equals(stored.path())
                      && Arrays.equals(file.content(), stored.content()));
    }
  }

  /** Keeps what is there if nobody told of it, and begins to put the plan on disk. */
  void plan(List<? extends Change.Plan> plans) throws IOException {
    pending.keySet().removeIf(thread -> !thread.isAlive());
    Kept kept = new Kept(session.workspace(), session.known());
    List<WorkspacePath> paths = new ArrayList<>();
    Map<WorkspacePath, Large> unchanged = new HashMap<>();
    for (Change.Plan plan : plans) {
      if (kept.isKept(plan.path())) {
        paths.add(plan.path());
        stillThere(plan).ifPresent(large -> unchanged.put(plan.path(), large));
      }
    }
    List<WorkspacePath> toLookAt =
        paths.stream().filter(path -> !unchanged.containsKey(path)).toList();
    Scan.Findings before;
    try (BlobSink sink = new BlobSink(session.store(), BlobSink.ALL)) {
      before = new Scan(session.workspace(), session.locks(), session.known(), sink).look(toLookAt);
      sink.flush();
    }
    session.finish(session.record(before, true, found -> Message.found("external", found.size())));
    List<Delta> deltas = new ArrayList<>();
    for (Change.Plan plan : plans) {
      if (paths.contains(plan.path())) {
        delta(plan, Optional.ofNullable(unchanged.get(plan.path()))).ifPresent(deltas::add);
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

  private Optional<Delta> delta(Change.Plan plan, Optional<Large> unchanged) {
    String path = plan.path().raw();
    return switch (plan) {
      case Change.Removed _ -> Optional.of(new Delta.Gone(path));
      case Change.Planned file ->
          file.content().length > Scan.LARGEST
              ? Optional.empty()
              : Optional.of(
                  new Delta.Put(
                      path,
                      new Version(expectedMode(path), BlobSink.name(file.content())),
                      contentOf(file, unchanged)));
    };
  }

  /** A small edit of a large file shall not write the whole of it a second time. */
  private Delta.Content contentOf(Change.Planned file, Optional<Large> unchanged) {
    if (file.content().length < WORTH_SPLICING) {
      return new Delta.Inline(file.content());
    }
    return unchanged
        .or(() -> base(file.path()))
        .map(base -> Delta.Spliced.of(base.id(), base.content(), file.content()))
        .filter(spliced -> spliced.middle().length <= file.content().length / 2)
        .<Delta.Content>map(spliced -> spliced)
        .orElseGet(() -> new Delta.Inline(file.content()));
  }

  /** The file as it is, if the snapshots have that. */
  private Optional<Large> base(WorkspacePath path) {
    return current(path)
        .map(content -> new Large(path, BlobSink.name(content), content))
        .filter(this::isKnown);
  }

  /** What the last change left there, if the file still is that: then it need not be hashed. */
  private Optional<Large> stillThere(Change.Plan plan) {
    return Optional.ofNullable(last.get())
        .filter(large -> large.path().equals(plan.path()) && isKnown(large))
        .filter(
            large ->
                current(plan.path())
                    .filter(content -> Arrays.equals(content, large.content()))
                    .isPresent());
  }

  private boolean isKnown(Large large) {
    return session
        .known()
        .file(large.path().raw())
        .filter(known -> known.version().id().equals(large.id()))
        .isPresent();
  }

  private Optional<byte[]> current(WorkspacePath path) {
    try (Directory parent = session.workspace().parentOf(path)) {
      Optional<FileStatus> status = parent.status(path.name()).filter(FileStatus::isFile);
      return status.isEmpty()
          ? Optional.empty()
          : Optional.of(Scan.content(parent, path.name(), status.get()));
    } catch (IOException | SandboxException unreadable) {
      // That the file cannot be read is for the change to say.
      return Optional.empty();
    }
  }

  private FileMode expectedMode(String path) {
    return session
        .known()
        .file(path)
        .map(file -> file.version().mode())
        .filter(mode -> FileMode.EXECUTABLE_FILE.equals(mode.getBits()))
        .orElse(FileMode.REGULAR_FILE);
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
            Delta.Put put = planned(announced, stored);
            deltas.add(put);
            remember(stored, put.version().id());
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

  private void remember(Change.Stored stored, ObjectId id) {
    if (stored.content().length >= WORTH_SPLICING) {
      last = new SoftReference<>(new Large(stored.path(), id, stored.content()));
    }
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
  private static Delta.Put planned(@Nullable Pending announced, Change.Stored stored) {
    String path = stored.path().raw();
    FileMode mode = Scan.mode(stored.status());
    if (announced != null && announced.has(stored)) {
      for (Delta delta : announced.deltas()) {
        if (delta instanceof Delta.Put put
            && put.path().equals(path)
            && put.version().mode().equals(mode.getBits())) {
          return put;
        }
      }
    }
    return new Delta.Put(
        path,
        new Version(mode, BlobSink.name(stored.content())),
        new Delta.Inline(stored.content()));
  }
}
