package io.terrarium.verify.language;

import io.terrarium.process.Execution.Cause;
import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Finding;
import io.terrarium.verify.report.Diagnostic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the calls of linters have in common: findings are an answer, a broken linter is not. */
final class Checks {
  private Checks() {}

  /** {@code findings} is empty if the tool's answer could not be understood. */
  static Checked found(Job job, String tool, CommandResult result, Optional<List<Finding>> findings)
      throws IOException {
    if (result.cause() != Cause.EXITED) {
      throw new IOException(
          tool + (result.timedOut() ? " did not end in time" : " was ended") + ": raise timeout");
    }
    if (findings.isEmpty()) {
      throw new IOException(
          "%s failed (exit %d): %s".formatted(tool, result.exitCode(), Ending.lastLines(result)));
    }
    return new Checked(
        tool,
        findings.get().stream().map(one -> Failures.named(one, job.place())).toList(),
        result.shellId());
  }

  /** Runs a tool that prints a diagnostic a line; without any of them a bad exit is its own. */
  static Checked lines(
      Job job, String tool, Job.Step step, Function<String, Optional<Diagnostic>> parser)
      throws IOException {
    List<Finding> findings = new ArrayList<>();
    CommandResult result =
        job.run(
            step.both(
                line ->
                    parser
                        .apply(line)
                        .filter(one -> one.severity() != Diagnostic.Severity.NOTE)
                        .ifPresent(one -> findings.add(one.finding()))));
    boolean broken = result.exitCode() != 0 && findings.isEmpty();
    return found(job, tool, result, broken ? Optional.empty() : Optional.of(findings));
  }

  /** Those that lie in the target. */
  static Checked below(Job job, Checked checked, String target) {
    if (target.equals(".")) {
      return checked;
    }
    String prefix = job.place().directory().equals(".") ? "" : job.place().directory() + "/";
    return new Checked(
        checked.tool(),
        checked.findings().stream()
            .filter(
                one ->
                    one.file().equals(prefix + target)
                        || one.file().startsWith(prefix + target + "/"))
            .toList(),
        checked.shellId());
  }

  static Checked unformatted(Job job, String tool, String file, boolean is) {
    if (!is) {
      return new Checked(tool, List.of(), "");
    }
    Finding finding = new Finding(file, 0, 0, "format", tool + " would change it");
    return new Checked(tool, List.of(Failures.named(finding, job.place())), "");
  }
}
