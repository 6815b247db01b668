package io.terrarium.snapshot;

import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevWalk;

/** Shows what differs between two snapshots, or between one and the files as they are now. */
public final class DiffSnapshots {
  private final Snapshots snapshots;

  public DiffSnapshots(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  /** The differing files as people see them, and a unified diff of them. */
  public record Diff(List<String> files, String text, boolean cut) {
    public Diff {
      files = List.copyOf(files);
    }
  }

  /** {@code to} empty: the files as they are. {@code path} empty: all of them. */
  public Diff diff(Workspace workspace, String from, String to, String path) throws IOException {
    String below = path.isEmpty() ? "" : workspace.resolve(path).raw();
    try (View view = snapshots.of(workspace).view();
        RevWalk walk = new RevWalk(view.store().repository())) {
      ObjectReader reader = walk.getObjectReader();
      ObjectId before = Lookup.find(view.store(), walk, from).getTree();
      if (!to.isEmpty()) {
        ObjectId after = Lookup.find(view.store(), walk, to).getTree();
        return render(reader, TreeDiff.between(reader, before, after), Map.of(), below);
      }
      ObjectId tip = view.store().treeOf(view.tip());
      Map<String, TreeDiff.Difference> differences = new TreeMap<>();
      for (TreeDiff.Difference one : TreeDiff.between(reader, before, tip)) {
        differences.put(one.path(), one);
      }
      Map<String, byte[]> contents = new HashMap<>();
      for (Delta delta : now(workspace, view)) {
        overlay(differences, delta, view.known(), contents);
      }
      return render(reader, List.copyOf(differences.values()), contents, below);
    }
  }

  private List<Delta> now(Workspace workspace, View view) throws IOException {
    try (BlobSink sink = new BlobSink(view.store(), BlobSink.ALL)) {
      return new Scan(workspace, snapshots.locks(), view.known(), sink).run().deltas();
    }
  }

  /** What is on disk counts, and not what the newest snapshot has. */
  private static void overlay(
      Map<String, TreeDiff.Difference> differences,
      Delta delta,
      KnownFiles known,
      Map<String, byte[]> contents) {
    TreeDiff.Difference old = differences.get(delta.path());
    Version before =
        old != null
            ? old.before()
            : known.file(delta.path()).map(Known::version).orElse(Version.ABSENT);
    Version after =
        switch (delta) {
          case Delta.Gone _ -> Version.ABSENT;
          case Delta.Put put -> put.version();
        };
    if (delta instanceof Delta.Put put && put.content() instanceof Delta.Inline inline) {
      contents.put(delta.path(), inline.bytes());
    }
    if (before.equals(after)) {
      differences.remove(delta.path());
    } else {
      differences.put(delta.path(), new TreeDiff.Difference(delta.path(), before, after));
    }
  }

  private static Diff render(
      ObjectReader reader,
      List<TreeDiff.Difference> differences,
      Map<String, byte[]> contents,
      String below)
      throws IOException {
    List<TreeDiff.Difference> wanted =
        differences.stream().filter(one -> TreeDiff.isWithin(one.path(), below)).toList();
    return new UnifiedDiff(reader, contents).render(wanted);
  }
}
