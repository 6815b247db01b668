package io.terrarium.code;

import io.terrarium.code.SourceFiles.Delta;
import io.terrarium.kernel.FileStatus;
import io.terrarium.search.Workers;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The symbols of all source files of a workspace, made when first asked for and brought up to date
 * before each answer: only files that changed are parsed again. Very large files are left out.
 */
final class WorkspaceSymbols implements AutoCloseable {
  static final int LARGEST = 1024 * 1024;

  private final Workspace workspace;
  private final Workers workers;
  private final SourceFiles files;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<String> leftOut = new HashSet<>();
  private Bm25 index = new Bm25();
  private Optional<SandboxException> unavailable = Optional.empty();

  WorkspaceSymbols(Workspace workspace, Workers workers) {
    this.workspace = workspace;
    this.workers = workers;
    this.files = new SourceFiles(workspace, workers, name -> Language.of(name).isPresent());
  }

  /** What was asked, and how many files were read for it and left out. */
  record Answer<T>(T result, int read, int leftOut, int symbols) {}

  <T> Answer<T> ask(Function<Bm25, T> question, BooleanSupplier cancelled) throws IOException {
    lock.lock();
    try {
      int read = refresh(cancelled);
      if (index.size() == 0 && unavailable.isPresent()) {
        throw unavailable.get();
      }
      return new Answer<>(question.apply(index), read, leftOut.size(), index.size());
    } finally {
      lock.unlock();
    }
  }

  private int refresh(BooleanSupplier cancelled) throws IOException {
    Delta delta = files.refresh(cancelled);
    for (WorkspacePath gone : delta.removed()) {
      index.remove(gone.raw());
      leftOut.remove(gone.raw());
    }
    List<WorkspacePath> changed = new ArrayList<>(delta.created());
    changed.addAll(delta.changed());
    if (index.isWorthClearing()) {
      changed.clear();
      changed.addAll(delta.created());
      changed.addAll(delta.changed());
      Set<String> again = new HashSet<>();
      changed.forEach(path -> again.add(path.raw()));
      for (IndexedFile file : index.files()) {
        if (again.add(file.path().raw())) {
          changed.add(file.path());
        }
      }
      index = new Bm25();
    }
    read(changed, cancelled);
    return changed.size();
  }

  private void read(List<WorkspacePath> paths, BooleanSupplier cancelled) throws IOException {
    if (paths.isEmpty()) {
      return;
    }
    AtomicInteger next = new AtomicInteger();
    workers.onEach(
        () -> {
          try (BulkReader reader = workspace.bulkReader()) {
            for (int i = next.getAndIncrement(); i < paths.size(); i = next.getAndIncrement()) {
              if (cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled");
              }
              readOne(reader, paths.get(i));
            }
          }
        });
  }

  private void readOne(BulkReader reader, WorkspacePath path) throws IOException {
    Optional<byte[]> content = content(reader, path);
    Optional<IndexedFile.WithWords> file = Optional.empty();
    if (content.isPresent() && SourceText.isText(content.get())) {
      byte[] text = SourceText.utf8(content.get());
      try {
        SourceSymbols symbols = SourceSymbols.of(Language.of(path.name()).orElseThrow(), text);
        file = Optional.of(IndexedFile.of(path, symbols, text, index::wordNumber));
      } catch (SandboxException refused) {
        synchronized (leftOut) {
          unavailable = Optional.of(refused);
        }
      }
    }
    synchronized (leftOut) {
      if (file.isPresent()) {
        index.add(file.get());
        leftOut.remove(path.raw());
      } else {
        index.remove(path.raw());
        leftOut.add(path.raw());
      }
    }
  }

  /** Empty when it is gone or too large. */
  private static Optional<byte[]> content(BulkReader reader, WorkspacePath path)
      throws IOException {
    Optional<FileStatus> status = reader.open(path);
    if (status.isEmpty() || status.get().size() > LARGEST) {
      return Optional.empty();
    }
    byte[] content = new byte[(int) status.get().size()];
    int length = reader.read(content, 0, content.length);
    return Optional.of(length == content.length ? content : Arrays.copyOf(content, length));
  }

  @Override
  public void close() {
    files.close();
  }
}
