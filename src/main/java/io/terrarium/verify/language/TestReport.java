package io.terrarium.verify.language;

import io.terrarium.process.Execution.Cause;
import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Counts;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.TestTally;
import java.util.List;
import java.util.Optional;

/** What a language's runner told of one run; {@code result} is of the command that decided it. */
public record TestReport(
    Outcome outcome,
    CommandResult result,
    Counts counts,
    List<TestFailure> failures,
    List<Finding> problems,
    Optional<Coverage> coverage,
    String note) {
  public TestReport {
    failures = List.copyOf(failures);
    problems = List.copyOf(problems);
  }

  /** Judges a run by how its command ended, what was counted and what did not compile. */
  static TestReport of(
      CommandResult result, TestTally tally, List<TestFailure> failures, List<Finding> problems) {
    Counts counts = tally.counts();
    Outcome outcome = outcome(result, counts, !problems.isEmpty());
    return new TestReport(
        outcome,
        result,
        counts,
        failures,
        problems,
        Optional.empty(),
        note(outcome, result, !failures.isEmpty() || !problems.isEmpty()));
  }

  private static Outcome outcome(CommandResult result, Counts counts, boolean problems) {
    if (result.cause() == Cause.TIMED_OUT) {
      return Outcome.TIMED_OUT;
    }
    if (result.cause() == Cause.CANCELLED || result.cause() == Cause.KILLED) {
      return Outcome.CANCELLED;
    }
    if (result.cause() != Cause.EXITED) {
      return Outcome.CRASHED;
    }
    if (problems) {
      return counts.total() == 0 ? Outcome.NOT_COMPILED : Outcome.FAILED;
    }
    if (counts.broken() > 0) {
      return Outcome.FAILED;
    }
    if (Ending.wasOutOfMemory(result)) {
      return Outcome.OUT_OF_MEMORY;
    }
    if (Ending.wasBySignal(result)) {
      return Outcome.CRASHED;
    }
    if (result.exitCode() != 0) {
      return Outcome.FAILED;
    }
    return counts.total() == 0 ? Outcome.NO_TESTS : Outcome.PASSED;
  }

  private static String note(Outcome outcome, CommandResult result, boolean explained) {
    String signal =
        outcome == Outcome.CRASHED && Ending.wasBySignal(result)
            ? "the runner was " + Ending.signal(result) + "\n"
            : "";
    return switch (outcome) {
      case PASSED, NO_TESTS -> "";
      case FAILED, NOT_COMPILED -> explained ? "" : Ending.lastLines(result);
      case TIMED_OUT, CANCELLED, CRASHED, OUT_OF_MEMORY -> signal + Ending.lastLines(result);
    };
  }

  TestReport as(Outcome other) {
    return new TestReport(other, result, counts, failures, problems, coverage, note);
  }

  TestReport noting(String other) {
    return new TestReport(
        outcome,
        result,
        counts,
        failures,
        problems,
        coverage,
        note.isEmpty() ? other : other + "\n" + note);
  }

  TestReport covering(Coverage measured) {
    return new TestReport(
        outcome,
        result,
        counts,
        failures,
        problems,
        measured.isEmpty() ? Optional.empty() : Optional.of(measured),
        note);
  }
}
