package io.terrarium.search;

import io.terrarium.workspace.Directory;
import io.terrarium.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Files that several threads find. */
final class FileList {
  private final List<WorkspacePath> files = new ArrayList<>();

  void add(Directory directory, List<String> names) {
    List<WorkspacePath> paths = new ArrayList<>(names.size());
    for (String name : names) {
      paths.add(directory.path().child(name));
    }
    synchronized (this) {
      files.addAll(paths);
    }
  }

  /** In the order of their paths' bytes. */
  synchronized List<WorkspacePath> sorted() {
    files.sort(Comparator.comparing(WorkspacePath::raw));
    return List.copyOf(files);
  }
}
