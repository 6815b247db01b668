package io.terrarium.workspace;

import io.terrarium.kernel.BulkFiles;
import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Errno;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.Kernel.Access;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * A directory that nothing leaves. Every path is resolved here, and everything is opened from a
 * handle on the root in a way that follows no link, so a link put in place between the two cannot
 * lead outside: it is noticed and the path resolved again.
 */
public final class Workspace implements AutoCloseable {
  private static final int MOST_TRIES = 16;

  private final String name;
  private final String root;
  private final Resolver resolver;
  private final boolean stepwise;
  private final ArrayBlockingQueue<BulkFiles> spare =
      new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());
  private volatile Descriptor handle;

  private Workspace(String name, String root, Descriptor handle, boolean stepwise) {
    this.name = name;
    this.root = root;
    this.resolver = new Resolver(root);
    this.handle = handle;
    this.stepwise = stepwise;
  }

  /** Opens a root, which must be absolute and a directory that can be read. */
  public static Workspace open(String name, String root) {
    return open(name, root, false);
  }

  /** {@code stepwise} opens directories one by one even where the kernel could do it in one. */
  static Workspace open(String name, String root, boolean stepwise) {
    if (!root.startsWith("/") || root.indexOf('\0') >= 0) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "workspace must be an absolute path, not \"" + root + "\"");
    }
    try {
      String canonical = Resolver.canonical(root);
      Descriptor handle = Kernel.openDirectory(Names.bytes(canonical));
      try {
        // The handle alone needs no permission to read.
        Kernel.checkAccess(handle, new byte[] {'.'}, Access.READ_AND_SEARCH);
        return new Workspace(name, canonical, handle, stepwise || !hasOpenat2(handle));
      } catch (KernelException problem) {
        handle.close();
        throw problem;
      }
    } catch (KernelException problem) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "workspace " + root + ": " + problem.reason());
    }
  }

  /** Old seccomp profiles answer EPERM for calls they do not know. */
  private static boolean hasOpenat2(Descriptor handle) throws KernelException {
    try {
      Kernel.openDirectoryBeneath(handle, new byte[] {'.'}).close();
      return true;
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOSYS || problem.errno() == Errno.EPERM) {
        return false;
      }
      throw problem;
    }
  }

  public String name() {
    return name;
  }

  /** The canonical absolute path, for operators; agents see relative paths only. */
  public String root() {
    return Names.show(root);
  }

  /** The choke point: the canonical form of a path, or a refusal. */
  public WorkspacePath resolve(String given) throws IOException {
    return resolver.resolve(given);
  }

  /** Something done at a resolved path. */
  @FunctionalInterface
  public interface Action<T> {
    T at(WorkspacePath path) throws IOException;
  }

  /** Resolves and acts, again if the tree changed in between; any I/O error names the path. */
  public <T> T at(String given, Action<T> action) throws IOException {
    return retrying(
        () -> {
          WorkspacePath path = resolve(given);
          try {
            return action.at(path);
          } catch (KernelException problem) {
            throw new PathException(path, problem);
          }
        },
        Names.show(Names.raw(given)));
  }

  /** Something to do that resolves paths by itself. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException;
  }

  /** Acts, again if the tree changed in between; {@code what} names it for a refusal. */
  public <T> T retrying(Work<T> work, String what) throws IOException {
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      try {
        return work.run();
      } catch (SwappedLinkException changed) {
        Thread.onSpinWait();
      }
    }
    throw new SandboxException(Reason.BUSY, "links on the way keep changing: " + what);
  }

  /** Opens a directory of the workspace. */
  public Directory directory(WorkspacePath path) throws IOException {
    if (path.isRoot() && handle.status().links() == 0) {
      // A deleted directory can still be opened by its handle, and looks empty.
      followRoot();
    }
    try {
      return new Directory(path, openBeneath(handle, path.raw()));
    } catch (KernelException problem) {
      if (problem.errno() != Errno.ENOENT || handle.status().links() > 0) {
        throw problem;
      }
      followRoot();
      return new Directory(path, openBeneath(handle, path.raw()));
    }
  }

  /** Opens the directory that contains a path. */
  public Directory parentOf(WorkspacePath path) throws IOException {
    return directory(path.parent());
  }

  /**
   * Opens the directory that contains a path, making what is missing. If {@code use} fails, the
   * directories made for it are removed again.
   */
  public <T> T inParentOf(WorkspacePath path, DirectoryAction<T> use) throws IOException {
    List<WorkspacePath> made = new ArrayList<>();
    try (Directory parent = openOrMake(path.parent(), made)) {
      return use.in(parent);
    } catch (IOException | RuntimeException problem) {
      removeAgain(made);
      throw problem;
    }
  }

  /** Something done in an open directory. */
  @FunctionalInterface
  public interface DirectoryAction<T> {
    T in(Directory directory) throws IOException;
  }

  /** Fails when the root is gone, cannot be read or, if asked, not be written to. */
  public void requireUsable(boolean writable) throws IOException {
    followRoot();
    WorkspacePath here = new WorkspacePath(root, "");
    try (Directory directory = directory(here)) {
      directory.check(".", Access.READ_AND_SEARCH);
      if (writable) {
        directory.check(".", Access.WRITE);
      }
    } catch (KernelException problem) {
      throw new PathException(here, problem);
    }
  }

  /** Whether a file's status can be relied on to tell that it changed. */
  public boolean tellsOfChanges() throws IOException {
    return !Kernel.isRemote(handle);
  }

  /** Bytes free for the workspace. */
  public long freeSpace() throws IOException {
    return Kernel.freeSpace(handle);
  }

  /** For reading many files at once. */
  public BulkReader bulkReader() {
    BulkFiles used = spare.poll();
    return new BulkReader(this, used == null ? new BulkFiles() : used);
  }

  void giveBack(BulkFiles files) {
    boolean _ = spare.offer(files);
  }

  Descriptor handle() {
    return handle;
  }

  boolean isStepwise() {
    return stepwise;
  }

  Directory openOrMake(WorkspacePath path, List<WorkspacePath> made) throws IOException {
    try {
      return directory(path);
    } catch (KernelException problem) {
      if (problem.errno() != Errno.ENOENT || path.isRoot()) {
        throw problem;
      }
    }
    try (Directory parent = openOrMake(path.parent(), made)) {
      try {
        parent.makeDirectory(path.name());
        made.add(path);
      } catch (KernelException problem) {
        if (problem.errno() != Errno.EEXIST) {
          throw problem;
        }
      }
      return parent.child(path.name());
    }
  }

  void removeAgain(List<WorkspacePath> made) {
    for (WorkspacePath path : made.reversed()) {
      try (Directory parent = parentOf(path)) {
        parent.removeDirectory(path.name());
      } catch (IOException stillUsed) {
        return;
      }
    }
  }

  private Descriptor openBeneath(Descriptor top, String relative) throws IOException {
    try {
      if (stepwise) {
        return openStepwise(top, relative);
      }
      String path = relative.isEmpty() ? "." : relative;
      return Kernel.openDirectoryBeneath(top, Names.bytes(path));
    } catch (KernelException problem) {
      switch (problem.errno()) {
        case Errno.ELOOP, Errno.EAGAIN, Errno.EXDEV -> throw new SwappedLinkException();
        default -> throw problem;
      }
    }
  }

  /** What {@code openat2} does, for kernels without it: each step follows no link. */
  private static Descriptor openStepwise(Descriptor top, String relative) throws IOException {
    Descriptor current = Kernel.openDirectoryEntry(top, new byte[] {'.'});
    if (relative.isEmpty()) {
      return current;
    }
    for (String component : relative.split("/", -1)) {
      try (Descriptor parent = current) {
        if (component.equals("..")) {
          throw new IllegalArgumentException("not canonical: " + relative);
        }
        current = openStep(parent, Names.bytes(component));
      }
    }
    return current;
  }

  private static Descriptor openStep(Descriptor parent, byte[] component) throws IOException {
    try {
      return Kernel.openDirectoryEntry(parent, component);
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOTDIR && Kernel.status(parent, component).isLink()) {
        throw new SwappedLinkException();
      }
      throw problem;
    }
  }

  /** A root that was deleted and made again is another directory: the handle goes with the name. */
  private void followRoot() throws IOException {
    Descriptor named = openNamed();
    if (named.status().sameFile(handle.status())) {
      named.close();
    } else {
      // The old one stays open: another thread may be using it, and this is rare.
      handle = named;
    }
  }

  /** Through no link: the root is canonical, and whoever made it again may not move it. */
  private Descriptor openNamed() throws IOException {
    try (Descriptor top = Kernel.openDirectory(new byte[] {'/'})) {
      return openBeneath(top, root.substring(1));
    } catch (SwappedLinkException | KernelException problem) {
      throw new SandboxException(Reason.NOT_FOUND, "the workspace is gone");
    }
  }

  @Override
  public void close() {
    handle.close();
    spare.clear();
  }
}
