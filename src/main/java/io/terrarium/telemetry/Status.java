package io.terrarium.telemetry;

import java.util.Locale;

/** How a call ended. */
public enum Status {
  /** The tool did what was asked. */
  OK,
  /** The tool refused or failed, and said why. */
  ERROR,
  /** The arguments were wrong, so that no tool was called. */
  INVALID,
  /** A limit kept it from running. */
  LIMITED,
  /** The client withdrew it. */
  CANCELLED,
  /** A mistake of this program. */
  FAILED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
