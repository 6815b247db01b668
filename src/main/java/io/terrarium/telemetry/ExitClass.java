package io.terrarium.telemetry;

import java.util.Locale;

/** How commands end. */
enum ExitClass {
  OK,
  ERROR,
  TIMEOUT,
  SIGNAL;

  private static final int TIMED_OUT = 124;
  private static final int FIRST_SIGNAL = 129;

  static ExitClass of(int exitCode) {
    if (exitCode == 0) {
      return OK;
    }
    if (exitCode == TIMED_OUT) {
      return TIMEOUT;
    }
    return exitCode < 0 || exitCode >= FIRST_SIGNAL ? SIGNAL : ERROR;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
