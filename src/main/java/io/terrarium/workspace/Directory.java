package io.terrarium.workspace;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.Kernel.Access;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * An open directory of the workspace. Everything is done by its handle and one entry name, so a
 * path that changes meanwhile leads nowhere else. Names are raw (see {@link Names}).
 */
public final class Directory implements AutoCloseable {
  private static final String TEMPORARY_PREFIX = ".terrarium-";
  private static final String TEMPORARY_SUFFIX = ".tmp";

  private final WorkspacePath path;
  private final Descriptor descriptor;

  Directory(WorkspacePath path, Descriptor descriptor) {
    this.path = path;
    this.descriptor = descriptor;
  }

  /** A name in the directory and its kind; whether it still exists is another question. */
  public record Entry(String name, FileStatus.Type type) {}

  public WorkspacePath path() {
    return path;
  }

  /** Of the entry itself, not of what a link points to; empty when there is no such entry. */
  public Optional<FileStatus> status(String name) throws IOException {
    try {
      return Optional.of(Kernel.status(descriptor, Names.bytes(name)));
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  /** The file, if it is a regular one: nothing else is ever opened. */
  public OpenFile open(String name) throws IOException {
    byte[] bytes = Names.bytes(name);
    // Looked at before it is opened, because opening a device can have effects of its own.
    requireFile(name, Kernel.status(descriptor, bytes));
    long now = System.currentTimeMillis();
    Descriptor file = openFollowingNothing(name);
    try {
      FileStatus status = file.status();
      requireFile(name, status);
      return new OpenFile(file, status, now);
    } catch (IOException | RuntimeException problem) {
      file.close();
      throw problem;
    }
  }

  private void requireFile(String name, FileStatus status) throws SwappedLinkException {
    switch (status.type()) {
      case FILE -> {}
      case LINK -> throw new SwappedLinkException();
      case DIRECTORY ->
          throw new SandboxException(
              Reason.WRONG_KIND, path.child(name) + " is a directory: list it with LS");
      case SPECIAL ->
          throw new SandboxException(
              Reason.WRONG_KIND,
              path.child(name) + " is a device, FIFO or socket, not a regular file");
    }
  }

  private Descriptor openFollowingNothing(String name) throws IOException {
    try {
      return Kernel.openToRead(descriptor, Names.bytes(name));
    } catch (KernelException problem) {
      switch (problem.errno()) {
        case Errno.ELOOP -> throw new SwappedLinkException();
        // A socket put there between the look and the opening.
        case Errno.ENXIO ->
            throw new SandboxException(
                Reason.WRONG_KIND, path.child(name) + " is not a regular file any more");
        default -> throw problem;
      }
    }
  }

  /** A directory below this one; a link there counts as a change of the tree. */
  public Directory child(String name) throws IOException {
    byte[] bytes = Names.bytes(name);
    try {
      return new Directory(path.child(name), Kernel.openDirectoryEntry(descriptor, bytes));
    } catch (KernelException problem) {
      if ((problem.errno() == Errno.ENOTDIR || problem.errno() == Errno.ELOOP)
          && status(name).filter(FileStatus::isLink).isPresent()) {
        throw new SwappedLinkException();
      }
      throw problem;
    }
  }

  /** Where a link points, as it is written there. */
  public String linkTarget(String name) throws IOException {
    return Names.raw(Kernel.readLink(descriptor, Names.bytes(name)));
  }

  /** All entries in the order of their names' bytes, without our own unfinished files. */
  public List<Entry> list() throws IOException {
    return Kernel.list(descriptor).stream()
        .map(entry -> new Entry(Names.raw(entry.name()), entry.type()))
        .filter(entry -> !isTemporary(entry.name()))
        .sorted((one, other) -> one.name().compareTo(other.name()))
        .toList();
  }

  /** Makes a new file with this content in one step; refuses if the name is taken by then. */
  public FileStatus create(String name, byte[] content) throws IOException {
    byte[] temporary = writeTemporary(content, Optional.empty());
    try {
      Kernel.renameToNew(descriptor, temporary, Names.bytes(name));
    } catch (KernelException problem) {
      Kernel.removeFile(descriptor, temporary);
      if (problem.errno() == Errno.EEXIST) {
        throw new SandboxException(
            Reason.EXISTS, path.child(name) + " came into being meanwhile: Read it first");
      }
      throw problem;
    }
    return Kernel.status(descriptor, Names.bytes(name));
  }

  /**
   * Replaces a file's content in one step, keeping its mode and owner; refuses if the file is not
   * as {@code expected} any more.
   */
  public FileStatus replace(String name, byte[] content, FileStatus expected) throws IOException {
    byte[] bytes = Names.bytes(name);
    // The rename would succeed on a write-protected file; whoever protected it meant it.
    check(name, Access.WRITE);
    byte[] temporary = writeTemporary(content, Optional.of(expected));
    try {
      FileStatus now = Kernel.status(descriptor, bytes);
      if (now.isLink()) {
        throw new SwappedLinkException();
      }
      if (!now.unchangedSince(expected)) {
        throw new SandboxException(
            Reason.CHANGED_ON_DISK, path.child(name) + " changed on disk meanwhile: Read it again");
      }
      Kernel.replace(descriptor, temporary, bytes);
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, temporary);
      throw problem;
    }
    return Kernel.status(descriptor, bytes);
  }

  /** Removes a regular file or a link, never a directory. */
  public void delete(String name) throws IOException {
    Kernel.removeFile(descriptor, Names.bytes(name));
  }

  void makeDirectory(String name) throws IOException {
    Kernel.makeDirectory(descriptor, Names.bytes(name));
  }

  void removeDirectory(String name) throws IOException {
    Kernel.removeDirectory(descriptor, Names.bytes(name));
  }

  /** Fails when this process may not do that with an entry. */
  void check(String name, Access access) throws KernelException {
    Kernel.checkAccess(descriptor, Names.bytes(name), access);
  }

  private byte[] writeTemporary(byte[] content, Optional<FileStatus> like) throws IOException {
    long random = ThreadLocalRandom.current().nextLong();
    byte[] name =
        Names.bytes(TEMPORARY_PREFIX + HexFormat.of().toHexDigits(random) + TEMPORARY_SUFFIX);
    Descriptor file = Kernel.createFile(descriptor, name, like.isPresent() ? 0600 : 0666);
    try (file) {
      if (like.isPresent()) {
        keepOwnerAndMode(file, like.get());
      }
      file.write(content);
      file.sync();
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, name);
      throw problem;
    }
    return name;
  }

  private static void keepOwnerAndMode(Descriptor file, FileStatus like) throws IOException {
    FileStatus fresh = file.status();
    if (fresh.owner() != like.owner() || fresh.group() != like.group()) {
      try {
        file.changeOwner(like.owner(), like.group());
      } catch (KernelException problem) {
        if (problem.errno() != Errno.EPERM) {
          throw problem;
        }
        // Only root may give files away; the content is what counts.
      }
    }
    file.changeMode(like.mode());
  }

  private static boolean isTemporary(String name) {
    return name.startsWith(TEMPORARY_PREFIX) && name.endsWith(TEMPORARY_SUFFIX);
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
