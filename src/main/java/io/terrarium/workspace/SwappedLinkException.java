package io.terrarium.workspace;

import java.io.IOException;

/** A canonical path met a link: somebody changed the tree since it was resolved. Try again. */
public final class SwappedLinkException extends IOException {
  private static final long serialVersionUID = 1L;

  SwappedLinkException() {}

  /** None: it is an answer rather than a failure. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
