package io.terrarium.workspace;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import java.io.IOException;

/** I/O on one path failed: always names the path. */
public final class PathException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  public PathException(WorkspacePath path, KernelException cause) {
    super(path + ": " + cause.reason() + next(cause.errno()), cause);
    this.errno = cause.errno();
  }

  public int errno() {
    return errno;
  }

  /** What to do about it, for what an agent can do something about. */
  private static String next(int errno) {
    return switch (errno) {
      case Errno.ENOSPC, Errno.EDQUOT -> "; nothing was changed: free some space first";
      case Errno.EACCES, Errno.EPERM -> "; change its mode first, or leave it";
      case Errno.EROFS -> "; nothing can be written there";
      case Errno.ENAMETOOLONG -> "; use names of at most 255 bytes";
      default -> "";
    };
  }
}
