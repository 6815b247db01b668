package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.verify.report.JunitXml;
import io.terrarium.verify.report.LintJson;
import io.terrarium.verify.report.SourcePlaces;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** pytest, also for unittest's tests; ruff; mypy or pyright. */
final class Python implements Language {
  private static final int NO_TESTS_COLLECTED = 5;
  private static final int USAGE_ERROR = 4;
  private static final int RUFF_FAILED = 2;
  private static final List<String> MARKERS =
      List.of("pyproject.toml", "setup.py", "setup.cfg", "pytest.ini");

  /**
   * Starts pytest in the same process, so that every test is a context of its own for coverage.py;
   * without that module it is pytest and nothing else.
   */
  private static final String RUNNER =
      """
      import os, sys
      sys.path[0] = os.getcwd()
      out = os.environ.pop("TERRARIUM_COVERAGE", "")
      try:
          import pytest
      except ImportError:
          sys.exit("No module named pytest")
      cov = None
      if out:
          try:
              import coverage
              cov = coverage.Coverage(data_file=None, source=[os.getcwd()], config_file=False, messages=False)
              cov.set_option("run:disable_warnings", ["no-data-collected", "module-not-imported", "no-ctracer", "module-not-measured", "already-imported"])
              cov.start()
          except Exception:
              cov = None
      class Contexts:
          @pytest.hookimpl(hookwrapper=True)
          def pytest_runtest_protocol(self, item, nextitem):
              cov.switch_context(item.nodeid)
              yield
              cov.switch_context("")
      code = pytest.main(sys.argv[1:], plugins=[Contexts()] if cov else [])
      if cov:
          cov.stop()
          data = cov.get_data()
          tests = {}
          with open(out, "w", encoding="utf-8") as file:
              for name in sorted(data.measured_files()):
                  file.write("F\\t%s\\n" % name)
                  for line, contexts in data.contexts_by_lineno(name).items():
                      numbers = []
                      for context in contexts:
                          if context:
                              if context not in tests:
                                  tests[context] = len(tests)
                                  file.write("T\\t%s\\n" % context)
                              numbers.append(str(tests[context]))
                      if numbers:
                          file.write("L\\t%d\\t%s\\n" % (line, ",".join(numbers)))
      sys.exit(int(code))
      """;

  @Override
  public String name() {
    return "python";
  }

  @Override
  public List<String> aliases() {
    return List.of("py", "python3", "pytest");
  }

  @Override
  public String markers() {
    return String.join(", ", MARKERS);
  }

  @Override
  public boolean isAt(Place place) {
    return MARKERS.stream().anyMatch(place::hasFile);
  }

  @Override
  public TestReport test(Job job, Selection selection) throws IOException {
    Reports.Folder reports = job.reports();
    reports.write("pytest_run.py", RUNNER.getBytes(StandardCharsets.UTF_8));
    List<String> arguments = new ArrayList<>();
    arguments.add(interpreter(job));
    arguments.add(reports.path("pytest_run.py"));
    arguments.addAll(
        List.of(
            "--tb=short",
            "--junitxml=" + reports.path("report.xml"),
            "-ojunit_family=xunit1",
            "-ocache_dir=" + job.lasting("pytest")));
    if (selection.coverage() && usesPytestCov(job.place())) {
      arguments.add("--no-cov");
    }
    arguments.addAll(selected(job.place(), selection));
    Map<String, String> variables =
        selection.coverage()
            ? Map.of("TERRARIUM_COVERAGE", reports.path("coverage.txt"))
            : Map.of();
    CommandResult result = job.run(Job.Step.of(arguments).with(caches(job)).with(variables));
    if (result.errors().head().contains("No module named pytest")) {
      throw Job.missing("pytest");
    }
    return report(job, selection, result);
  }

  private static Map<String, String> caches(Job job) throws IOException {
    return Map.of("PYTHONPYCACHEPREFIX", job.lasting("pycache").toString());
  }

  private static String interpreter(Job job) {
    return Stream.of(".venv/bin/python", "venv/bin/python")
        .filter(job.place()::has)
        .map(python -> "./" + python)
        .findFirst()
        .or(() -> job.tools().onPath("python3"))
        .or(() -> job.tools().onPath("python"))
        .orElseThrow(() -> Job.missing("python3"));
  }

  /** Its own measuring would take the place of ours. */
  private static boolean usesPytestCov(Place place) {
    return Stream.of("pyproject.toml", "pytest.ini", "setup.cfg", "tox.ini")
        .anyMatch(name -> place.read(name).filter(text -> text.contains("--cov")).isPresent());
  }

  private static List<String> selected(Place place, Selection selection) {
    if (!selection.only().isEmpty()) {
      return selection.only().stream().map(TestFailure::id).map(place::within).distinct().toList();
    }
    List<String> arguments = new ArrayList<>();
    String filter = selection.filter();
    boolean isNode = filter.contains("::") || (!filter.isEmpty() && place.has(filter));
    if (isNode) {
      arguments.add(filter);
    } else if (!filter.isEmpty()) {
      arguments.addAll(List.of("-k", filter));
    }
    if (!selection.isWhole() && !isNode) {
      arguments.add(selection.target());
    }
    return List.copyOf(arguments);
  }

  private TestReport report(Job job, Selection selection, CommandResult result) throws IOException {
    Place place = job.place();
    TestTally tally = new TestTally(test -> id(place, test));
    boolean whole =
        job.reports()
            .place()
            .open("report.xml", file -> JunitXml.read(file.input(), tally))
            .orElse(true);
    List<Finding> problems =
        tally.broken().stream().flatMap(test -> syntaxError(place, test).stream()).toList();
    List<TestFailure> failures =
        tally.broken().stream().map(test -> failure(place, tally, test)).toList();
    TestReport report = TestReport.of(result, tally, failures, problems);
    if (report.outcome() == Outcome.FAILED && result.exitCode() == NO_TESTS_COLLECTED) {
      report = report.as(Outcome.NO_TESTS);
    }
    if (result.exitCode() == USAGE_ERROR && tally.counts().total() == 0) {
      report = report.as(Outcome.NO_TESTS);
    }
    if (!whole) {
      report = report.noting("the report ends in the middle: the counts are of what it has");
    }
    return selection.coverage() ? report.covering(coverage(job)) : report;
  }

  private static Coverage coverage(Job job) throws IOException {
    Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.TEST);
    Place place = job.place();
    String prefix = place.directory().equals(".") ? "" : place.directory() + "/";
    Consumer<String> lines = CoverageReports.pytest(place::source, prefix, recorder);
    job.reports().place().read("coverage.txt").ifPresent(text -> text.lines().forEach(lines));
    return recorder.finish();
  }

  /** Pytest's node id, from the workspace root. */
  private static String id(Place place, TestCase test) {
    String file = file(place, test);
    String module = test.file().replaceFirst("\\.py$", "").replace('/', '.');
    String suite = test.suite();
    if (test.suite().isEmpty()) {
      return file.isEmpty() ? test.name() : file;
    }
    String inner =
        suite.equals(module)
            ? ""
            : suite.startsWith(module + ".") ? suite.substring(module.length() + 1) : "";
    return file + (inner.isEmpty() ? "" : "::" + inner.replace(".", "::")) + "::" + test.name();
  }

  private static String file(Place place, TestCase test) {
    return place.source(test.file()).orElse(test.file());
  }

  private static TestFailure failure(Place place, TestTally tally, TestCase test) {
    // Pytest counts lines from 0.
    TestCase counted =
        new TestCase(
            test.suite(),
            test.name(),
            test.file(),
            test.line() + 1,
            test.status(),
            message(test),
            test.text(),
            test.output());
    return Failures.of(counted, tally.id(test), place, place.source(test.file()));
  }

  /** For a file that cannot be imported the reason is in its last lines. */
  private static String message(TestCase test) {
    if (!test.message().equals("collection failure")) {
      return test.message();
    }
    return test.text()
        .lines()
        .filter(line -> line.startsWith("E  "))
        .reduce((one, other) -> other)
        .map(line -> line.substring(1).strip())
        .orElse(test.message());
  }

  private static Optional<Finding> syntaxError(Place place, TestCase test) {
    String message = message(test);
    if (!test.message().equals("collection failure")
        || !message.matches("(?:SyntaxError|IndentationError|TabError): .*")) {
      return Optional.empty();
    }
    List<String> caret =
        test.text().lines().filter(line -> line.startsWith("E  ") && line.endsWith("^")).toList();
    List<SourcePlaces.Place> places = SourcePlaces.in(test.text());
    SourcePlaces.Place last = places.getLast();
    int shown = caret.isEmpty() ? 0 : Math.max(1, caret.getLast().indexOf('^') - 7);
    return place
        .source(last.file())
        .map(
            file ->
                new Finding(
                    file,
                    last.line(),
                    shown == 0 ? 0 : shown + indentation(place, last),
                    message.replaceFirst(":.*", ""),
                    message.replaceFirst("^\\w+: ", "")));
  }

  /** Python shows the line without it. */
  private static int indentation(Place place, SourcePlaces.Place at) {
    return place
        .read(at.file())
        .flatMap(text -> text.lines().skip(Math.max(0, at.line() - 1)).findFirst())
        .map(line -> line.length() - line.stripLeading().length())
        .orElse(0);
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    String ruff = job.tools().find(job.place(), "ruff").orElseThrow(() -> Job.missing("ruff"));
    return ruff(job, ruff, target);
  }

  private static Checked ruff(Job job, String ruff, String target) throws IOException {
    StringBuilder out = new StringBuilder();
    CommandResult result =
        job.run(
            Job.Step.of(ruff, "check", "--output-format=json", "--", target)
                .with(Map.of("RUFF_CACHE_DIR", job.lasting("ruff").toString()))
                .out(line -> out.append(line).append('\n')));
    Optional<List<Finding>> findings =
        result.exitCode() >= RUFF_FAILED ? Optional.empty() : LintJson.ruff(out.toString());
    return Checks.found(job, "ruff", result, findings);
  }

  @Override
  public Checked types(Job job, String target) throws IOException {
    Optional<String> mypy = job.tools().find(job.place(), "mypy");
    if (mypy.isPresent()) {
      List<Finding> findings = new ArrayList<>();
      CommandResult result =
          job.run(
              Job.Step.of(
                      mypy.get(),
                      "--show-column-numbers",
                      "--show-error-codes",
                      "--no-error-summary",
                      "--no-pretty",
                      "--hide-error-context",
                      "--cache-dir=" + job.lasting("mypy"),
                      "--",
                      target)
                  .out(
                      line ->
                          Diagnostic.gnu(line)
                              .filter(one -> one.severity() != Diagnostic.Severity.NOTE)
                              .ifPresent(one -> findings.add(one.finding()))));
      boolean broken = result.exitCode() > 1 && findings.isEmpty();
      return Checks.found(job, "mypy", result, broken ? Optional.empty() : Optional.of(findings));
    }
    String pyright =
        job.tools().find(job.place(), "pyright").orElseThrow(() -> Job.missing("mypy or pyright"));
    StringBuilder out = new StringBuilder();
    CommandResult result =
        job.run(
            Job.Step.of(pyright, "--outputjson", target)
                .out(line -> out.append(line).append('\n')));
    return Checks.found(job, "pyright", result, LintJson.pyright(out.toString()));
  }

  @Override
  public boolean owns(String fileName) {
    return fileName.endsWith(".py") || fileName.endsWith(".pyi");
  }

  @Override
  public Checked review(Job job, String file) throws IOException {
    Optional<String> ruff = job.tools().find(job.place(), "ruff");
    if (ruff.isEmpty()) {
      return Checked.NOTHING;
    }
    Checked checked = ruff(job, ruff.get(), file);
    CommandResult format =
        job.run(
            Job.Step.of(ruff.get(), "format", "--check", "--", file)
                .with(Map.of("RUFF_CACHE_DIR", job.lasting("ruff").toString())));
    return checked.and(Checks.unformatted(job, "ruff format", file, format.exitCode() == 1));
  }
}
