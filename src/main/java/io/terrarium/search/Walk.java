package io.terrarium.search;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.IgnoreRules;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Visits every directory below one that is not ignored, in parallel and in no order. Links are not
 * followed and git's own directory is not entered; a directory that vanishes or cannot be read is
 * counted and skipped.
 */
public final class Walk {
  /** Sees the regular files of one open directory that are not ignored; several threads at once. */
  @FunctionalInterface
  public interface Visitor {
    void visit(Directory directory, List<String> files) throws IOException;
  }

  private final Workspace workspace;
  private final boolean all;
  private final BooleanSupplier cancelled;
  private final Visitor visitor;
  private final AtomicInteger unreadable = new AtomicInteger();

  /** {@code all}: where it begins is itself ignored, so that asking for it means all of it. */
  private Walk(Workspace workspace, boolean all, BooleanSupplier cancelled, Visitor visitor) {
    this.workspace = workspace;
    this.all = all;
    this.cancelled = cancelled;
    this.visitor = visitor;
  }

  /** Walks all of it and tells how many directories were skipped. */
  public static int below(
      Workers workers,
      Workspace workspace,
      WorkspacePath path,
      BooleanSupplier cancelled,
      Visitor visitor)
      throws IOException {
    try (Directory directory = workspace.directory(path)) {
      List<Directory.Entry> entries = directory.listUnordered();
      IgnoreRules rules = IgnoreRules.forSearch(workspace, path);
      Walk walk = new Walk(workspace, rules.isWithinIgnored(), cancelled, visitor);
      List<WorkspacePath> folders = walk.visit(directory, entries, rules);
      workers.run(walk.new Folders(null, folders, rules));
      return walk.unreadable.get();
    }
  }

  /** Shows the files to the visitor and gives the directories to enter. */
  private List<WorkspacePath> visit(
      Directory directory, List<Directory.Entry> entries, IgnoreRules rules) throws IOException {
    String prefix = directory.path().isRoot() ? "" : directory.path().raw() + "/";
    List<String> files = new ArrayList<>(entries.size());
    List<WorkspacePath> folders = new ArrayList<>();
    for (Directory.Entry entry : entries) {
      boolean folder = entry.type() == FileStatus.Type.DIRECTORY;
      if (!folder && entry.type() != FileStatus.Type.FILE) {
        continue;
      }
      if (isGit(entry.name()) || (!all && rules.ignores(prefix + entry.name(), folder))) {
        continue;
      }
      if (folder) {
        folders.add(directory.path().child(entry.name()));
      } else {
        files.add(entry.name());
      }
    }
    visitor.visit(directory, files);
    return folders;
  }

  private static boolean isGit(String name) {
    return name.length() == 4 && name.equalsIgnoreCase(".git");
  }

  /** Some directories that lie side by side, each of which becomes a task of its own. */
  private final class Folders extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1L;
    private final transient List<WorkspacePath> paths;
    private final transient IgnoreRules rules;

    Folders(@Nullable CountedCompleter<?> parent, List<WorkspacePath> paths, IgnoreRules rules) {
      super(parent);
      this.paths = paths;
      this.rules = rules;
    }

    @Override
    public void compute() {
      requireNotCancelled(cancelled);
      List<WorkspacePath> mine = paths;
      while (mine.size() > 1) {
        int half = mine.size() / 2;
        addToPendingCount(1);
        new Folders(this, mine.subList(half, mine.size()), rules).fork();
        mine = mine.subList(0, half);
      }
      if (!mine.isEmpty()) {
        enter(mine.getFirst());
      }
      tryComplete();
    }

    private void enter(WorkspacePath path) {
      try (BulkReader reader = workspace.bulkReader();
          Directory directory = reader.openDirectory(path)) {
        List<Directory.Entry> entries = reader.list(directory);
        IgnoreRules own = rules.enter(directory, entries);
        List<WorkspacePath> below = visit(directory, entries, own);
        if (!below.isEmpty()) {
          addToPendingCount(1);
          new Folders(this, below, own).fork();
        }
      } catch (IOException gone) {
        unreadable.incrementAndGet();
      }
    }
  }

  static void requireNotCancelled(BooleanSupplier cancelled) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("cancelled");
    }
  }

  /** A path as people write it, relative to a directory above it. */
  static String below(WorkspacePath directory, WorkspacePath file) {
    String raw =
        directory.isRoot() ? file.raw() : file.raw().substring(directory.raw().length() + 1);
    return Names.show(raw);
  }
}
