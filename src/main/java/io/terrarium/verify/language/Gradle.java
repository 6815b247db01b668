package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code gradle test} and its XML reports; JaCoCo's if the build makes one. */
final class Gradle {
  private static final List<String> MARKERS =
      List.of("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts");

  private Gradle() {}

  static boolean isAt(Place place) {
    return MARKERS.stream().anyMatch(place::hasFile);
  }

  private static List<String> command(Place place, String... tasks) {
    List<String> arguments = new ArrayList<>();
    arguments.add(place.hasFile("gradlew") ? "./gradlew" : "gradle");
    arguments.addAll(List.of("--console=plain", "--continue"));
    arguments.addAll(List.of(tasks));
    return arguments;
  }

  static TestReport test(Job job, Selection selection) throws IOException {
    List<String> arguments = command(job.place(), "test");
    patterns(selection).forEach(one -> arguments.addAll(List.of("--tests", one)));
    boolean measured =
        selection.coverage()
            && List.of("build.gradle", "build.gradle.kts").stream()
                .flatMap(name -> job.place().read(name).stream())
                .anyMatch(text -> text.contains("jacoco"));
    if (measured) {
      arguments.add("jacocoTestReport");
    }
    JvmReports reports = new JvmReports(job.place(), "build/test-results/test");
    List<Finding> problems = new ArrayList<>();
    CommandResult result =
        job.run(
            Job.Step.of(arguments)
                .both(
                    line ->
                        Diagnostic.gnu(line)
                            .filter(one -> one.isError() && line.contains(": error: "))
                            .ifPresent(
                                one -> problems.add(Failures.named(one.finding(), job.place())))));
    TestReport report = reports.report(result, problems.stream().distinct().toList());
    return measured ? report.covering(coverage(reports)) : report;
  }

  private static Coverage coverage(JvmReports reports) {
    Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.RUN);
    for (Place module : reports.modules()) {
      module.open(
          "build/reports/jacoco/test/jacocoTestReport.xml",
          file ->
              CoverageReports.jacoco(
                  file.input(),
                  name -> JvmReports.source(module, "main", name),
                  reports.ran(),
                  recorder));
    }
    return recorder.finish();
  }

  private static List<String> patterns(Selection selection) {
    if (!selection.only().isEmpty()) {
      return selection.only().stream()
          .map(failure -> failure.suite() + "." + JvmReports.method(failure.name()))
          .distinct()
          .toList();
    }
    String filter =
        selection.filter().isEmpty() && !selection.isWhole()
            ? JvmReports.classes(selection.target())
            : selection.filter().replace('#', '.');
    return filter.isEmpty() ? List.of() : List.of(filter);
  }

  static Checked lint(Job job) throws IOException {
    return Checks.lines(
        job,
        "gradle check",
        Job.Step.of(command(job.place(), "check", "-x", "test")),
        line -> Diagnostic.gnu(line.replaceFirst("^\\[ant:checkstyle] \\[\\w+] ", "")));
  }

  static Checked compile(Job job) throws IOException {
    return Checks.lines(
        job, "javac by Gradle", Job.Step.of(command(job.place(), "testClasses")), Diagnostic::gnu);
  }
}
