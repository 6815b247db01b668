package io.terrarium.kernel;

import java.io.IOException;

/** A system call that failed, with its error number; the caller adds which path it was about. */
public final class KernelException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int errno;

  KernelException(Enum<?> call, int errno) {
    super(Errno.text(errno) + " (" + call.name().toLowerCase(java.util.Locale.ROOT) + ")");
    this.errno = errno;
  }

  /** None: most are answers rather than failures, and asking where would cost more than asking. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }

  public int errno() {
    return errno;
  }

  /** What went wrong without the name of the system call: the words for a person. */
  public String reason() {
    return Errno.text(errno);
  }
}
