package io.terrarium.snapshot;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Lists snapshots, newest first. */
public final class ListSnapshots {
  private final Snapshots snapshots;

  public ListSnapshots(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  /** One snapshot: what made it, how many files it changed, and the names it was given. */
  public record Item(String id, Instant time, String trigger, int files, List<String> names) {
    public Item {
      names = List.copyOf(names);
    }
  }

  /** {@code more} when there are older ones. */
  public record Listing(List<Item> items, boolean more) {
    public Listing {
      items = List.copyOf(items);
    }
  }

  /** At most {@code limit}, and with a path only those that changed it or something below it. */
  public Listing list(Workspace workspace, int limit, String path) throws IOException {
    if (limit < 1) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be at least 1");
    }
    String below = path.isEmpty() ? "" : workspace.resolve(path).raw();
    try (View view = snapshots.of(workspace).view();
        RevWalk walk = new RevWalk(view.store().repository())) {
      Map<ObjectId, List<String>> names = Lookup.names(view.store(), walk);
      List<Item> items = new ArrayList<>();
      for (RevCommit commit : History.snapshots(walk, view.tip())) {
        ObjectId before = History.treeBefore(walk, commit);
        ObjectReader reader = walk.getObjectReader();
        if (!below.isEmpty()
            && at(reader, before, below).equals(at(reader, commit.getTree(), below))) {
          continue;
        }
        if (items.size() == limit) {
          return new Listing(items, true);
        }
        items.add(
            new Item(
                Lookup.shown(commit),
                Instant.ofEpochSecond(commit.getCommitTime()),
                commit.getShortMessage(),
                TreeDiff.count(reader, before, commit.getTree()),
                names.getOrDefault(commit, List.of())));
      }
      return new Listing(items, false);
    }
  }

  /** How a path is in a tree, be it a file or a directory. */
  private static Version at(ObjectReader reader, ObjectId tree, String path) throws IOException {
    Version found = new Version(FileMode.TREE, tree);
    for (String name : path.split("/", -1)) {
      if (!FileMode.TREE.equals(found.mode().getBits())) {
        return Version.ABSENT;
      }
      found = TreeEdit.read(reader, found.id()).getOrDefault(name, Version.ABSENT);
    }
    return found;
  }
}
