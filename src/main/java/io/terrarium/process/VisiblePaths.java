package io.terrarium.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The smallest list of hierarchies that covers everything but some hidden places. A rule on a
 * directory holds for all below it, so around a hidden place its siblings are listed instead of its
 * parents: those parents cannot be listed by a command, and what is made in them later is hidden
 * too.
 */
record VisiblePaths(List<Path> hidden) {
  VisiblePaths {
    hidden = List.copyOf(hidden);
  }

  List<Path> paths() throws IOException {
    List<Path> paths = new ArrayList<>();
    add(Path.of("/"), paths);
    return paths;
  }

  private void add(Path path, List<Path> paths) throws IOException {
    if (hidden.contains(path)) {
      return;
    }
    if (hidden.stream().noneMatch(one -> one.startsWith(path))) {
      paths.add(path);
      return;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        // A link leads to a place that has, or has not, a rule of its own.
        if (!Files.isSymbolicLink(entry) && Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
          add(entry, paths);
        }
      }
    }
  }
}
