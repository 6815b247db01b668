package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import io.terrarium.snapshot.JournalRecord.Planned;
import io.terrarium.snapshot.JournalRecord.Snapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Turns the journal's records into commits, one each and in order. The same records on the same
 * commit always give the same commits, so after a crash it simply begins again at the last
 * checkpoint.
 */
final class SnapshotMaker implements Worker.Work {
  private static final long RECORDS_BETWEEN_CHECKPOINTS = 512;
  private static final long BYTES_BETWEEN_CHECKPOINTS = 16 * 1024 * 1024;

  private final Session session;
  private final Settings settings;
  private final Packing packing;
  private final Housekeeping housekeeping;
  private final Publishing publishing;
  private final Map<Long, List<Delta>> plans = new HashMap<>();
  private final boolean wasClean;
  private @Nullable Checkpoint checkpoint;
  private Journal.Cursor cursor;
  private volatile ObjectId tip = ObjectId.zeroId();
  private volatile boolean based;
  private volatile boolean compared;
  private final AtomicLong count = new AtomicLong();

  SnapshotMaker(Session session, Settings settings, Optional<Checkpoint> checkpoint) {
    this.session = session;
    this.settings = settings;
    this.packing = new Packing(session.store());
    this.housekeeping = new Housekeeping(session, packing, settings.largestStore());
    this.publishing = new Publishing(new Publisher(session), session.workspace().name());
    this.wasClean = checkpoint.map(Checkpoint::clean).orElse(true);
    this.checkpoint = checkpoint.orElse(null);
    this.compared = checkpoint.isEmpty();
    this.cursor = session.journal().start();
  }

  ObjectId tip() {
    return tip;
  }

  /** False while the first look at the workspace is still going on. */
  boolean isBased() {
    return based;
  }

  /** True when what changed while the server was down has been looked for as well. */
  boolean isReady() {
    return based && compared;
  }

  long count() {
    return count.get();
  }

  Publishing publishing() {
    return publishing;
  }

  Housekeeping housekeeping() {
    return housekeeping;
  }

  @Override
  public void drain() throws IOException {
    if (!based) {
      base();
    }
    makeUpTo(Long.MAX_VALUE);
    if (!compared && settings.automatic()) {
      String trigger = wasClean ? "external" : "recovery";
      session.scan(found -> Message.found(trigger, found.size()));
      makeUpTo(Long.MAX_VALUE);
    }
    compared = true;
    session.worker().done(cursor.number());
    publishing.later(tip);
    if (cursor.number() - last().number() >= RECORDS_BETWEEN_CHECKPOINTS
        || session.journal().bytes() >= BYTES_BETWEEN_CHECKPOINTS) {
      checkpoint(false);
    }
  }

  @Override
  public void idle() throws IOException {
    if (!based) {
      return;
    }
    checkpoint(false);
    housekeeping.measure();
    if (housekeeping.isDue()) {
      session.withoutScansUnlessBusy(this::tidy);
    }
    publishing.later(tip);
  }

  private Checkpoint last() {
    if (checkpoint == null) {
      throw new IllegalStateException("not based yet");
    }
    return checkpoint;
  }

  private void base() throws IOException {
    Store store = session.store();
    if (checkpoint == null) {
      tip = new Baseline(session).make();
      packing.packNew(tip, ObjectId.zeroId());
      checkpoint = new Checkpoint(session.journal().start().number(), tip, false);
    } else {
      if (!wasClean) {
        StoreRepair.dropBroken(store.directory());
      }
      tip = checkpoint.commit();
      checkpoint = new Checkpoint(checkpoint.number(), tip, false);
    }
    checkpoint.write(session.path());
    store.moveTip(tip);
    count.set(History.count(store, tip));
    housekeeping.measure();
    based = true;
    session.worker().done(cursor.number());
  }

  /** Makes the snapshots of all records before a number that are there. */
  private void makeUpTo(long number) throws IOException {
    while (cursor.number() < number) {
      Optional<Journal.Entry> entry = session.journal().read(cursor);
      if (entry.isEmpty()) {
        return;
      }
      if (entry.get().after().segment() != cursor.segment()) {
        // A plan is only ever referred to within its own file.
        plans.clear();
      }
      make(entry.get());
      cursor = entry.get().after();
      session.worker().done(cursor.number());
    }
  }

  private void make(Journal.Entry entry) throws IOException {
    switch (entry.record()) {
      case Planned planned -> plans.put(entry.number(), planned.deltas());
      case Snapshot snapshot -> {
        ObjectId made = session.store().commit(tip, resolve(plans, snapshot));
        plans.remove(snapshot.planned());
        if (!made.equals(tip)) {
          session.store().moveTip(made);
          tip = made;
          count.incrementAndGet();
        }
      }
    }
  }

  static Snapshot resolve(Map<Long, List<Delta>> plans, Snapshot snapshot) throws IOException {
    if (!snapshot.refersToPlan()) {
      return snapshot;
    }
    List<Delta> planned = plans.get(snapshot.planned());
    if (planned == null) {
      throw new IOException("the journal lacks record " + snapshot.planned());
    }
    return snapshot.with(planned);
  }

  /** Adds to what is known what the journal holds since the last checkpoint. */
  void replayInto(KnownFiles known) throws IOException {
    Map<Long, List<Delta>> planned = new HashMap<>();
    Journal.Cursor at = session.journal().start();
    for (Optional<Journal.Entry> entry = session.journal().read(at);
        entry.isPresent();
        entry = session.journal().read(at)) {
      at = entry.get().after();
      switch (entry.get().record()) {
        case Planned plan -> planned.put(entry.get().number(), plan.deltas());
        case Snapshot snapshot -> learn(known, resolve(planned, snapshot).deltas(), Map.of(), 0);
      }
    }
  }

  /** {@code statuses} of files that were looked at, by path. */
  static void learn(
      KnownFiles known, List<Delta> deltas, Map<String, FileStatus> statuses, long now) {
    for (Delta delta : deltas) {
      if (delta instanceof Delta.Gone) {
        known.remove(delta.path());
      }
    }
    for (Delta delta : deltas) {
      if (delta instanceof Delta.Put put) {
        FileStatus status = statuses.get(put.path());
        known.put(
            put.path(),
            status == null ? Known.unseen(put.version()) : Known.of(put.version(), status, now));
      }
    }
  }

  /** Puts everything on disk, so that the journal up to here is not needed any more. */
  void checkpoint(boolean clean) throws IOException {
    if (!based) {
      return;
    }
    record Boundary(long number, byte[] known) {}
    Boundary boundary =
        session.inOrder(
            () ->
                new Boundary(session.journal().rotate(), KnownFilesStore.encode(session.known())));
    makeUpTo(boundary.number());
    Checkpoint before = last();
    if (before.number() == boundary.number() && before.clean() == clean) {
      return;
    }
    packing.packNew(tip, before.commit());
    KnownFilesStore.save(session.path(), tip, boundary.known());
    checkpoint = new Checkpoint(boundary.number(), tip, clean);
    checkpoint.write(session.path());
    session.journal().forgetBefore(boundary.number());
    cursor = new Journal.Cursor(boundary.number(), 0, boundary.number());
    plans.clear();
  }

  /** Packs, and squashes if the store is too large. No scan may be going on meanwhile. */
  private boolean tidy() throws IOException {
    checkpoint(false);
    packing.packAll();
    housekeeping.measure();
    while (housekeeping.isTooLarge()) {
      shorten();
      packing.packAll();
      housekeeping.measure();
    }
    return true;
  }

  private void shorten() throws IOException {
    ObjectId shorter = housekeeping.squash(tip);
    packing.packNew(shorter, ObjectId.zeroId());
    KnownFilesStore.save(
        session.path(), shorter, session.inOrder(() -> KnownFilesStore.encode(session.known())));
    checkpoint = new Checkpoint(last().number(), shorter, false);
    checkpoint.write(session.path());
    session.store().moveTip(shorter);
    tip = shorter;
    count.set(History.count(session.store(), tip));
  }
}
