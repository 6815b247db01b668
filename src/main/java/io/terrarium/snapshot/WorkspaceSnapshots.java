package io.terrarium.snapshot;

import io.terrarium.workspace.Call;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of one workspace while the server runs: opened when first needed, and opened anew
 * after trouble, also when the state folder was removed.
 */
final class WorkspaceSnapshots implements AutoCloseable {
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);
  private static final Duration STUCK = Duration.ofSeconds(30);
  private static final Duration FOR_THE_BASELINE = Duration.ofSeconds(10);

  private final Workspace workspace;
  private final PathLocks locks;
  private final Path path;
  private final Settings settings;
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<String, Running> background = new ConcurrentHashMap<>();
  private volatile @Nullable Session session;
  private volatile @Nullable String problem;
  private long triedAt;
  private volatile boolean missed;

  /** A command that goes on after its call was answered, and that call. */
  private record Running(CommandRun command, @Nullable Call call) {}

  WorkspaceSnapshots(Workspace workspace, PathLocks locks, Settings settings) {
    this.workspace = workspace;
    this.locks = locks;
    this.path = settings.stateDirectory().resolve(workspace.name());
    this.settings = settings;
  }

  Workspace workspace() {
    return workspace;
  }

  Path path() {
    return path;
  }

  Session session() throws IOException {
    Session current = session;
    if (current != null && current.isInPlace()) {
      return current;
    }
    opening.lock();
    try {
      current = session;
      if (current != null && current.isInPlace()) {
        return current;
      }
      return reopen(current);
    } finally {
      opening.unlock();
    }
  }

  private Session reopen(@Nullable Session gone) throws IOException {
    long now = System.nanoTime();
    if (problem != null && now - triedAt < BETWEEN_TRIES.toNanos()) {
      throw new IOException(problem);
    }
    triedAt = now;
    try {
      if (gone != null) {
        session = null;
        gone.close();
        missed = true;
      }
      Session opened = new Session(workspace, locks, path, settings);
      session = opened;
      problem = null;
      return opened;
    } catch (IOException trouble) {
      problem = "state directory: " + StateFolder.explain(trouble);
      throw new IOException(problem, trouble);
    }
  }

  /** What there is to read now, all changes of calls that were answered included. */
  View view() throws IOException {
    if (settings.mode() != Settings.Mode.READING) {
      Session current = session();
      current.settle();
      return new View(current.store(), current.maker().tip(), current.known(), false);
    }
    Store store =
        Store.openExisting(StateFolder.storeIn(path))
            .orElseThrow(() -> new SandboxException(Reason.NOT_FOUND, "there are no snapshots"));
    KnownFiles known = new KnownFiles();
    KnownFilesStore.loadTree(store, store.treeOf(store.tip()), known);
    return new View(store, store.tip(), known, true);
  }

  /** What keeps snapshots from being made; empty when nothing does. */
  Optional<String> problem() {
    Session current = session;
    if (current == null) {
      return Optional.ofNullable(problem);
    }
    if (!current.isInPlace()) {
      return Optional.of("state directory: it was removed");
    }
    Optional<String> failing = current.worker().problem();
    if (failing.isPresent()) {
      return failing.map(text -> "snapshots cannot be made: " + text);
    }
    return current.maker().isBased() && current.worker().stuckFor().compareTo(STUCK) > 0
        ? Optional.of("the snapshot worker is stuck")
        : Optional.ofNullable(problem);
  }

  /** What keeps the branch from being published; the snapshots themselves are made. */
  Optional<String> publishingProblem() {
    Session current = session;
    return current == null ? Optional.empty() : current.maker().publishing().problem();
  }

  SnapshotStatistics statistics() {
    Session current = session;
    return current == null
        ? SnapshotStatistics.NONE
        : new SnapshotStatistics(
            current.maker().count(),
            current.worker().stuckFor(),
            current.worker().waiting(),
            current.maker().housekeeping().bytes());
  }

  /** Remembers that something was not recorded: the next one who can looks for it. */
  void failed(String trouble) {
    missed = true;
    problem = trouble;
  }

  void changing(List<? extends Change.Plan> plans) throws IOException {
    Session current = session();
    catchUp(current);
    current.changes().plan(plans);
  }

  List<String> changed(Change change) throws IOException {
    List<String> tooLarge = session().changes().changed(change);
    problem = null;
    return tooLarge;
  }

  /** Records what running commands did so far, and what could not be recorded when it happened. */
  private void catchUp(Session current) throws IOException {
    if (!missed && background.isEmpty()) {
      return;
    }
    Optional<Running> running = background.values().stream().findFirst();
    Optional<Scan.Findings> findings =
        current.scanUnlessBusy(
            found ->
                running
                    .map(one -> Message.command(one.command().command(), one.call()))
                    .orElseGet(() -> Message.found("external", found.size())));
    if (findings.isPresent()) {
      missed = !findings.get().complete();
    }
  }

  void commandStarted(CommandRun command) throws IOException {
    Session current = session();
    if (!current.awaitBased(FOR_THE_BASELINE)) {
      throw new IOException("the first snapshot is still being made");
    }
    catchUp(current);
    if (command.background()) {
      background.put(command.id(), new Running(command, Call.current().orElse(null)));
    }
  }

  Scan.Findings commandEnded(CommandRun command, int exitCode) throws IOException {
    Running running = background.remove(command.id());
    Call call = running == null ? Call.current().orElse(null) : running.call();
    Scan.Findings findings =
        session()
            .scan(found -> Message.command(command.command(), call).with("Exit-Code: " + exitCode));
    session().touchBranch();
    missed = !findings.complete();
    problem = null;
    return findings;
  }

  @Override
  public void close() throws IOException {
    Session current = session;
    session = null;
    if (current != null) {
      current.close();
    }
  }
}
