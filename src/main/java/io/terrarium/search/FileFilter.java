package io.terrarium.search;

import io.terrarium.workspace.Names;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files a request is about. Its pattern may speak of the path below where it searches or from
 * the root of the workspace: agents write both.
 */
final class FileFilter {
  private final @Nullable GlobPattern glob;
  private final boolean excludes;
  private final List<GlobPattern> types;

  private FileFilter(@Nullable GlobPattern glob, boolean excludes, List<GlobPattern> types) {
    this.glob = glob;
    this.excludes = excludes;
    this.types = List.copyOf(types);
  }

  static FileFilter of(Workspace workspace, GrepRequest request) {
    boolean excludes = request.glob().startsWith("!");
    String text = excludes ? request.glob().substring(1) : request.glob();
    return new FileFilter(
        request.glob().isEmpty() ? null : GlobPattern.parse(workspace, text),
        excludes,
        request.type().isEmpty()
            ? List.of()
            : FileTypes.globs(request.type()).stream().map(GlobPattern::parse).toList());
  }

  /** Those of a directory's files that it is about; {@code top} is where the search began. */
  List<String> wanted(WorkspacePath top, WorkspacePath directory, List<String> names) {
    if (glob == null && types.isEmpty()) {
      return names;
    }
    boolean byName = glob == null || glob.isForBaseNames();
    String fromTop = byName ? "" : GlobFiles.prefix(top, directory);
    String fromRoot = byName || directory.isRoot() ? "" : directory + "/";
    List<String> wanted = new ArrayList<>();
    for (String raw : names) {
      String name = Names.show(raw);
      if (isWanted(name, fromTop, fromRoot)) {
        wanted.add(raw);
      }
    }
    return wanted;
  }

  private boolean isWanted(String name, String fromTop, String fromRoot) {
    if (glob != null
        && (glob.matches(fromTop + name) || glob.matches(fromRoot + name)) == excludes) {
      return false;
    }
    return types.isEmpty() || types.stream().anyMatch(type -> type.matches(name));
  }
}
