package io.terrarium.verify.report;

/**
 * One test as a report tells of it.
 *
 * @param file and {@code line}, as the report has them; empty and 0 if it has none
 * @param text of the failure: often a stack trace
 * @param output what it printed, its end
 */
public record TestCase(
    String suite,
    String name,
    String file,
    int line,
    Status status,
    String message,
    String text,
    String output) {

  /** How it ended. */
  public enum Status {
    PASSED,
    FAILED,
    ERROR,
    SKIPPED
  }

  public boolean isBroken() {
    return status == Status.FAILED || status == Status.ERROR;
  }
}
