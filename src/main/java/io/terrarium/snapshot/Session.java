package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import io.terrarium.snapshot.JournalRecord.Snapshot;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The recording side of one open state folder: whatever is handed over here is in the journal, on
 * disk, when the method returns, and a snapshot soon after. The order of the journal is the order
 * in which changes of one path happened.
 */
final class Session implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  static final long NO_RECORD = -1;

  private final Workspace workspace;
  private final PathLocks locks;
  private final StateFolder folder;
  private final Store store;
  private final Journal journal;
  private final JournalSync sync;
  private final KnownFiles known = new KnownFiles();
  private final ChangeRecording changes = new ChangeRecording(this);
  private final SnapshotMaker maker;
  private final Worker worker;

  /** Guards the journal's order and what is known; held for moments only. */
  private final ReentrantLock order = new ReentrantLock();

  private final ReentrantLock scanning = new ReentrantLock();
  private final long startedAt = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
  private @Nullable Set<String> touched;

  Session(Workspace workspace, PathLocks locks, Path path, Settings settings) throws IOException {
    this.workspace = workspace;
    this.locks = locks;
    if (path.startsWith(Path.of(workspace.root()))) {
      throw new IOException("it is inside the workspace: name another one with -state-dir");
    }
    this.folder = StateFolder.open(path);
    try {
      this.store = Store.openOrMake(StateFolder.storeIn(path));
      Optional<Checkpoint> checkpoint = Checkpoint.read(path);
      this.journal = Journal.open(path, checkpoint.map(Checkpoint::number).orElse(0L));
      this.sync = new JournalSync(journal, workspace.name());
      this.maker = new SnapshotMaker(this, settings, checkpoint);
      if (checkpoint.isPresent()) {
        KnownFilesStore.load(path, store, checkpoint.get().commit(), known);
        maker.replayInto(known);
      }
      this.worker = new Worker(workspace.name(), journal.start().number(), maker);
    } catch (IOException | RuntimeException problem) {
      folder.close();
      throw problem;
    }
    worker.handOver(journal.next());
  }

  /** In nanoseconds since the epoch: what is older was left by somebody before us. */
  long startedAt() {
    return startedAt;
  }

  Workspace workspace() {
    return workspace;
  }

  PathLocks locks() {
    return locks;
  }

  Path path() {
    return folder.path();
  }

  Store store() {
    return store;
  }

  Journal journal() {
    return journal;
  }

  KnownFiles known() {
    return known;
  }

  JournalSync sync() {
    return sync;
  }

  Worker worker() {
    return worker;
  }

  ChangeRecording changes() {
    return changes;
  }

  SnapshotMaker maker() {
    return maker;
  }

  /** False when somebody removed the state folder under us. */
  boolean isInPlace() {
    return folder.isInPlace() && journal.isInPlace();
  }

  /** Runs while nothing is appended to the journal and nothing known changes. */
  <T> T inOrder(PathLocks.Action<T> action) throws IOException {
    order.lock();
    try {
      return action.run();
    } finally {
      order.unlock();
    }
  }

  /** Runs while no scan is between what it found and its record. */
  <T> T withoutScans(PathLocks.Action<T> action) throws IOException {
    scanning.lock();
    try {
      return action.run();
    } finally {
      scanning.unlock();
    }
  }

  /** The same for who must not wait: false, and nothing done, while somebody scans or restores. */
  boolean withoutScansUnlessBusy(PathLocks.Action<?> action) throws IOException {
    if (!scanning.tryLock()) {
      return false;
    }
    try {
      action.run();
      return true;
    } finally {
      scanning.unlock();
    }
  }

  /** Waits until the record is on disk and, if the worker is far behind, for the worker. */
  void finish(long number) throws IOException {
    if (number != NO_RECORD) {
      sync.await(number);
      worker.handOver(journal.next());
      worker.awaitRoom(PATIENCE);
    }
  }

  /** Whether it differs from what is known. */
  boolean isNews(Delta delta) {
    Optional<Known> before = known.file(delta.path()).filter(file -> !file.isLeftOut());
    return switch (delta) {
      case Delta.Gone _ -> before.isPresent();
      case Delta.Put put -> before.isEmpty() || !before.get().version().equals(put.version());
    };
  }

  /** A scan that is going on must not speak of this path any more. */
  void touch(String path) {
    if (touched != null) {
      touched.add(path);
    }
  }

  /** As {@link #scan}, for who must not wait: empty when somebody is scanning or restoring now. */
  Optional<Scan.Findings> scanUnlessBusy(Function<List<Delta>, Message> message)
      throws IOException {
    if (!scanning.tryLock()) {
      return Optional.empty();
    }
    try {
      return Optional.of(scan(message));
    } finally {
      scanning.unlock();
    }
  }

  /** Looks at the whole workspace and records what differs under the message made for it. */
  Scan.Findings scan(Function<List<Delta>, Message> message) throws IOException {
    record Scanned(Scan.Findings findings, long number) {}
    Scanned scanned =
        withoutScans(
            () -> {
              inOrder(() -> touched = new HashSet<>());
              try (BlobSink sink = new BlobSink(store, BlobSink.A_FEW)) {
                Scan.Findings findings = scanner(sink).run();
                sink.flush();
                return new Scanned(findings, record(findings, false, message));
              } finally {
                touched = null;
              }
            });
    finish(scanned.number());
    return scanned.findings();
  }

  private Scan scanner(BlobSink sink) {
    Scan scan = new Scan(workspace, locks, known, sink);
    return maker.isReady() ? scan : scan.sweeping(startedAt);
  }

  long record(Scan.Findings findings, boolean found, Function<List<Delta>, Message> message)
      throws IOException {
    return inOrder(() -> append(findings, found, message));
  }

  private long append(Scan.Findings findings, boolean found, Function<List<Delta>, Message> message)
      throws IOException {
    Set<String> since = touched == null || found ? Set.of() : touched;
    List<Delta> deltas =
        findings.deltas().stream()
            .filter(delta -> !since.contains(delta.path()) && isNews(delta))
            .toList();
    long number = NO_RECORD;
    if (!deltas.isEmpty()) {
      String text =
          message
              .apply(deltas)
              .leavingOut(shown(findings.leftOut()), "over 50 MiB")
              .leavingOut(findings.unreadable(), "unreadable")
              .text();
      number =
          journal.append(
              new Snapshot(
                  found, System.currentTimeMillis(), text, Snapshot.NOTHING_PLANNED, deltas));
    }
    for (Delta delta : deltas) {
      if (delta instanceof Delta.Gone) {
        known.remove(delta.path());
      }
      if (found) {
        touch(delta.path());
      }
    }
    findings.seen().forEach((path, file) -> learn(path, file, since));
    return number;
  }

  private void learn(String path, Known file, Set<String> since) {
    if (!since.contains(path)) {
      known.put(path, file);
    }
  }

  private static List<String> shown(List<String> raw) {
    return raw.stream().map(Names::show).toList();
  }

  /** Records changes whose contents are in the store already, with the status they have now. */
  void restored(List<Delta> deltas, Map<String, FileStatus> statuses, Message message)
      throws IOException {
    long number =
        inOrder(
            () -> {
              List<Delta> news = deltas.stream().filter(this::isNews).toList();
              long now = System.currentTimeMillis();
              long appended =
                  news.isEmpty()
                      ? NO_RECORD
                      : journal.append(
                          new Snapshot(false, now, message.text(), Snapshot.NOTHING_PLANNED, news));
              news.forEach(delta -> touch(delta.path()));
              SnapshotMaker.learn(known, news, statuses, now);
              return appended;
            });
    finish(number);
  }

  /** Has the worker look after the published branch, though nothing was recorded. */
  void touchBranch() {
    worker.handOver(journal.next());
  }

  /** Waits until all that has been handed over is a snapshot. */
  void settle() throws IOException {
    if (!settled(PATIENCE)) {
      throw new IOException(
          "snapshots are still being made (%d waiting): try again later"
              .formatted(worker.waiting()));
    }
  }

  private boolean settled(Duration patience) {
    long next = journal.next();
    return worker.await(() -> maker.isReady() && worker.done() >= next, patience);
  }

  /** Waits until the workspace as it was at the start has been seen. */
  boolean awaitBased(Duration patience) {
    return worker.await(maker::isBased, patience);
  }

  @Override
  public void close() throws IOException {
    if (isInPlace() && worker.problem().isEmpty()) {
      settled(Duration.ofSeconds(3));
      try {
        worker.between(
            () -> {
              maker.checkpoint(true);
              return true;
            },
            Duration.ofSeconds(4));
      } catch (IOException late) {
        // The next start works the journal off instead.
      }
    }
    worker.close();
    maker.publishing().close();
    sync.close();
    journal.close();
    store.close();
    folder.close();
  }
}
