package io.terrarium.search;

import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * Finds regular files whose path below a directory matches a pattern, newest first and ties by
 * name. Links are not followed, and what git ignores is not found.
 */
public final class GlobFiles {
  private static final Comparator<Match> NEWEST_FIRST =
      Comparator.comparingLong(Match::modified).reversed().thenComparing(Match::path);

  /** What to find; the pattern speaks of paths below {@code path}. */
  public record Request(String pattern, String path, int limit) {
    public Request {
      if (limit < 1) {
        throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be 1 or more, not " + limit);
      }
    }
  }

  /** One file and when it was last written, in nanoseconds since the epoch. */
  public record Match(WorkspacePath path, long modified) {}

  /**
   * The newest matches, {@code total} of all of them, and how many directories could not be read.
   */
  public record Result(WorkspacePath path, List<Match> files, int total, int unreadable) {
    public Result {
      files = List.copyOf(files);
    }

    public boolean more() {
      return total > files.size();
    }
  }

  private final Workers workers;

  public GlobFiles(Workers workers) {
    this.workers = workers;
  }

  public Result glob(Workspace workspace, Request request, BooleanSupplier cancelled)
      throws IOException {
    GlobPattern pattern = GlobPattern.parse(workspace, request.pattern());
    return workspace.at(
        request.path(), path -> globAt(workspace, path, pattern, request, cancelled));
  }

  private Result globAt(
      Workspace workspace,
      WorkspacePath path,
      GlobPattern pattern,
      Request request,
      BooleanSupplier cancelled)
      throws IOException {
    Queue<Match> found = new ConcurrentLinkedQueue<>();
    int unreadable =
        Walk.below(
            workers,
            workspace,
            path,
            cancelled,
            (directory, files) -> {
              String folder = pattern.isForBaseNames() ? "" : prefix(path, directory.path());
              try (BulkReader reader = workspace.bulkReader()) {
                for (String name : files) {
                  if (pattern.matches(folder + Names.show(name))) {
                    reader
                        .status(directory, name)
                        .map(status -> new Match(directory.path().child(name), status.modified()))
                        .ifPresent(found::add);
                  }
                }
              }
            });
    List<Match> matches = new ArrayList<>(found);
    matches.sort(NEWEST_FIRST);
    List<Match> first = matches.subList(0, Math.min(request.limit(), matches.size()));
    return new Result(path, first, matches.size(), unreadable);
  }

  /** What comes before the names of a directory's files in their paths below another. */
  static String prefix(WorkspacePath top, WorkspacePath directory) {
    return top.raw().equals(directory.raw()) ? "" : Walk.below(top, directory) + "/";
  }
}
