package io.terrarium.snapshot;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.TagBuilder;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.revwalk.RevTag;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Shortens a history by leaving out its oldest snapshots that have no name. What is kept keeps its
 * tree, time and message; its id changes with its parent's. The newest snapshot always stays.
 */
final class Squash {
  private final Store store;

  Squash(Store store) {
    this.store = store;
  }

  /** The tip of a history without the older half of the unnamed ones; the same if there is none. */
  ObjectId dropOldest(ObjectId tip) throws IOException {
    try (RevWalk walk = new RevWalk(store.repository());
        ObjectInserter inserter = store.repository().newObjectInserter()) {
      List<RevCommit> chain = History.snapshots(walk, tip).reversed();
      Map<ObjectId, Ref> named = new HashMap<>();
      for (Ref ref : store.names()) {
        named.put(walk.peel(walk.parseAny(ref.getObjectId())).copy(), ref);
      }
      Set<RevCommit> dropped = new HashSet<>();
      List<RevCommit> unnamed =
          chain.stream()
              .filter(commit -> !named.containsKey(commit) && !commit.equals(tip))
              .toList();
      dropped.addAll(unnamed.subList(0, (unnamed.size() + 1) / 2));
      if (dropped.isEmpty()) {
        return tip;
      }
      return rewrite(walk, inserter, chain, dropped, named);
    }
  }

  private ObjectId rewrite(
      RevWalk walk,
      ObjectInserter inserter,
      List<RevCommit> chain,
      Set<RevCommit> dropped,
      Map<ObjectId, Ref> named)
      throws IOException {
    RevCommit oldest = chain.getFirst();
    ObjectId parent = oldest.getParentCount() == 0 ? ObjectId.zeroId() : oldest.getParent(0).copy();
    Map<Ref, ObjectId> moved = new HashMap<>();
    for (RevCommit commit : chain) {
      if (!dropped.contains(commit)) {
        parent = inserter.insert(copy(commit, parent));
        Ref ref = named.get(commit);
        if (ref != null) {
          moved.put(ref, retarget(walk, inserter, ref, parent));
        }
      }
    }
    inserter.flush();
    for (Map.Entry<Ref, ObjectId> ref : moved.entrySet()) {
      store.setRef(ref.getKey().getName(), ref.getValue());
    }
    return parent;
  }

  static CommitBuilder copy(RevCommit commit, ObjectId parent) {
    CommitBuilder copy = new CommitBuilder();
    copy.setTreeId(commit.getTree());
    if (!parent.equals(ObjectId.zeroId())) {
      copy.setParentIds(List.of(parent));
    }
    copy.setAuthor(commit.getAuthorIdent());
    copy.setCommitter(commit.getCommitterIdent());
    copy.setMessage(commit.getFullMessage());
    return copy;
  }

  static ObjectId retarget(RevWalk walk, ObjectInserter inserter, Ref ref, ObjectId target)
      throws IOException {
    RevObject object = walk.parseAny(ref.getObjectId());
    if (!(object instanceof RevTag tag)) {
      return target;
    }
    TagBuilder copy = new TagBuilder();
    copy.setObjectId(target, Constants.OBJ_COMMIT);
    copy.setTag(tag.getTagName());
    copy.setTagger(tag.getTaggerIdent());
    copy.setMessage(tag.getFullMessage());
    return inserter.insert(copy);
  }
}
