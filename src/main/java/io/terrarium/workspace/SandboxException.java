package io.terrarium.workspace;

/** A refusal: nothing was done, and the message says why and what to do next. */
public final class SandboxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a call was refused, for those who count refusals or name them otherwise. */
  public enum Reason {
    BAD_ARGUMENT,
    OUTSIDE_WORKSPACE,
    UNKNOWN_WORKSPACE,
    NOT_FOUND,
    EXISTS,
    NOT_READ,
    CHANGED_ON_DISK,
    WRONG_KIND,
    PROTECTED,
    TOO_LARGE,
    NO_MATCH,
    BUSY,
    LIMIT
  }

  private final Reason reason;

  public SandboxException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
