package io.terrarium.workspace;

import io.terrarium.kernel.KernelException;
import java.io.IOException;

/** I/O on one path failed: always names the path. */
public final class PathException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  PathException(WorkspacePath path, KernelException cause) {
    super(path + ": " + cause.reason(), cause);
    this.errno = cause.errno();
  }

  public int errno() {
    return errno;
  }
}
