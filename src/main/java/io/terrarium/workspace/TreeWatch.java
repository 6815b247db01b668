package io.terrarium.workspace;

import io.terrarium.kernel.Inotify;
import io.terrarium.kernel.KernelException;
import java.util.Optional;

/**
 * Hears that something changed in directories of a workspace, soon and as a hint: what it does not
 * hear of may have changed as well.
 */
public final class TreeWatch implements AutoCloseable {
  private final Inotify inotify;

  private TreeWatch(Inotify inotify) {
    this.inotify = inotify;
  }

  /** Empty where the kernel has no such thing, or no more of it. */
  public static Optional<TreeWatch> open() {
    try {
      return Optional.of(new TreeWatch(Inotify.open()));
    } catch (KernelException unavailable) {
      return Optional.empty();
    }
  }

  /** False when it cannot be watched. */
  public boolean add(Directory directory) {
    try {
      inotify.watch(directory.descriptor());
      return true;
    } catch (KernelException gone) {
      return false;
    }
  }

  /** Whether something changed since it was last asked. */
  public boolean hasChanges() {
    try {
      return inotify.drain();
    } catch (KernelException broken) {
      return true;
    }
  }

  @Override
  public void close() {
    inotify.close();
  }
}
