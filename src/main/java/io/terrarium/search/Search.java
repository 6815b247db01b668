package io.terrarium.search;

import io.terrarium.search.FileSearch.Outcome;
import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.search.GrepResult.File;
import io.terrarium.search.GrepResult.Line;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * One search through files that are in order. All workers take from the front, a few files at a
 * time, and no more are taken once the files up to some point have all that is wanted: so the
 * answer does not depend on who was faster.
 */
final class Search {
  private static final int PORTION = 16;

  private final Workers workers;
  private final Workspace workspace;
  private final GrepRequest request;
  private final SearchPattern pattern;
  private final AtomicInteger nextPortion = new AtomicInteger();
  private final AtomicInteger unreadable = new AtomicInteger();
  private final AtomicInteger tooLarge = new AtomicInteger();

  Search(Workers workers, Workspace workspace, GrepRequest request, SearchPattern pattern) {
    this.workers = workers;
    this.workspace = workspace;
    this.request = request;
    this.pattern = pattern;
  }

  GrepResult in(List<WorkspacePath> files, int unreadableFolders, BooleanSupplier cancelled)
      throws IOException {
    Progress progress = new Progress((files.size() + PORTION - 1) / PORTION, request);
    workers.onEach(
        () -> {
          try (FileSearch search = new FileSearch(workspace, request, pattern)) {
            while (!progress.isEnough()) {
              Walk.requireNotCancelled(cancelled);
              int portion = nextPortion.getAndIncrement();
              int from = portion * PORTION;
              if (from >= files.size()) {
                return;
              }
              int to = Math.min(files.size(), from + PORTION);
              progress.done(portion, search(search, files.subList(from, to)));
            }
          }
        });
    return progress.result(unreadableFolders + unreadable.get(), tooLarge.get());
  }

  private List<File> search(FileSearch search, List<WorkspacePath> files) throws IOException {
    List<File> found = new ArrayList<>();
    for (WorkspacePath path : files) {
      switch (search.search(path)) {
        case Outcome.Found(File file) -> found.add(file);
        case Outcome.NoMatch _ -> {}
        case Outcome.Unreadable _ -> unreadable.incrementAndGet();
        case Outcome.TooLarge _ -> tooLarge.incrementAndGet();
      }
    }
    return found;
  }

  /** What is done, and whether the part of it without gaps has all that is wanted. */
  private static final class Progress {
    private final List<List<File>> portions = new ArrayList<>();
    private final boolean[] done;
    private final GrepRequest request;
    private int complete;
    private long wanted;
    private volatile boolean enough;

    Progress(int count, GrepRequest request) {
      this.request = request;
      this.done = new boolean[count];
      for (int i = 0; i < count; i++) {
        portions.add(List.of());
      }
    }

    boolean isEnough() {
      return enough;
    }

    synchronized void done(int portion, List<File> files) {
      portions.set(portion, files);
      done[portion] = true;
      while (complete < done.length && done[complete]) {
        for (File file : portions.get(complete)) {
          wanted += request.mode() == Mode.CONTENT ? file.matches() : 1;
        }
        complete++;
      }
      // One more than wanted, to know that there is more.
      enough = wanted > request.limit();
    }

    synchronized GrepResult result(int unreadable, int tooLarge) {
      List<File> files = new ArrayList<>();
      long left = request.limit();
      for (List<File> portion : portions.subList(0, complete)) {
        for (File file : portion) {
          if (left == 0) {
            return new GrepResult(files, true, unreadable, tooLarge);
          }
          long here = request.mode() == Mode.CONTENT ? file.matches() : 1;
          files.add(here > left ? first(file, left) : file);
          if (here > left) {
            return new GrepResult(files, true, unreadable, tooLarge);
          }
          left -= here;
        }
      }
      return new GrepResult(files, false, unreadable, tooLarge);
    }

    /** The file up to its n-th matching line and the context of that. */
    private File first(File file, long n) {
      long left = n;
      long last = 0;
      for (Line line : file.lines()) {
        if (line.matches() && left-- == 0) {
          break;
        }
        last = line.matches() ? line.number() + request.after() : last;
      }
      long end = last;
      List<Line> lines = file.lines().stream().filter(line -> line.number() <= end).toList();
      return new File(file.path(), file.matches(), lines);
    }
  }
}
