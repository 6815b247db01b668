package io.terrarium.mcp.dialects;

import io.terrarium.search.GlobFiles;
import io.terrarium.workspace.WorkspacePath;
import java.util.List;
import java.util.stream.Collectors;

/** Paths of files, one a line, in the order of their names. */
final class FileList {
  private FileList() {}

  static String render(GlobFiles.Result result, boolean recursive) {
    List<WorkspacePath> files =
        result.files().stream()
            .map(GlobFiles.Match::path)
            .filter(path -> recursive || path.parent().equals(result.path()))
            .sorted()
            .toList();
    String lines = files.stream().map(WorkspacePath::toString).collect(Collectors.joining("\n"));
    String more =
        result.more()
            ? "\n[%d of %d files: list a directory below]"
                .formatted(result.files().size(), result.total())
            : "";
    return files.isEmpty() ? "[no files]" : lines + more;
  }
}
