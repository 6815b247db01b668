package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.TestRun;
import java.util.List;

/** What a program reads of a run of tests. */
@RegisterForReflection
public record TestAnswer(
    String language,
    String directory,
    String outcome,
    int exitCode,
    int passed,
    int failed,
    int errors,
    int skipped,
    long durationMs,
    List<Failure> failures,
    List<FindingAnswer> problems,
    String shellId) {

  /** A failed test; file is empty and line 0 where nobody said. */
  @RegisterForReflection
  public record Failure(
      String id,
      String file,
      int line,
      String message,
      String expected,
      String actual,
      String output) {
    static Failure of(TestFailure failure) {
      return new Failure(
          failure.id(),
          failure.file(),
          failure.line(),
          failure.message(),
          failure.expected(),
          failure.actual(),
          failure.output());
    }
  }

  static TestAnswer of(TestRun run, int limit) {
    return new TestAnswer(
        run.language(),
        run.directory(),
        run.outcome().shown(),
        run.exitCode(),
        run.counts().passed(),
        run.counts().failed(),
        run.counts().errors(),
        run.counts().skipped(),
        run.duration().toMillis(),
        run.failures().stream().limit(limit).map(Failure::of).toList(),
        run.problems().stream().limit(limit).map(FindingAnswer::of).toList(),
        run.shellId());
  }
}
