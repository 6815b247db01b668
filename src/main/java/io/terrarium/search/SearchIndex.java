package io.terrarium.search;

import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes the second search fast. After the first one it reads all files in the background, and reads
 * again what changed: after our own changes, after commands, when the kernel tells of others, and
 * when a search met files it does not know. Until a file has been read again it is simply searched.
 */
public final class SearchIndex implements ChangeListener, AutoCloseable {
  private static final long SETTLING = 3_000;
  private static final long LISTENING = 1_000;
  private static final int REST = 20;

  private final boolean on;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();
  private final Workers workers = new Workers(1);
  private final ScheduledThreadPoolExecutor background;
  private volatile boolean closed;

  public SearchIndex(boolean on) {
    this.on = on;
    this.background = new ScheduledThreadPoolExecutor(1, SearchIndex::thread);
    background.setRemoveOnCancelPolicy(true);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "search-index");
    thread.setDaemon(true);
    return thread;
  }

  /** An index and when it may be worked on again. */
  private static final class Entry {
    private final WorkspaceIndex index;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private volatile long notBefore = System.nanoTime();

    Entry(Workspace workspace) {
      this.index = new WorkspaceIndex(workspace);
    }
  }

  /** Empty until there is one. */
  Optional<WorkspaceIndex> of(Workspace workspace) {
    return Optional.ofNullable(entries.get(workspace.name()))
        .map(entry -> entry.index)
        .filter(index -> !index.isEmpty());
  }

  /** Memory of all indexes, in bytes. */
  public long bytes() {
    return entries.values().stream().mapToLong(entry -> entry.index.memory()).sum();
  }

  /** A search has ended; {@code unknown}: it met files that the index does not know. */
  void searched(Workspace workspace, boolean unknown) {
    if (!on || closed) {
      return;
    }
    boolean first = !entries.containsKey(workspace.name());
    Entry entry = entries.computeIfAbsent(workspace.name(), name -> new Entry(workspace));
    if (first) {
      listen(entry);
    }
    if (first || unknown || entry.index.isEmpty()) {
      refresh(entry, 0);
    }
  }

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

  @Override
  public void changed(Workspace workspace, Change change) {
    refreshSettled(workspace);
  }

  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {}

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    refreshSettled(workspace);
  }

  /** A file that has just changed is not read before it has been left alone for a while. */
  private void refreshSettled(Workspace workspace) {
    Optional.ofNullable(entries.get(workspace.name())).ifPresent(entry -> refresh(entry, SETTLING));
  }

  private void listen(Entry entry) {
    Runnable task =
        () -> {
          if (entry.index.hasHeardOfChanges()) {
            refresh(entry, SETTLING);
          }
        };
    ScheduledFuture<?> _ =
        background.scheduleWithFixedDelay(task, LISTENING, LISTENING, TimeUnit.MILLISECONDS);
  }

  /** However many ask for it, it is done once; and it rests much longer than it works. */
  private void refresh(Entry entry, long delay) {
    if (!entry.waiting.compareAndSet(false, true)) {
      return;
    }
    long rest = TimeUnit.NANOSECONDS.toMillis(entry.notBefore - System.nanoTime());
    try {
      ScheduledFuture<?> _ =
          background.schedule(
              () -> refreshNow(entry), Math.max(delay, rest), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closing) {
      entry.waiting.set(false);
    }
  }

  private void refreshNow(Entry entry) {
    entry.waiting.set(false);
    long start = System.nanoTime();
    boolean again = false;
    try {
      again = entry.index.refresh(workers, () -> closed);
    } catch (IOException | SandboxException | CancellationException gone) {
      // The workspace went away or we do: what is not read now is searched instead.
    } finally {
      entry.notBefore = System.nanoTime() + REST * (System.nanoTime() - start);
    }
    if (again) {
      refresh(entry, SETTLING);
    }
  }

  @Override
  public void close() {
    closed = true;
    background.shutdownNow();
    workers.close();
    try {
      boolean ended = background.awaitTermination(1, TimeUnit.SECONDS);
      if (ended) {
        entries.values().forEach(entry -> entry.index.close());
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
