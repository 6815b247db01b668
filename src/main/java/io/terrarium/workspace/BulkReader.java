package io.terrarium.workspace;

import io.terrarium.kernel.BulkFiles;
import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.KernelException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads many files of a workspace, one after the other and at little cost for each. It is contained
 * like everything else: no link is followed and nothing but a regular file is read. For one thread.
 */
public final class BulkReader implements AutoCloseable {
  private static final int MOST_TRIES = 8;

  private final Workspace workspace;
  private final BulkFiles files;
  private @Nullable Descriptor open;

  BulkReader(Workspace workspace, BulkFiles files) {
    this.workspace = workspace;
    this.files = files;
  }

  /** Opens a directory so that {@link #list} can list it. */
  public Directory openDirectory(WorkspacePath path) throws IOException {
    if (workspace.isStepwise() || path.isRoot()) {
      return workspace.directory(path);
    }
    byte[] name = Names.bytes(path.raw());
    return new Directory(
        path, retrying(() -> files.openDirectoryBeneath(workspace.handle(), name)));
  }

  /** The entries in no order, without our own unfinished files. */
  public List<Directory.Entry> list(Directory directory) throws IOException {
    if (workspace.isStepwise() || directory.path().isRoot()) {
      return directory.listUnordered();
    }
    return Directory.entries(files.list(directory.descriptor()));
  }

  /** Of a directory's entry; empty when it is gone or cannot be looked at. */
  public Optional<FileStatus> status(Directory directory, String name) {
    try {
      return Optional.of(files.status(directory.descriptor(), Names.bytes(name)));
    } catch (KernelException gone) {
      return Optional.empty();
    }
  }

  /**
   * Opens the next file, in place of the one before; empty when it is gone, not a regular file any
   * more, or may not be read.
   */
  public Optional<FileStatus> open(WorkspacePath path) throws IOException {
    closeFile();
    try {
      Descriptor file = descriptor(path);
      open = file;
      FileStatus status = files.status(file);
      return status.isFile() ? Optional.of(status) : Optional.empty();
    } catch (KernelException | SwappedLinkException gone) {
      return Optional.empty();
    }
  }

  private Descriptor descriptor(WorkspacePath path) throws IOException {
    if (workspace.isStepwise()) {
      try (Directory parent = workspace.parentOf(path)) {
        return Kernel.openToRead(parent.descriptor(), Names.bytes(path.name()));
      }
    }
    byte[] name = Names.bytes(path.raw());
    return retrying(() -> files.openBeneath(workspace.handle(), name));
  }

  /** Opens something. */
  @FunctionalInterface
  private interface Opening {
    Descriptor open() throws KernelException;
  }

  private static Descriptor retrying(Opening opening) throws IOException {
    for (int i = 0; i < MOST_TRIES; i++) {
      try {
        return opening.open();
      } catch (KernelException problem) {
        // The kernel could not tell whether it stayed beneath, because something moved.
        if (problem.errno() != Errno.EAGAIN) {
          throw problem;
        }
      }
    }
    throw new SwappedLinkException();
  }

  /** Of the open file, now; empty when that cannot be told. */
  public Optional<FileStatus> status() {
    try {
      return Optional.of(files.status(current()));
    } catch (KernelException problem) {
      return Optional.empty();
    }
  }

  /** Fills the range from the file; fewer bytes than asked for mean its end. */
  public int read(byte[] target, int offset, int length) throws IOException {
    return files.read(current(), target, offset, length);
  }

  private Descriptor current() {
    Descriptor file = open;
    if (file == null) {
      throw new IllegalStateException("no file is open");
    }
    return file;
  }

  private void closeFile() {
    if (open != null) {
      open.close();
      open = null;
    }
  }

  @Override
  public void close() {
    closeFile();
    workspace.giveBack(files);
  }
}
