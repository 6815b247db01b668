package io.terrarium.code;

import io.terrarium.kernel.FileStatus;
import io.terrarium.search.Walk;
import io.terrarium.search.Workers;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.TreeWatch;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Files of a workspace by their status, and which of them changed between two looks. While the
 * kernel watches all directories and has told of nothing, no look is taken; a look is trusted in
 * that way only after a second one found nothing new, and for a while. For one thread at a time.
 */
public final class SourceFiles implements AutoCloseable {
  private static final long TRUST_NANOSECONDS = 60_000_000_000L;
  private static final long SETTLED_NANOSECONDS = 2_500_000_000L;

  private final Workspace workspace;
  private final Workers workers;
  private final Predicate<String> wanted;
  private Map<String, Seen> known = new HashMap<>();
  private @Nullable TreeWatch watch;
  private boolean watchable = true;
  private boolean quiet;
  private long lookedAt;

  /** {@code wanted}: by the file's name. */
  public SourceFiles(Workspace workspace, Workers workers, Predicate<String> wanted) {
    this.workspace = workspace;
    this.workers = workers;
    this.wanted = wanted;
  }

  /** A file, and whether a change of it would have shown by now. */
  private record Seen(WorkspacePath path, FileStatus status, boolean settled) {}

  /** What differs from the look before. */
  public record Delta(
      List<WorkspacePath> created, List<WorkspacePath> changed, List<WorkspacePath> removed) {
    private static final Delta NOTHING = new Delta(List.of(), List.of(), List.of());

    public Delta {
      created = List.copyOf(created);
      changed = List.copyOf(changed);
      removed = List.copyOf(removed);
    }

    public boolean isEmpty() {
      return created.isEmpty() && changed.isEmpty() && removed.isEmpty();
    }
  }

  /** Looks, if there may be something to see. */
  public Delta refresh(BooleanSupplier cancelled) throws IOException {
    boolean heard = watch == null || watch.hasChanges();
    boolean recent = System.nanoTime() - lookedAt < TRUST_NANOSECONDS;
    if (quiet && !heard && recent && workspace.tellsOfChanges()) {
      return Delta.NOTHING;
    }
    if (watch == null && watchable) {
      watch = TreeWatch.open().orElse(null);
    }
    Map<String, Seen> now = new ConcurrentHashMap<>();
    WorkspacePath root = workspace.resolve(".");
    Walk.below(
        workers, workspace, root, cancelled, (directory, files) -> see(directory, files, now));
    Delta delta = compare(now);
    known = new HashMap<>(now);
    quiet = delta.isEmpty() && watch != null;
    lookedAt = System.nanoTime();
    return delta;
  }

  private void see(Directory directory, List<String> names, Map<String, Seen> now) {
    TreeWatch current = watch;
    if (current != null && !current.add(directory)) {
      // Without a watch on everything it would be a wrong hint.
      watchable = false;
      watch = null;
    }
    try (BulkReader reader = workspace.bulkReader()) {
      long time = System.currentTimeMillis() * 1_000_000;
      for (String name : names) {
        if (wanted.test(name)) {
          reader
              .status(directory, name)
              .filter(FileStatus::isFile)
              .ifPresent(
                  status -> {
                    WorkspacePath path = directory.path().child(name);
                    now.put(path.raw(), new Seen(path, status, isSettled(status, time)));
                  });
        }
      }
    }
  }

  private static boolean isSettled(FileStatus status, long time) {
    return time - Math.max(status.modified(), status.changed()) > SETTLED_NANOSECONDS;
  }

  private Delta compare(Map<String, Seen> now) {
    List<WorkspacePath> created = new ArrayList<>();
    List<WorkspacePath> changed = new ArrayList<>();
    List<WorkspacePath> removed = new ArrayList<>();
    now.forEach(
        (raw, seen) -> {
          Seen before = known.get(raw);
          if (before == null) {
            created.add(seen.path());
          } else if (!before.settled() || !seen.status().unchangedSince(before.status())) {
            changed.add(seen.path());
          }
        });
    known.forEach(
        (raw, seen) -> {
          if (!now.containsKey(raw)) {
            removed.add(seen.path());
          }
        });
    return new Delta(created, changed, removed);
  }

  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
  }
}
