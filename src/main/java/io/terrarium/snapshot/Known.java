package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * A file as the snapshots have it, with the status it had when its content was looked at last. As
 * long as the status is the same, the content need not be looked at again.
 */
record Known(
    Version version, long size, long modified, long changed, long inode, long device, long seenAt)
    implements KnownFiles.Node {
  /** A change within one tick of a file system's clock leaves the times as they were. */
  private static final long COARSEST_CLOCK = TimeUnit.SECONDS.toNanos(2);

  static Known of(Version version, FileStatus status, long seenAtMilliseconds) {
    return new Known(
        version,
        status.size(),
        status.modified(),
        status.changed(),
        status.inode(),
        status.device(),
        TimeUnit.MILLISECONDS.toNanos(seenAtMilliseconds));
  }

  /** For a content whose file has not been looked at. */
  static Known unseen(Version version) {
    return new Known(version, -1, 0, 0, 0, 0, 0);
  }

  /** A file that is not in the snapshots because it is too large. */
  static Known leftOut(FileStatus status) {
    return of(new Version(FileMode.MISSING, ObjectId.zeroId()), status, 0);
  }

  boolean isLeftOut() {
    return FileMode.MISSING.equals(version.mode().getBits());
  }

  /** True when the same status can only mean the same content. */
  boolean vouchesFor(FileStatus now) {
    return size == now.size()
        && modified == now.modified()
        && changed == now.changed()
        && inode == now.inode()
        && device == now.device()
        && (changed + COARSEST_CLOCK < seenAt || isLeftOut());
  }
}
