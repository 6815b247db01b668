package io.terrarium.verify;

import java.util.Locale;

/** How a run of tests ended; the exit code alone cannot tell these apart. */
public enum Outcome {
  PASSED,
  FAILED,
  NOT_COMPILED,
  NO_TESTS,
  TIMED_OUT,
  CANCELLED,
  CRASHED,
  OUT_OF_MEMORY;

  /** As answers write it. */
  public String shown() {
    return name().toLowerCase(Locale.ROOT);
  }
}
