package io.terrarium.workspace;

/** What a call can report in numbers, for those who count; see {@link Call#report}. */
public enum Figure {
  /** Bytes of files that were read. */
  BYTES_READ,
  /** Commands that the denylist kept from running. */
  DENIED_COMMANDS,
  /** Runs of tests in which all of them passed. */
  GREEN_TEST_RUNS,
  /** Runs of tests in which one failed. */
  RED_TEST_RUNS
}
