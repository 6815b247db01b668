package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.verify.report.JunitXml;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * CMake with ctest, or {@code make test}; clang-tidy; clang-format. The build goes to a directory
 * of its own outside of the workspace, measured by gcov, unless the project has one in {@code
 * build}.
 */
final class Cpp implements Language {
  private static final Pattern TEST_TARGET = Pattern.compile("(?m)^test\\s*:(?!=)");
  private static final List<String> SOURCES =
      List.of(".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx");

  @Override
  public String name() {
    return "c";
  }

  @Override
  public List<String> aliases() {
    return List.of("c++", "cpp", "cmake", "cxx");
  }

  @Override
  public String markers() {
    return "CMakeLists.txt, Makefile with a test target";
  }

  /** Makefiles run tasks in every language: one counts if there are C sources beside it. */
  @Override
  public boolean isAt(Place place) {
    return place.hasFile("CMakeLists.txt") || (hasMakefile(place) && hasSources(place));
  }

  private static boolean hasMakefile(Place place) {
    return Stream.of("Makefile", "makefile", "GNUmakefile")
        .flatMap(name -> place.read(name).stream())
        .anyMatch(text -> TEST_TARGET.matcher(text).find());
  }

  private static boolean hasSources(Place place) {
    return Stream.of(place, place.child("src"), place.child("tests"), place.child("test"))
        .flatMap(one -> one.files().stream())
        .anyMatch(Cpp::isSource);
  }

  private static boolean isSource(String name) {
    return SOURCES.stream().anyMatch(name::endsWith);
  }

  @Override
  public TestReport test(Job job, Selection selection) throws IOException {
    return job.place().hasFile("CMakeLists.txt") ? ctest(job, selection) : make(job);
  }

  private static TestReport make(Job job) throws IOException {
    List<Finding> problems = new ArrayList<>();
    CommandResult result =
        job.run(Job.Step.of("make", "test").both(line -> error(job, line, problems)));
    TestTally none = new TestTally(TestCase::name);
    TestReport report = TestReport.of(result, none, List.of(), problems);
    return report.outcome() == Outcome.NO_TESTS
        ? report.as(Outcome.PASSED).noting("judged by the exit code of make test")
        : report;
  }

  private static TestReport ctest(Job job, Selection selection) throws IOException {
    CmakeBuild build = CmakeBuild.of(job, selection);
    TestTally tally = new TestTally(TestCase::name);
    List<Finding> problems = new ArrayList<>();
    Optional<CommandResult> unbuilt = build.make(job, problems);
    if (unbuilt.isPresent()) {
      return TestReport.of(unbuilt.get(), tally, List.of(), problems.stream().distinct().toList());
    }
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "ctest",
                "--test-dir",
                build.directory(),
                "--output-on-failure",
                "--output-junit",
                job.reports().path("report.xml")));
    String pattern = pattern(selection);
    if (!pattern.isEmpty()) {
      arguments.addAll(List.of("-R", pattern));
    }
    CommandResult result = job.run(Job.Step.of(arguments).with(build.variables(job)));
    boolean whole =
        job.reports()
            .place()
            .open("report.xml", file -> JunitXml.read(file.input(), tally))
            .orElse(true);
    List<TestFailure> failures =
        tally.broken().stream()
            .map(test -> Failures.of(test, test.name(), job.place(), Optional.empty()))
            .toList();
    TestReport report = TestReport.of(result, tally, failures, List.of());
    if (tally.counts().total() == 0 && result.both().joined().contains("No tests were found")) {
      report = report.as(Outcome.NO_TESTS);
    }
    if (!whole) {
      report = report.noting("the report ends in the middle: the counts are of what it has");
    }
    return build.measured() ? report.covering(build.coverage(job, tally)) : report;
  }

  private static String pattern(Selection selection) {
    return selection.only().isEmpty()
        ? selection.filter()
        : selection.only().stream()
            .map(failure -> failure.name().replaceAll("[\\\\^$.|?*+()\\[\\]{}]", "\\\\$0"))
            .collect(Collectors.joining("|", "^(", ")$"));
  }

  static void error(Job job, String line, List<Finding> problems) {
    Diagnostic.gnu(line)
        .filter(one -> one.isError() && line.contains("error: "))
        .ifPresent(one -> problems.add(Failures.named(one.finding(), job.place())));
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    String tidy = job.tools().onPath("clang-tidy").orElseThrow(() -> Job.missing("clang-tidy"));
    List<String> files = new ArrayList<>();
    collect(job.place(), target, files, 0);
    if (files.isEmpty()) {
      throw new SandboxException(Reason.NOT_FOUND, "no C or C++ sources at " + target);
    }
    return tidy(job, tidy, files);
  }

  private static Checked tidy(Job job, String tidy, List<String> files) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(tidy, "--quiet"));
    if (job.place().hasFile("build/compile_commands.json")) {
      arguments.addAll(List.of("-p", "build"));
    }
    arguments.addAll(files);
    if (!job.place().hasFile("compile_commands.json")
        && !job.place().hasFile("build/compile_commands.json")) {
      arguments.add("--");
    }
    return Checks.lines(job, "clang-tidy", Job.Step.of(arguments), Diagnostic::gnu);
  }

  private static void collect(Place place, String target, List<String> files, int depth) {
    if (place.hasFile(target)) {
      files.add(target);
      return;
    }
    Place here = target.equals(".") ? place : place.child(target);
    String prefix = target.equals(".") ? "" : target + "/";
    here.files().stream()
        .filter(name -> isSource(name) && !name.matches(".*\\.h\\w*"))
        .forEach(name -> files.add(prefix + name));
    if (depth < 8) {
      here.directories().stream()
          .filter(
              name ->
                  !name.startsWith(".") && !name.equals("build") && !name.equals("node_modules"))
          .forEach(name -> collect(place, prefix + name, files, depth + 1));
    }
  }

  @Override
  public Checked types(Job job, String target) {
    throw new SandboxException(
        Reason.BAD_ARGUMENT, "C and C++ have no type checker of their own: run_tests compiles");
  }

  @Override
  public boolean owns(String fileName) {
    return isSource(fileName);
  }

  @Override
  public Checked review(Job job, String file) throws IOException {
    Checked checked = Checked.NOTHING;
    Optional<String> tidy = job.tools().onPath("clang-tidy");
    if (tidy.isPresent() && !file.matches(".*\\.h\\w*")) {
      checked = tidy(job, tidy.get(), List.of(file));
    }
    if (job.tools().onPath("clang-format").isPresent()) {
      CommandResult result = job.run(Job.Step.of("clang-format", "--dry-run", "-Werror", file));
      checked = checked.and(Checks.unformatted(job, "clang-format", file, result.exitCode() != 0));
    }
    return checked;
  }
}
