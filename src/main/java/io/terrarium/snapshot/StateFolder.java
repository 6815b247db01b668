package io.terrarium.snapshot;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** One workspace's part of the state directory, held by one process at a time. */
final class StateFolder implements AutoCloseable {
  private final Path path;
  private final FileChannel lock;

  private StateFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  static StateFolder open(Path path) throws IOException {
    Files.createDirectories(path);
    FileChannel channel =
        FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isHeld(channel)) {
      channel.close();
      throw new IOException(path + " is in use by another server");
    }
    return new StateFolder(path, channel);
  }

  private static boolean isHeld(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException alsoHere) {
      return false;
    }
  }

  /** Java's file errors often say no more than the path. */
  static String explain(IOException problem) {
    return switch (problem) {
      case AccessDeniedException denied -> denied.getFile() + ": permission denied";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> String.valueOf(problem.getMessage());
    };
  }

  Path path() {
    return path;
  }

  static Path storeIn(Path folder) {
    return folder.resolve("snapshots.git");
  }

  /** False when somebody removed it under us. */
  boolean isInPlace() {
    return Files.exists(path.resolve("lock"));
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
