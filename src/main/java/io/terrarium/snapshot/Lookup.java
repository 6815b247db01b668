package io.terrarium.snapshot;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** Finds a snapshot by the name that was given to it, or by the beginning of its id. */
final class Lookup {
  private static final int SHORTEST = 4;
  private static final int SHOWN = 10;

  private Lookup() {}

  static String shown(ObjectId id) {
    return id.name().substring(0, SHOWN);
  }

  static RevCommit find(Store store, RevWalk walk, String nameOrId) throws IOException {
    Ref named = store.repository().exactRef(Store.nameRef(nameOrId));
    if (named != null && named.getObjectId() != null) {
      return walk.parseCommit(walk.peel(walk.parseAny(named.getObjectId())));
    }
    if (nameOrId.length() < SHORTEST || !AbbreviatedObjectId.isId(nameOrId)) {
      throw missing(nameOrId);
    }
    Collection<ObjectId> found =
        walk.getObjectReader().resolve(AbbreviatedObjectId.fromString(nameOrId));
    List<RevCommit> commits = new ArrayList<>();
    for (ObjectId id : found) {
      if (walk.parseAny(id).getType() == Constants.OBJ_COMMIT) {
        commits.add(walk.parseCommit(id));
      }
    }
    if (commits.size() > 1) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "several snapshots begin with " + nameOrId + ": pass more digits");
    }
    if (commits.isEmpty()) {
      throw missing(nameOrId);
    }
    return commits.getFirst();
  }

  private static SandboxException missing(String nameOrId) {
    return new SandboxException(
        Reason.NOT_FOUND, "no snapshot \"" + nameOrId + "\": see snapshot_list");
  }

  /** The names of each snapshot that has one. */
  static Map<ObjectId, List<String>> names(Store store, RevWalk walk) throws IOException {
    Map<ObjectId, List<String>> names = new HashMap<>();
    for (Ref ref : store.names()) {
      ObjectId target = walk.peel(walk.parseAny(ref.getObjectId())).copy();
      names.computeIfAbsent(target, id -> new ArrayList<>()).add(Store.shortName(ref));
    }
    return names;
  }
}
