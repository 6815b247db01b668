package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code mvn test} and surefire's reports; JaCoCo's if the build uses it. */
final class Maven {
  private static final String WARNING = "(?:\\[(?:ERROR|WARN|WARNING)] )?";
  private static final Map<String, String> LINTERS =
      Map.of(
          "maven-checkstyle-plugin", "checkstyle:check",
          "spotless-maven-plugin", "spotless:check",
          "maven-pmd-plugin", "pmd:check");

  private Maven() {}

  static TestReport test(Job job, Selection selection) throws IOException {
    List<String> arguments = command(job.place(), "-fae");
    String pattern = pattern(selection);
    if (!pattern.isEmpty()) {
      arguments.addAll(
          List.of(
              "-Dtest=" + pattern,
              "-Dsurefire.failIfNoSpecifiedTests=false",
              "-DfailIfNoTests=false"));
    }
    arguments.add("test");
    boolean measured = selection.coverage() && pom(job.place()).contains("jacoco-maven-plugin");
    if (measured) {
      // A failed test would keep the report from being made; the reports tell of it just as well.
      arguments.addAll(List.of("-Dmaven.test.failure.ignore=true", "jacoco:report"));
    }
    JvmReports reports = new JvmReports(job.place(), "target/surefire-reports");
    List<Finding> problems = new ArrayList<>();
    CommandResult result =
        job.run(
            Job.Step.of(arguments)
                .out(
                    line ->
                        Diagnostic.maven(line)
                            .filter(Diagnostic::isError)
                            .ifPresent(
                                one -> problems.add(Failures.named(one.finding(), job.place())))));
    TestReport report = reports.report(result, problems.stream().distinct().toList());
    return measured ? report.covering(coverage(reports)) : report;
  }

  private static Coverage coverage(JvmReports reports) {
    Coverage.Recorder recorder =
        new Coverage.Recorder(
            reports.ran().size() == 1 ? Coverage.Attribution.TEST : Coverage.Attribution.RUN);
    for (Place module : reports.modules()) {
      module.open(
          "target/site/jacoco/jacoco.xml",
          file ->
              CoverageReports.jacoco(
                  file.input(),
                  name -> JvmReports.source(module, "main", name),
                  reports.ran(),
                  recorder));
    }
    return recorder.finish();
  }

  static List<String> command(Place place, String... options) {
    List<String> arguments = new ArrayList<>();
    arguments.add(place.hasFile("mvnw") ? "./mvnw" : "mvn");
    arguments.addAll(List.of("-B", "-ntp"));
    arguments.addAll(List.of(options));
    return arguments;
  }

  private static String pom(Place place) {
    return place.read("pom.xml").orElse("");
  }

  private static String pattern(Selection selection) {
    if (!selection.only().isEmpty()) {
      return selection.only().stream()
          .map(failure -> failure.suite() + "#" + JvmReports.method(failure.name()))
          .map(one -> one.endsWith("#") ? one.substring(0, one.length() - 1) : one)
          .distinct()
          .collect(Collectors.joining(","));
    }
    if (!selection.filter().isEmpty() || selection.isWhole()) {
      return selection.filter();
    }
    return JvmReports.classes(selection.target());
  }

  /** What the build itself would complain about. */
  static Checked lint(Job job) throws IOException {
    String pom = pom(job.place());
    List<String> goals =
        LINTERS.entrySet().stream()
            .filter(one -> pom.contains(one.getKey()))
            .map(Map.Entry::getValue)
            .sorted()
            .toList();
    if (goals.isEmpty()) {
      throw new SandboxException(
          Reason.NOT_FOUND,
          "pom.xml has no linter (looked for checkstyle, spotless, pmd): run_typecheck compiles");
    }
    List<String> arguments = command(job.place(), "-fae");
    arguments.addAll(goals);
    return Checks.lines(job, String.join(", ", goals), Job.Step.of(arguments), Maven::diagnostic);
  }

  static Checked compile(Job job) throws IOException {
    List<String> arguments = command(job.place(), "-fae");
    arguments.add("test-compile");
    return Checks.lines(job, "javac by Maven", Job.Step.of(arguments), Maven::diagnostic);
  }

  /** Of javac as Maven writes it, or {@code [WARN] file:line:column: message [rule]}. */
  private static Optional<Diagnostic> diagnostic(String line) {
    return Diagnostic.maven(line)
        .or(
            () ->
                Stream.of(line)
                    .filter(one -> one.matches("\\[(?:ERROR|WARN|WARNING)] /.*"))
                    .flatMap(one -> Diagnostic.gnu(one.replaceFirst(WARNING, "")).stream())
                    .findFirst());
  }
}
