package io.terrarium.search;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Finds the lines that a pattern matches, in every text file below a directory that is not ignored,
 * or in one file. The answer is in the order of paths and the same on every run. Files with a NUL
 * are binary and skipped.
 */
public final class GrepFiles {
  private final Workers workers;
  private final SearchIndex index;

  public GrepFiles(Workers workers, SearchIndex index) {
    this.workers = workers;
    this.index = index;
  }

  public GrepResult grep(Workspace workspace, GrepRequest request, BooleanSupplier cancelled)
      throws IOException {
    SearchPattern pattern = SearchPattern.compile(request);
    FileFilter filter = FileFilter.of(workspace, request);
    return workspace.at(
        request.path(),
        path -> {
          Candidates candidates = candidates(workspace, path, pattern, filter, cancelled);
          return new Search(workers, workspace, request, pattern)
              .in(candidates.files(), candidates.unreadable(), cancelled);
        });
  }

  /** Files to search, in order, and how many directories could not be read. */
  private record Candidates(List<WorkspacePath> files, int unreadable) {}

  private Candidates candidates(
      Workspace workspace,
      WorkspacePath path,
      SearchPattern pattern,
      FileFilter filter,
      BooleanSupplier cancelled)
      throws IOException {
    FileList files = new FileList();
    TrigramQuery query = TrigramQuery.of(pattern.required());
    Optional<WorkspaceIndex> known =
        index.of(workspace).filter(signatures -> signatures.isUsefulFor(query));
    AtomicBoolean unknown = new AtomicBoolean(false);
    try {
      int unreadable =
          Walk.below(
              workers,
              workspace,
              path,
              cancelled,
              (directory, names) -> {
                List<String> wanted = filter.wanted(path, directory.path(), names);
                files.add(
                    directory,
                    known.isEmpty()
                        ? wanted
                        : known.get().candidates(directory, wanted, query, unknown));
              });
      index.searched(workspace, unknown.get());
      return new Candidates(files.sorted(), unreadable);
    } catch (KernelException problem) {
      return switch (problem.errno()) {
        case Errno.ENOTDIR -> new Candidates(List.of(path), 0);
        case Errno.ENOENT ->
            throw new SandboxException(
                Reason.NOT_FOUND,
                "no such file or directory: " + path + "; find it with Glob or LS");
        default -> throw problem;
      };
    }
  }
}
