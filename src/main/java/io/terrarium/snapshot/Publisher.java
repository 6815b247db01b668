package io.terrarium.snapshot;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SwappedLinkException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.ObjectWalk;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.storage.pack.PackConfig;
import org.jspecify.annotations.Nullable;

/**
 * Lets the branch in the workspace's own repository point to the newest snapshot: the objects it
 * lacks are written there, then the branch is moved under git's own lock. Nothing else there is
 * touched, nothing of it is run, and if it cannot be done the store does not suffer.
 */
final class Publisher {
  private static final int MOST_LOOSE = 100;
  private static final String BRANCH = Store.BRANCH.substring(Constants.R_HEADS.length());

  private final Session session;
  private ObjectId published = ObjectId.zeroId();
  private boolean sentLoose;
  private volatile @Nullable String problem;

  Publisher(Session session) {
    this.session = session;
  }

  /** Why the branch is not up to date there; empty when it is, or when there is no repository. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  void publish(ObjectId tip) {
    if (tip.equals(ObjectId.zeroId())) {
      return;
    }
    try {
      Optional<GitDirectory> found = GitLocation.find(session.workspace());
      if (found.isEmpty()) {
        problem = null;
        return;
      }
      try (GitDirectory git = found.get()) {
        problem = publish(git, tip).orElse(null);
      }
    } catch (IOException | SandboxException trouble) {
      problem = "the branch could not be published: " + trouble.getMessage();
    }
  }

  private Optional<String> publish(GitDirectory git, ObjectId tip) throws IOException {
    Optional<String> unusable = git.problem();
    if (unusable.isPresent()) {
      return unusable;
    }
    if (isCheckedOut(git)) {
      return Optional.of("the branch sandbox-snapshots is checked out, so it is not moved");
    }
    Optional<ObjectId> now = git.ref(Store.BRANCH);
    if (now.filter(tip::equals).isPresent()) {
      published = tip;
      return Optional.empty();
    }
    boolean continues =
        now.filter(published::equals).isPresent() && !published.equals(ObjectId.zeroId());
    send(git, tip, continues ? Optional.of(published) : base(git));
    if (!move(git, tip)) {
      return Optional.of("the branch is locked in the workspace's repository");
    }
    if (!hasLoose(git, tip) && sentLoose) {
      // Somebody pruned what nothing referred to yet.
      sendPack(git, tip, base(git));
    }
    published = tip;
    return Optional.empty();
  }

  /** A branch that is checked out somewhere is not ours to move: files there would look changed. */
  private static boolean isCheckedOut(GitDirectory git) throws IOException {
    List<String> heads = new ArrayList<>();
    git.ownFile("HEAD").ifPresent(heads::add);
    git.sharedFile("HEAD").ifPresent(heads::add);
    try (Directory worktrees = git.directory("worktrees")) {
      for (Directory.Entry entry : worktrees.list()) {
        git.sharedFile("worktrees/" + entry.name() + "/HEAD").ifPresent(heads::add);
      }
    } catch (KernelException none) {
      // Most repositories have no worktrees.
    }
    return heads.stream()
        .anyMatch(head -> GitDirectory.branch(head).filter(Store.BRANCH::equals).isPresent());
  }

  /** What that repository has for sure: the commit it has checked out, if the store has it too. */
  private Optional<ObjectId> base(GitDirectory git) throws IOException {
    Optional<ObjectId> head = git.head();
    return head.isPresent() && session.store().repository().getObjectDatabase().has(head.get())
        ? head
        : Optional.empty();
  }

  private void send(GitDirectory git, ObjectId tip, Optional<ObjectId> known) throws IOException {
    List<ObjectId> missing = new ArrayList<>();
    try (ObjectWalk walk = new ObjectWalk(session.store().repository())) {
      walk.markStart(walk.parseCommit(tip));
      if (known.isPresent()) {
        walk.markUninteresting(walk.parseCommit(known.get()));
      }
      for (RevObject one = walk.next();
          one != null && missing.size() <= MOST_LOOSE;
          one = walk.next()) {
        missing.add(one.copy());
      }
      for (RevObject one = walk.nextObject();
          one != null && missing.size() <= MOST_LOOSE;
          one = walk.nextObject()) {
        missing.add(one.copy());
      }
    }
    sentLoose = missing.size() <= MOST_LOOSE;
    if (sentLoose) {
      try (ObjectReader reader = session.store().newReader()) {
        for (ObjectId id : missing.reversed()) {
          sendLoose(git, id, reader.open(id));
        }
      }
    } else {
      sendPack(git, tip, known);
    }
  }

  private static void sendLoose(GitDirectory git, ObjectId id, ObjectLoader object)
      throws IOException {
    String folder = id.name().substring(0, 2);
    String name = id.name().substring(2);
    try (Directory objects = git.directory("objects")) {
      objects.ensureDirectory(folder);
      try (Directory directory = objects.child(folder)) {
        if (directory.status(name).isEmpty()) {
          directory.create(name, deflated(object));
        }
      }
    }
  }

  private static byte[] deflated(ObjectLoader object) throws IOException {
    byte[] content = object.getCachedBytes(Integer.MAX_VALUE);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(content.length / 2 + 64);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      String head = Constants.typeString(object.getType()) + " " + content.length + "\0";
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static boolean hasLoose(GitDirectory git, ObjectId id) throws IOException {
    try (Directory folder = git.directory("objects/" + id.name().substring(0, 2))) {
      return folder.status(id.name().substring(2)).isPresent();
    } catch (KernelException gone) {
      return false;
    }
  }

  private void sendPack(GitDirectory git, ObjectId tip, Optional<ObjectId> known)
      throws IOException {
    PackConfig config = new PackConfig(session.store().repository());
    config.setThreads(1);
    try (PackWriter writer = new PackWriter(config, session.store().newReader());
        Directory packs = git.directory("objects/pack")) {
      writer.setDeltaBaseAsOffset(true);
      writer.preparePack(
          NullProgressMonitor.INSTANCE, Set.of(tip), known.map(Set::of).orElse(Set.of()));
      String name = "pack-" + writer.computeName().name();
      if (writer.getObjectCount() == 0 || packs.status(name + ".idx").isPresent()) {
        return;
      }
      ByteArrayOutputStream pack = new ByteArrayOutputStream();
      writer.writePack(NullProgressMonitor.INSTANCE, NullProgressMonitor.INSTANCE, pack);
      ByteArrayOutputStream index = new ByteArrayOutputStream();
      writer.writeIndex(index);
      // Git looks for the index, so it comes last.
      packs.put(name + ".pack", pack.toByteArray(), false);
      packs.put(name + ".idx", index.toByteArray(), false);
    }
  }

  private boolean move(GitDirectory git, ObjectId tip) throws IOException {
    byte[] line = (tip.name() + "\n").getBytes(StandardCharsets.US_ASCII);
    try (Directory heads = git.directory("refs/heads")) {
      if (heads.replaceLocking(BRANCH, line)) {
        return true;
      }
      boolean stale =
          heads
              .status(BRANCH + ".lock")
              .filter(lock -> lock.modified() < session.startedAt())
              .isPresent();
      if (!stale) {
        return false;
      }
      // From a server that was killed: nobody else moves this branch.
      heads.delete(BRANCH + ".lock");
      return heads.replaceLocking(BRANCH, line);
    } catch (KernelException problem) {
      throw new IOException(
          problem.errno() == Errno.EISDIR
              ? "there is a branch below sandbox-snapshots/"
              : "refs/heads: " + problem.reason(),
          problem);
    } catch (SwappedLinkException link) {
      throw new IOException("refs/heads is a link", link);
    }
  }
}
