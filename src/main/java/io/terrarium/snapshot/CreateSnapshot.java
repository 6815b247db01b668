package io.terrarium.snapshot;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.TagBuilder;

/** Gives the workspace as it is now a name to come back to. */
public final class CreateSnapshot {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}._/+-]{0,99}");
  private static final Pattern LIKE_AN_ID = Pattern.compile("[0-9a-f]{4,40}");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Snapshots snapshots;

  public CreateSnapshot(Snapshots snapshots) {
    this.snapshots = snapshots;
  }

  /** The snapshot that has the name now. */
  public record Created(String id, String name) {}

  /** {@code description} may be empty. */
  public Created create(Workspace workspace, String name, String description) throws IOException {
    requireName(name);
    Session session = snapshots.of(workspace).session();
    session.settle();
    Store store = session.store();
    if (store.repository().exactRef(Store.nameRef(name)) != null) {
      throw new SandboxException(
          Reason.EXISTS, "there is a snapshot named " + name + ": choose another name");
    }
    session.scan(
        found ->
            snapshots.areAutomatic()
                ? Message.found("external", found.size())
                : Message.of("snapshot", name));
    session.settle();
    ObjectId tip = session.maker().tip();
    if (tip.equals(ObjectId.zeroId())) {
      throw new SandboxException(Reason.NOT_FOUND, "nothing to snapshot: the workspace is empty");
    }
    session.worker().between(() -> name(store, tip, name, description), PATIENCE);
    return new Created(Lookup.shown(tip), name);
  }

  private static void requireName(String name) {
    boolean usable = NAME.matcher(name).matches() && Repository.isValidRefName(Store.nameRef(name));
    if (!usable) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "name must be 1 to 100 letters, digits and \"._/+-\", and begin with a letter or digit");
    }
    if (LIKE_AN_ID.matcher(name).matches()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "name looks like an id of a snapshot: choose another one");
    }
  }

  private static ObjectId name(Store store, ObjectId tip, String name, String description)
      throws IOException {
    ObjectId target = tip;
    if (!description.isBlank()) {
      TagBuilder tag = new TagBuilder();
      tag.setObjectId(tip, Constants.OBJ_COMMIT);
      tag.setTag(name);
      tag.setTagger(Store.author(System.currentTimeMillis()));
      tag.setMessage(description.strip() + "\n");
      try (ObjectInserter inserter = store.repository().newObjectInserter()) {
        target = inserter.insert(tag);
        inserter.flush();
      }
      Path file = store.repository().getObjectDatabase().fileFor(target).toPath();
      DurableFiles.sync(file);
    }
    store.setRef(Store.nameRef(name), target);
    DurableFiles.sync(store.directory().resolve(Store.nameRef(name)));
    return target;
  }
}
