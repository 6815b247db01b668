package io.terrarium.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** The line of snapshots in a store, down to what the workspace's own repository had before. */
final class History {
  private History() {}

  /** Newest first. */
  static List<RevCommit> snapshots(RevWalk walk, ObjectId tip) throws IOException {
    List<RevCommit> line = new ArrayList<>();
    if (tip.equals(ObjectId.zeroId())) {
      return line;
    }
    RevCommit commit = walk.parseCommit(tip);
    while (Store.isSnapshot(commit)) {
      line.add(commit);
      if (commit.getParentCount() == 0) {
        break;
      }
      commit = walk.parseCommit(commit.getParent(0));
    }
    return line;
  }

  static long count(Store store, ObjectId tip) throws IOException {
    try (RevWalk walk = new RevWalk(store.repository())) {
      return snapshots(walk, tip).size();
    }
  }

  /** The tree before a snapshot; zero-parent ones began with nothing. */
  static ObjectId treeBefore(RevWalk walk, RevCommit commit) throws IOException {
    return commit.getParentCount() == 0
        ? org.eclipse.jgit.lib.Constants.EMPTY_TREE_ID
        : walk.parseCommit(commit.getParent(0)).getTree().copy();
  }
}
