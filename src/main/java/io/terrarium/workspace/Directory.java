package io.terrarium.workspace;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.Kernel.Access;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
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
  private static final int NEW_FILE = 0666;

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

  /** For a program that is to start in this directory; it is closed with the directory. */
  public Descriptor descriptor() {
    return descriptor;
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
    List<Entry> entries = listUnordered();
    entries.sort((one, other) -> one.name().compareTo(other.name()));
    return entries;
  }

  /** The same in no order, for who sorts later. */
  public List<Entry> listUnordered() throws IOException {
    return entries(Kernel.list(descriptor));
  }

  static List<Entry> entries(List<Kernel.Entry> listed) {
    List<Entry> entries = new ArrayList<>(listed.size());
    for (Kernel.Entry entry : listed) {
      String name = Names.raw(entry.name());
      if (!isTemporary(name)) {
        entries.add(new Entry(name, entry.type()));
      }
    }
    return entries;
  }

  /** Makes a new file with this content in one step; refuses if the name is taken by then. */
  public FileStatus create(String name, byte[] content) throws IOException {
    byte[] temporary = writeTemporary(content, NEW_FILE);
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
    byte[] temporary = writeTemporary(content, expected, expected.mode());
    try {
      requireUnchanged(name, expected);
      Kernel.replace(descriptor, temporary, bytes);
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, temporary);
      throw problem;
    }
    return Kernel.status(descriptor, bytes);
  }

  void requireUnchanged(String name, FileStatus expected) throws IOException {
    FileStatus now = Kernel.status(descriptor, Names.bytes(name));
    if (now.isLink()) {
      throw new SwappedLinkException();
    }
    if (!now.unchangedSince(expected)) {
      throw new SandboxException(
          Reason.CHANGED_ON_DISK, path.child(name) + " changed on disk meanwhile: Read it again");
    }
  }

  /** Gives two files each other's name. */
  void exchange(byte[] temporary, byte[] name) throws IOException {
    Kernel.exchange(descriptor, temporary, name, temporaryName());
  }

  /** Gives an entry a name that nothing else has. */
  void rename(byte[] from, byte[] to) throws IOException {
    Kernel.renameToNew(descriptor, from, to);
  }

  void deleteTemporary(byte[] temporary) throws IOException {
    Kernel.removeFile(descriptor, temporary);
  }

  /**
   * Puts a file there in one step, whatever file or link has the name; it can be executed or not,
   * and has the other mode bits and the owner of the file before it.
   */
  public FileStatus put(String name, byte[] content, boolean executable) throws IOException {
    Optional<FileStatus> before = status(name).filter(FileStatus::isFile);
    byte[] temporary =
        before.isPresent()
            ? writeTemporary(content, before.get(), executable(before.get().mode(), executable))
            : writeTemporary(content, executable ? 0777 : 0666);
    try {
      Kernel.replace(descriptor, temporary, Names.bytes(name));
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, temporary);
      throw problem;
    }
    return Kernel.status(descriptor, Names.bytes(name));
  }

  /** Who may read may execute, or nobody may. */
  private static int executable(int mode, boolean executable) {
    return executable ? mode | ((mode & 0444) >> 2) : mode & ~0111;
  }

  /** Puts a link there in one step, whatever file or link has the name. */
  public FileStatus putLink(String name, String target) throws IOException {
    byte[] temporary = temporaryName();
    Kernel.makeLink(descriptor, temporary, Names.bytes(target));
    try {
      Kernel.replace(descriptor, temporary, Names.bytes(name));
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, temporary);
      throw problem;
    }
    return Kernel.status(descriptor, Names.bytes(name));
  }

  /**
   * Replaces a file by git's own way of locking it: a new file of that name and {@code .lock} is
   * written and takes its place. False, and nothing done, when somebody else holds the lock.
   */
  public boolean replaceLocking(String name, byte[] content) throws IOException {
    byte[] lock = Names.bytes(name + ".lock");
    Descriptor file;
    try {
      file = Kernel.createFile(descriptor, lock, 0666);
    } catch (KernelException problem) {
      if (problem.errno() == Errno.EEXIST) {
        return false;
      }
      throw problem;
    }
    try (file) {
      file.write(content);
      file.sync();
      Kernel.replace(descriptor, lock, Names.bytes(name));
      return true;
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, lock);
      throw problem;
    }
  }

  /**
   * Removes the unfinished files that a server which was killed left here: those that have not been
   * written to since {@code before}, in nanoseconds since the epoch.
   */
  public void sweep(long before) throws IOException {
    for (Kernel.Entry entry : Kernel.list(descriptor)) {
      String name = Names.raw(entry.name());
      boolean leftOver =
          isTemporary(name)
              && status(name)
                  .filter(status -> !status.isDirectory() && status.modified() < before)
                  .isPresent();
      if (leftOver) {
        Kernel.removeFile(descriptor, entry.name());
      }
    }
  }

  /** Removes a regular file or a link, never a directory. */
  public void delete(String name) throws IOException {
    Kernel.removeFile(descriptor, Names.bytes(name));
  }

  /** Makes a directory unless there is one. */
  public void ensureDirectory(String name) throws IOException {
    try {
      makeDirectory(name);
    } catch (KernelException problem) {
      if (problem.errno() != Errno.EEXIST) {
        throw problem;
      }
    }
  }

  /** Removes a directory if nothing is in it. */
  public boolean removeIfEmpty(String name) throws IOException {
    try {
      removeDirectory(name);
      return true;
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOTEMPTY || problem.errno() == Errno.ENOENT) {
        return false;
      }
      throw problem;
    }
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

  static byte[] temporaryName() {
    long random = ThreadLocalRandom.current().nextLong();
    return Names.bytes(TEMPORARY_PREFIX + HexFormat.of().toHexDigits(random) + TEMPORARY_SUFFIX);
  }

  /** A new file of ours; {@code mode} is as the process's mask leaves it. */
  byte[] writeTemporary(byte[] content, int mode) throws IOException {
    return writeTemporary(content, mode, file -> {});
  }

  /** One that is to take the place of another: with its owner, and this very mode. */
  byte[] writeTemporary(byte[] content, FileStatus like, int mode) throws IOException {
    return writeTemporary(
        content,
        0600,
        file -> {
          keepOwner(file, like);
          file.changeMode(mode);
        });
  }

  private interface Preparation {
    void of(Descriptor file) throws IOException;
  }

  private byte[] writeTemporary(byte[] content, int mode, Preparation preparation)
      throws IOException {
    byte[] name = temporaryName();
    Descriptor file = Kernel.createFile(descriptor, name, mode);
    try (file) {
      preparation.of(file);
      file.write(content);
      file.sync();
    } catch (IOException | RuntimeException problem) {
      Kernel.removeFile(descriptor, name);
      throw problem;
    }
    return name;
  }

  private static void keepOwner(Descriptor file, FileStatus like) throws IOException {
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
  }

  private static boolean isTemporary(String name) {
    return name.startsWith(TEMPORARY_PREFIX) && name.endsWith(TEMPORARY_SUFFIX);
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
