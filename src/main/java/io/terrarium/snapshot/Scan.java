package io.terrarium.snapshot;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.snapshot.KnownFiles.Folder;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.IgnoreRules;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SwappedLinkException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.FileMode;

/**
 * Finds how the workspace differs from what the snapshots say. A file whose status is the same is
 * not opened; what is ignored and not in a snapshot yet is not looked at. A file is read while its
 * path is locked, so that it is never taken for a stranger's change in the middle of a tool's.
 */
final class Scan {
  /** What is larger is left out of snapshots. */
  static final long LARGEST = 50L * 1024 * 1024;

  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final Workspace workspace;
  private final PathLocks locks;
  private final KnownFiles known;
  private final BlobSink sink;
  private final List<Delta> deltas = new ArrayList<>();
  private final Map<String, Known> seen = new HashMap<>();
  private final List<String> leftOut = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private boolean complete = true;
  private long sweepBefore;

  Scan(Workspace workspace, PathLocks locks, KnownFiles known, BlobSink sink) {
    this.workspace = workspace;
    this.locks = locks;
    this.known = known;
    this.sink = sink;
  }

  /**
   * What was found: the differences, files that look the same but have another status, files newly
   * left out for their size, and what could not be read. Not {@code complete} when a path was busy.
   */
  record Findings(
      List<Delta> deltas,
      Map<String, Known> seen,
      List<String> leftOut,
      List<String> unreadable,
      boolean complete) {}

  /** On the way, unfinished files from before that time are removed. */
  Scan sweeping(long before) {
    sweepBefore = before;
    return this;
  }

  Findings run() throws IOException {
    WorkspacePath root = workspace.resolve(".");
    walk(root, known.root(), IgnoreRules.forDirectory(workspace, root), false);
    return new Findings(deltas, seen, leftOut, unreadable, complete);
  }

  /** What there is at some paths only, whatever is ignored. */
  Findings look(List<WorkspacePath> paths) throws IOException {
    for (WorkspacePath path : paths) {
      Optional<Known> before = known.file(path.raw());
      try (Directory parent = workspace.parentOf(path)) {
        Optional<FileStatus> status = parent.status(path.name());
        if (status.isPresent()) {
          file(parent, path.name(), path.raw());
        } else {
          gone(path.raw(), before);
        }
      } catch (SwappedLinkException overLink) {
        // What is beyond a link is not in the workspace's tree.
        gone(path.raw(), before);
      } catch (KernelException problem) {
        if (problem.errno() != Errno.ENOENT && problem.errno() != Errno.ENOTDIR) {
          throw problem;
        }
        gone(path.raw(), before);
      }
    }
    return new Findings(deltas, seen, leftOut, unreadable, complete);
  }

  private void gone(String path, Optional<Known> before) {
    if (before.isPresent()) {
      deltas.add(new Delta.Gone(path));
    }
  }

  private void walk(WorkspacePath path, Folder folder, IgnoreRules outer, boolean within)
      throws IOException {
    List<WorkspacePath> below = new ArrayList<>();
    Set<String> present = new HashSet<>();
    IgnoreRules rules = outer;
    try (Directory directory = workspace.directory(path)) {
      if (sweepBefore != 0) {
        directory.sweep(sweepBefore);
      }
      List<Directory.Entry> entries = directory.list();
      if (!path.isRoot() && entries.stream().anyMatch(entry -> entry.name().equals(".gitignore"))) {
        rules = outer.enter(directory);
      }
      for (Directory.Entry entry : entries) {
        if (!GitNames.isSafe(entry.name())) {
          continue;
        }
        WorkspacePath at = path.child(entry.name());
        Optional<KnownFiles.Node> before = folder.get(entry.name());
        boolean isFolder = entry.type() == FileStatus.Type.DIRECTORY;
        boolean skipped = before.isEmpty() && (within || rules.ignores(at, isFolder));
        if (skipped || entry.type() == FileStatus.Type.SPECIAL) {
          continue;
        }
        present.add(entry.name());
        if (isFolder) {
          below.add(at);
        } else {
          Optional<FileStatus> status = directory.status(entry.name());
          if (status.isEmpty() || !isKept(status.get())) {
            present.remove(entry.name());
            continue;
          }
          Optional<Known> file =
              before.filter(node -> node instanceof Known).map(node -> (Known) node);
          if (file.isEmpty() || !file.get().vouchesFor(status.get())) {
            file(directory, entry.name(), at.raw());
          }
        }
      }
    } catch (SwappedLinkException became) {
      // A link since it was listed: the next scan sees which.
      complete = false;
      return;
    } catch (KernelException problem) {
      if (problem.errno() != Errno.ENOENT && problem.errno() != Errno.ENOTDIR) {
        unreadable.add(path.toString());
        return;
      }
    }
    for (WorkspacePath at : below) {
      enter(at, folder, rules, within);
    }
    folder.entries().forEach((name, node) -> missing(path, name, node, present, below));
  }

  private void enter(WorkspacePath at, Folder folder, IgnoreRules rules, boolean within)
      throws IOException {
    Folder inside =
        folder.get(at.name()).orElse(null) instanceof Folder known ? known : new Folder();
    walk(at, inside, rules, within || rules.ignores(at, true));
  }

  /** What the snapshots have and the directory has not, or has as another kind of thing. */
  private void missing(
      WorkspacePath path,
      String name,
      KnownFiles.Node node,
      Set<String> present,
      List<WorkspacePath> below) {
    String at = path.child(name).raw();
    boolean isFolder = below.stream().anyMatch(folder -> folder.name().equals(name));
    switch (node) {
      case Known file -> {
        boolean isSubmodule = file.version().isSubmodule() && isFolder;
        if (!present.contains(name) || (isFolder && !isSubmodule)) {
          deltas.add(new Delta.Gone(at));
        }
      }
      case Folder folder -> {
        if (!isFolder) {
          KnownFiles.forEach(folder, at + "/", (file, known) -> deltas.add(new Delta.Gone(file)));
        }
      }
    }
  }

  private static boolean isKept(FileStatus status) {
    return status.isFile() || status.isLink();
  }

  private void file(Directory directory, String name, String path) throws IOException {
    WorkspacePath at = directory.path().child(name);
    if (!locks.tryHolding(at, PATIENCE, () -> read(directory, name, path))) {
      // Whoever holds it has looked at it, or will.
      complete = false;
    }
  }

  private boolean read(Directory directory, String name, String path) throws IOException {
    Optional<Known> before = known.file(path);
    Optional<FileStatus> now = directory.status(name);
    if (now.isEmpty() || !isKept(now.get())) {
      gone(path, before);
      return true;
    }
    FileStatus status = now.get();
    if (before.isPresent() && before.get().vouchesFor(status)) {
      return true;
    }
    long seenAt = System.currentTimeMillis();
    if (status.isFile() && status.size() > LARGEST) {
      tooLarge(path, before, status);
      return true;
    }
    try {
      byte[] content = content(directory, name, status);
      if (content.length > LARGEST) {
        tooLarge(path, before, status);
        return true;
      }
      Version version = new Version(mode(status), BlobSink.name(content));
      seen.put(path, Known.of(version, status, seenAt));
      if (before.isEmpty() || !before.get().version().equals(version)) {
        deltas.add(new Delta.Put(path, version, sink.add(content)));
      }
    } catch (SwappedLinkException | KernelException | SandboxException problem) {
      if (directory.status(name).isEmpty()) {
        gone(path, before);
        return true;
      }
      // Kept as it was: a file that cannot be read is not a file that is gone.
      unreadable.add(directory.path().child(name).toString());
    }
    return true;
  }

  private void tooLarge(String path, Optional<Known> before, FileStatus status) {
    seen.put(path, Known.leftOut(status));
    leftOut.add(path);
    if (before.isPresent() && !before.get().isLeftOut()) {
      deltas.add(new Delta.Gone(path));
    }
  }

  static FileMode mode(FileStatus status) {
    if (status.isLink()) {
      return FileMode.SYMLINK;
    }
    return (status.mode() & 0100) != 0 ? FileMode.EXECUTABLE_FILE : FileMode.REGULAR_FILE;
  }

  static byte[] content(Directory directory, String name, FileStatus status) throws IOException {
    if (status.isLink()) {
      return directory.linkTarget(name).getBytes(StandardCharsets.ISO_8859_1);
    }
    try (OpenFile file = directory.open(name)) {
      return file.input().readNBytes((int) LARGEST + 1);
    }
  }
}
