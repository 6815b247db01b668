package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SwappedLinkException;
import io.terrarium.workspace.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.InflaterInputStream;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.internal.storage.file.PackInserter;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.revwalk.ObjectWalk;
import org.eclipse.jgit.transport.PackParser;

/**
 * Copies the history of what is checked out into the store, so that the store needs nothing of the
 * workspace's repository from then on. Packs are copied whole and their objects named anew, never
 * believed. A history that is not all there is not taken at all.
 */
final class GitImport {
  private static final long LARGEST_LOOSE = 512L * 1024 * 1024;

  private final Workspace workspace;
  private final Store store;

  GitImport(Workspace workspace, Store store) {
    this.workspace = workspace;
    this.store = store;
  }

  /** The commit that is checked out, with all its history in the store; else zero. */
  ObjectId checkedOut() throws IOException {
    Optional<GitDirectory> found = GitLocation.find(workspace);
    if (found.isEmpty()) {
      return ObjectId.zeroId();
    }
    try (GitDirectory git = found.get()) {
      Optional<ObjectId> head = git.problem().isPresent() ? Optional.empty() : git.head();
      if (head.isEmpty()) {
        return ObjectId.zeroId();
      }
      copyShallow(git);
      copyPacks(git);
      copyLoose(git);
      if (isComplete(head.get())) {
        return head.get();
      }
    } catch (KernelException | SwappedLinkException | SandboxException notReadable) {
      // A repository that is broken or being changed: snapshots begin with the files.
    }
    store.repository().getObjectDatabase().setShallowCommits(Set.of());
    return ObjectId.zeroId();
  }

  private void copyShallow(GitDirectory git) throws IOException {
    Set<ObjectId> shallow = new HashSet<>();
    git.sharedFile("shallow")
        .orElse("")
        .lines()
        .forEach(line -> GitDirectory.id(line).ifPresent(shallow::add));
    if (!shallow.isEmpty()) {
      store.repository().getObjectDatabase().setShallowCommits(shallow);
    }
  }

  private void copyPacks(GitDirectory git) throws IOException {
    try (Directory packs = git.directory("objects/pack")) {
      for (Directory.Entry entry : packs.list()) {
        if (entry.name().endsWith(".pack") && entry.type() == FileStatus.Type.FILE) {
          try (OpenFile pack = packs.open(entry.name())) {
            copyPack(pack.input());
          }
        }
      }
    }
  }

  private void copyPack(InputStream pack) throws IOException {
    try (ObjectInserter inserter = store.repository().newObjectInserter()) {
      PackParser parser = inserter.newPackParser(pack);
      parser.setAllowThin(false);
      parser.setCheckEofAfterPackFooter(true);
      // Kept as it is: packing it again would gain nothing and take long.
      parser.setLockMessage("imported");
      parser.parse(NullProgressMonitor.INSTANCE);
    } catch (KernelException problem) {
      throw problem;
    } catch (IOException corrupt) {
      // Then its objects are missing, and whether that matters is seen at the end.
      requireRoom(corrupt);
    }
  }

  private static void requireRoom(IOException problem) throws IOException {
    if (problem.getMessage() != null && problem.getMessage().contains("No space left")) {
      throw problem;
    }
  }

  private void copyLoose(GitDirectory git) throws IOException {
    try (PackInserter inserter = store.newPackInserter();
        Directory objects = git.directory("objects")) {
      boolean any = false;
      for (Directory.Entry folder : objects.list()) {
        if (folder.name().matches("[0-9a-f]{2}") && folder.type() == FileStatus.Type.DIRECTORY) {
          try (Directory loose = objects.child(folder.name())) {
            any |= copyLoose(loose, folder.name(), inserter);
          }
        }
      }
      if (any) {
        inserter.flush();
        store.syncPacks();
      }
    }
  }

  private static boolean copyLoose(Directory folder, String prefix, PackInserter inserter)
      throws IOException {
    boolean any = false;
    List<Directory.Entry> entries = folder.list();
    for (Directory.Entry entry : entries) {
      if (entry.name().matches("[0-9a-f]{38}") && entry.type() == FileStatus.Type.FILE) {
        try (OpenFile file = folder.open(entry.name());
            InputStream in = new InflaterInputStream(file.input())) {
          any |= insert(in.readNBytes((int) LARGEST_LOOSE), prefix + entry.name(), inserter);
        } catch (java.util.zip.ZipException | java.io.EOFException corrupt) {
          // As with packs: whether it is missed is seen at the end.
        }
      }
    }
    return any;
  }

  private static boolean insert(byte[] object, String expected, PackInserter inserter)
      throws IOException {
    int space = 0;
    int end = 0;
    while (end < object.length && object[end] != 0) {
      if (object[end] == ' ') {
        space = end;
      }
      end++;
    }
    int type =
        switch (new String(object, 0, space, java.nio.charset.StandardCharsets.US_ASCII)) {
          case "commit" -> Constants.OBJ_COMMIT;
          case "tree" -> Constants.OBJ_TREE;
          case "blob" -> Constants.OBJ_BLOB;
          case "tag" -> Constants.OBJ_TAG;
          default -> Constants.OBJ_BAD;
        };
    int start = Math.min(object.length, end + 1);
    if (type == Constants.OBJ_BAD) {
      return false;
    }
    int length = object.length - start;
    try (ObjectInserter.Formatter names = new ObjectInserter.Formatter()) {
      if (!names.idFor(type, object, start, length).name().equals(expected)) {
        return false;
      }
    }
    inserter.insert(type, length, new ByteArrayInputStream(object, start, length));
    return true;
  }

  private boolean isComplete(ObjectId head) throws IOException {
    try (ObjectWalk walk = new ObjectWalk(store.repository())) {
      walk.markStart(walk.parseCommit(head));
      walk.checkConnectivity();
      return true;
    } catch (MissingObjectException
        | org.eclipse.jgit.errors.IncorrectObjectTypeException missing) {
      return false;
    } catch (org.eclipse.jgit.errors.CorruptObjectException corrupt) {
      return false;
    }
  }
}
