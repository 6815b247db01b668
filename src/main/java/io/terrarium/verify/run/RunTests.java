package io.terrarium.verify.run;

import io.terrarium.shell.Caller;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.TestRun;
import io.terrarium.verify.TestRuns;
import io.terrarium.verify.language.Job;
import io.terrarium.verify.language.Languages;
import io.terrarium.verify.language.Place;
import io.terrarium.verify.language.Project;
import io.terrarium.verify.language.Selection;
import io.terrarium.verify.language.TestReport;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Figure;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs a project's tests by its own toolchain and remembers what came of it. */
public final class RunTests {
  private final Job.Workbench workbench;
  private final TestRuns runs;

  public RunTests(Job.Workbench workbench, TestRuns runs) {
    this.workbench = workbench;
    this.runs = runs;
  }

  /** What to run; {@code filter} is in the words of the language's runner. */
  public record Request(
      Optional<String> language,
      Optional<String> filter,
      Optional<String> path,
      boolean coverage,
      Duration timeout) {}

  public TestRun run(Workspace workspace, Request request, Caller caller) throws IOException {
    Project project = Project.find(workspace, request.language(), request.path());
    Selection selection =
        new Selection(request.filter().orElse(""), project.target(), List.of(), request.coverage());
    return run(project, selection, request.timeout(), caller);
  }

  /** Only what failed in the last run, the first {@code limit} of it. */
  public TestRun again(Workspace workspace, int limit, Duration timeout, Caller caller)
      throws IOException {
    if (limit < 1) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be 1 or more, not " + limit);
    }
    TestRun last = runs.last(workspace);
    if (last.failures().isEmpty() && last.isGreen()) {
      throw new SandboxException(
          Reason.NOT_FOUND, "nothing failed in the last run: call run_tests to run all");
    }
    List<TestFailure> only = last.failures().stream().limit(limit).toList();
    Project project =
        new Project(Languages.named(last.language()), new Place(workspace, last.directory()), ".");
    return run(project, new Selection("", ".", only, true), timeout, caller);
  }

  private TestRun run(Project project, Selection selection, Duration timeout, Caller caller)
      throws IOException {
    long begin = System.nanoTime();
    TestReport report;
    try (Job job = new Job(workbench, project.place(), caller, timeout)) {
      report = project.language().test(job, selection);
    }
    TestRun run =
        new TestRun(
            project.language().name(),
            project.place().directory(),
            report.outcome(),
            report.result().exitCode(),
            report.counts(),
            Duration.ofNanos(System.nanoTime() - begin),
            report.failures(),
            report.problems(),
            report.coverage(),
            report.note(),
            report.result().shellId());
    runs.remember(project.place().workspace(), run);
    count(run);
    return run;
  }

  /** A run without a verdict is neither green nor red. */
  private static void count(TestRun run) {
    switch (run.outcome()) {
      case PASSED -> Call.report(Figure.GREEN_TEST_RUNS, 1);
      case FAILED, NOT_COMPILED, TIMED_OUT, CRASHED, OUT_OF_MEMORY ->
          Call.report(Figure.RED_TEST_RUNS, 1);
      case NO_TESTS, CANCELLED -> {}
    }
  }
}
