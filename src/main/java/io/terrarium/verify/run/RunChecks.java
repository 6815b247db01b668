package io.terrarium.verify.run;

import io.terrarium.shell.Caller;
import io.terrarium.verify.Finding;
import io.terrarium.verify.language.Checked;
import io.terrarium.verify.language.Job;
import io.terrarium.verify.language.Project;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Lints or type-checks a project by its own toolchain. */
public final class RunChecks {
  private final Job.Workbench workbench;

  public RunChecks(Job.Workbench workbench) {
    this.workbench = workbench;
  }

  /** What to ask for. */
  public enum Kind {
    LINT,
    TYPES
  }

  /** What to look at; {@code filter} keeps findings with that text in their line. */
  public record Request(
      Optional<String> language,
      Optional<String> filter,
      Optional<String> path,
      Duration timeout) {}

  /** What was found, by which tool. */
  public record Result(String language, String tool, List<Finding> findings, String shellId) {
    public Result {
      findings = List.copyOf(findings);
    }
  }

  public Result run(Workspace workspace, Kind kind, Request request, Caller caller)
      throws IOException {
    Project project = Project.find(workspace, request.language(), request.path());
    try (Job job = new Job(workbench, project.place(), caller, request.timeout())) {
      Checked checked =
          kind == Kind.LINT
              ? project.language().lint(job, project.target())
              : project.language().types(job, project.target());
      String wanted = request.filter().orElse("");
      List<Finding> findings =
          checked.findings().stream().filter(one -> one.shown().contains(wanted)).toList();
      return new Result(project.language().name(), checked.tool(), findings, checked.shellId());
    }
  }
}
