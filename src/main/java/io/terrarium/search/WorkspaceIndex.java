package io.terrarium.search;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.TreeWatch;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of one workspace. It only ever leaves out files that are, by a look at each of
 * them at the time of the search, the same as when they were read; whoever changed one, and
 * however, it is searched. The watch on the tree is a hint to read changed files again before they
 * are asked for, and nothing depends on it.
 */
final class WorkspaceIndex implements AutoCloseable {
  private static final long MOST_MEMORY = 128L * 1024 * 1024;
  private static final int SHARE_OF_CONTENT = 10;
  private static final int MANY = 10;
  private static final int USEFUL = 2;
  private static final int MOST_AT_ONCE = 200_000;

  private final Workspace workspace;
  private final Signatures signatures = new Signatures();
  private volatile @Nullable TreeWatch watch;

  WorkspaceIndex(Workspace workspace) {
    this.workspace = workspace;
  }

  boolean isEmpty() {
    return signatures.size() == 0;
  }

  int size() {
    return signatures.size();
  }

  long memory() {
    return signatures.memory();
  }

  /** Whether asking is worth a look at every file: not if most of them would be searched anyway. */
  boolean isUsefulFor(TrigramQuery query) {
    return !(query instanceof TrigramQuery.Anything)
        && signatures.count(query::mayMatch) * USEFUL < signatures.size();
  }

  /** Leaves out those of a directory's files that cannot match, and tells if one was not known. */
  List<String> candidates(
      Directory directory, List<String> names, TrigramQuery query, AtomicBoolean unknown) {
    List<String> candidates = new ArrayList<>();
    try (BulkReader reader = workspace.bulkReader()) {
      for (String name : names) {
        Optional<Signature> known = reader.status(directory, name).flatMap(signatures::of);
        if (known.isEmpty()) {
          unknown.set(true);
        }
        if (known.isEmpty() || query.mayMatch(known.get())) {
          candidates.add(name);
        }
      }
    }
    return candidates;
  }

  /** Whether the watch has heard of something since it was last asked. */
  boolean hasHeardOfChanges() {
    TreeWatch current = watch;
    return current != null && current.hasChanges();
  }

  /**
   * Reads every file that has no signature which holds; true if many were too young for that, as
   * after a checkout. For one thread at a time.
   */
  boolean refresh(Workers background, BooleanSupplier cancelled) throws IOException {
    if (!workspace.tellsOfChanges()) {
      return false;
    }
    if (watch == null) {
      watch = TreeWatch.open().orElse(null);
    }
    // What is heard from now on is news.
    boolean _ = hasHeardOfChanges();
    WorkspacePath root = workspace.resolve(".");
    Survey survey = new Survey(deviceOf(root));
    Walk.below(background, workspace, root, cancelled, survey::see);
    signatures.retain(signature -> survey.inodes.contains(signature.inode()));
    long most = Math.min(MOST_MEMORY, survey.bytes.sum() / SHARE_OF_CONTENT);
    try (Signer signer = new Signer(workspace)) {
      for (WorkspacePath file : survey.stale) {
        Walk.requireNotCancelled(cancelled);
        Optional<Signature> signature = signer.sign(file);
        if (signature.isPresent() && !signatures.put(signature.get(), most)) {
          return false;
        }
      }
    }
    return survey.young.sum() * MANY > survey.inodes.size();
  }

  private long deviceOf(WorkspacePath root) throws IOException {
    try (Directory directory = workspace.directory(root)) {
      return directory.status(".").map(FileStatus::device).orElse(0L);
    }
  }

  /** What a look at all files says; what is mounted within the workspace is left alone. */
  private final class Survey {
    private final long device;
    private final LongAdder bytes = new LongAdder();
    private final LongAdder young = new LongAdder();
    private final Set<Long> inodes = ConcurrentHashMap.newKeySet();
    private final Queue<WorkspacePath> stale = new ConcurrentLinkedQueue<>();

    Survey(long device) {
      this.device = device;
    }

    void see(Directory directory, List<String> names) {
      TreeWatch current = watch;
      if (current != null && !current.add(directory)) {
        // Without a watch on everything it would be a wrong hint.
        watch = null;
        current.close();
      }
      try (BulkReader reader = workspace.bulkReader()) {
        for (String name : names) {
          reader.status(directory, name).ifPresent(status -> see(directory, name, status));
        }
      }
    }

    private void see(Directory directory, String name, FileStatus status) {
      bytes.add(status.size());
      inodes.add(status.inode());
      if (!Signer.isSettled(status)) {
        young.increment();
      } else if (status.device() == device
          && signatures.of(status).isEmpty()
          && inodes.size() - signatures.size() < MOST_AT_ONCE) {
        stale.add(directory.path().child(name));
      }
    }
  }

  @Override
  public void close() {
    TreeWatch current = watch;
    if (current != null) {
      current.close();
    }
  }
}
