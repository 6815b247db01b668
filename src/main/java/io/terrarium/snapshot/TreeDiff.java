package io.terrarium.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;

/** Finds the files that two trees have differently; directories that are the same are not read. */
final class TreeDiff {
  private TreeDiff() {}

  /** A path and how it is in the one tree and in the other. */
  record Difference(String path, Version before, Version after) {}

  static List<Difference> between(ObjectReader reader, ObjectId before, ObjectId after)
      throws IOException {
    List<Difference> differences = new ArrayList<>();
    try (TreeWalk walk = walk(reader, before, after)) {
      while (walk.next()) {
        differences.add(
            new Difference(
                new String(walk.getRawPath(), StandardCharsets.ISO_8859_1),
                version(walk, 0),
                version(walk, 1)));
      }
    }
    return differences;
  }

  static int count(ObjectReader reader, ObjectId before, ObjectId after) throws IOException {
    int count = 0;
    try (TreeWalk walk = walk(reader, before, after)) {
      while (walk.next()) {
        count++;
      }
    }
    return count;
  }

  /** Whether a path is this one or below it; everything is below the empty one. */
  static boolean isWithin(String path, String folder) {
    return folder.isEmpty() || path.equals(folder) || path.startsWith(folder + "/");
  }

  private static TreeWalk walk(ObjectReader reader, ObjectId before, ObjectId after)
      throws IOException {
    TreeWalk walk = new TreeWalk(reader);
    walk.setRecursive(true);
    walk.setFilter(TreeFilter.ANY_DIFF);
    for (ObjectId tree : List.of(before, after)) {
      if (tree.equals(Constants.EMPTY_TREE_ID)) {
        walk.addTree(new EmptyTreeIterator());
      } else {
        walk.addTree(tree);
      }
    }
    return walk;
  }

  private static Version version(TreeWalk walk, int tree) {
    return walk.getRawMode(tree) == 0
        ? Version.ABSENT
        : new Version(walk.getFileMode(tree), walk.getObjectId(tree));
  }
}
