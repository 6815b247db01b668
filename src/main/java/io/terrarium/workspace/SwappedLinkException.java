package io.terrarium.workspace;

import java.io.IOException;

/** A canonical path met a link: somebody changed the tree since it was resolved. Try again. */
final class SwappedLinkException extends IOException {
  private static final long serialVersionUID = 1L;

  /** None: it never leaves {@link Workspace#at}. */
  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
