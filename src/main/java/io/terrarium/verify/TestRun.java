package io.terrarium.verify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One run of a project's tests.
 *
 * @param directory of the project, relative to the workspace root
 * @param problems why it did not compile
 * @param note what else there is to know, one line or nothing
 * @param shellId gets the raw log; empty if nothing was run
 */
public record TestRun(
    String language,
    String directory,
    Outcome outcome,
    int exitCode,
    Counts counts,
    Duration duration,
    List<TestFailure> failures,
    List<Finding> problems,
    Optional<Coverage> coverage,
    String note,
    String shellId) {
  public TestRun {
    failures = List.copyOf(failures);
    problems = List.copyOf(problems);
  }

  public boolean isGreen() {
    return outcome == Outcome.PASSED;
  }
}
