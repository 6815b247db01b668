package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.verify.report.JestJson;
import io.terrarium.verify.report.JunitXml;
import io.terrarium.verify.report.LintJson;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import io.terrarium.verify.report.V8Coverage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The project's test script, node:test, vitest or jest; eslint; tsc; prettier. */
final class Node implements Language {
  private static final List<String> ENDINGS =
      List.of(".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx");

  @Override
  public String name() {
    return "node";
  }

  @Override
  public List<String> aliases() {
    return List.of("javascript", "typescript", "js", "ts", "nodejs");
  }

  @Override
  public String markers() {
    return "package.json";
  }

  @Override
  public boolean isAt(Place place) {
    return place.hasFile("package.json");
  }

  @Override
  public TestReport test(Job job, Selection given) throws IOException {
    PackageJson pack = PackageJson.of(job.place());
    NodeRunner runner = NodeRunner.of(pack);
    Selection selection = within(job.place(), given);
    List<String> command = command(job, pack, runner, selection);
    Map<String, String> variables =
        runner == NodeRunner.NODE_TEST ? nodeTest(job, pack, selection) : Map.of();
    List<Finding> types = new ArrayList<>();
    CommandResult result =
        job.run(
            Job.Step.of(command)
                .with(variables)
                .both(
                    line ->
                        Diagnostic.typescript(line)
                            .filter(Diagnostic::isError)
                            .ifPresent(
                                one -> types.add(Failures.named(one.finding(), job.place())))));
    TestTally tally = new TestTally(test -> id(job.place(), test));
    boolean whole = read(job, runner, tally);
    List<TestFailure> failures =
        tally.broken().stream().map(test -> failure(job.place(), tally, test)).toList();
    List<Finding> problems =
        result.exitCode() == 0 ? List.of() : types.stream().distinct().toList();
    TestReport report = TestReport.of(result, tally, failures, problems);
    if (result.exitCode() == 0 && runner == NodeRunner.OTHER) {
      report = report.as(Outcome.PASSED).noting("judged by the exit code: the runner is not known");
    } else if (noTests(result, tally)) {
      report = report.as(Outcome.NO_TESTS);
    }
    if (!whole) {
      report = report.noting("the report ends in the middle: the counts are of what it has");
    }
    return selection.coverage() ? report.covering(coverage(job, runner, tally)) : report;
  }

  /** Names of files as the project sees them. */
  private static Selection within(Place place, Selection given) {
    List<TestFailure> only =
        given.only().stream()
            .map(
                one ->
                    new TestFailure(
                        one.id(),
                        one.suite(),
                        one.name(),
                        one.file().isEmpty() ? "" : place.within(one.file()),
                        one.line(),
                        one.message(),
                        one.expected(),
                        one.actual(),
                        one.output()))
            .toList();
    return new Selection(given.filter(), given.target(), only, given.coverage());
  }

  private static List<String> command(
      Job job, PackageJson pack, NodeRunner runner, Selection selection) throws IOException {
    List<String> arguments = runner.arguments(job, pack, selection);
    Optional<String> script = pack.testScript();
    boolean direct = script.isEmpty() || (runner == NodeRunner.NODE_TEST && !arguments.isEmpty());
    if (!direct) {
      return pack.manager().run("test", arguments);
    }
    List<String> command =
        new ArrayList<>(script.map(Node::nodeCommand).orElseGet(() -> runner.program(job)));
    command.addAll(arguments);
    return List.copyOf(command);
  }

  /**
   * Node's options in a script, without the files it names: what selects tests must stand before
   * files, so it cannot be added to the script's end.
   */
  private static List<String> nodeCommand(String script) {
    List<String> command = new ArrayList<>(List.of("node"));
    int start = script.lastIndexOf("node ");
    for (String word : script.substring(start + 5).strip().split("\\s+", -1)) {
      boolean isValue = command.getLast().matches("--(?:import|require|loader)|-r");
      boolean isPlain = word.matches("[\\w@./:=,+-]+");
      if (isPlain && (word.startsWith("-") || isValue)) {
        command.add(word);
      }
    }
    return command;
  }

  private static Map<String, String> nodeTest(Job job, PackageJson pack, Selection selection)
      throws IOException {
    boolean reportsItself =
        pack.testScript()
            .filter(one -> one.contains("--test-reporter") && !one.contains("-destination"))
            .isPresent();
    String options =
        "--test-reporter=junit --test-reporter-destination="
            + job.reports().path(NodeRunner.REPORT)
            + (reportsItself ? "" : " --test-reporter=spec")
            + " --test-reporter-destination=stdout";
    return selection.coverage()
        ? Map.of(
            "NODE_OPTIONS", options, "NODE_V8_COVERAGE", job.reports().path(NodeRunner.COVERAGE))
        : Map.of("NODE_OPTIONS", options);
  }

  private static boolean read(Job job, NodeRunner runner, TestTally tally) throws IOException {
    Place reports = job.reports().place();
    return switch (runner) {
      case NODE_TEST, VITEST ->
          reports.open(NodeRunner.REPORT, file -> JunitXml.read(file.input(), tally)).orElse(true);
      case JEST ->
          reports.read(NodeRunner.REPORT).map(text -> JestJson.read(text, tally)).orElse(true);
      case OTHER -> true;
    };
  }

  private static boolean noTests(CommandResult result, TestTally tally) {
    String said = result.both().head();
    return tally.counts().total() == 0
        && Stream.of("No test files found", "No tests found", "Could not find '")
            .anyMatch(said::contains);
  }

  /** The file where the report tells it: vitest has it for a class name. */
  private static Optional<String> file(Place place, TestCase test) {
    return Stream.of(test.file(), test.suite(), test.name())
        .filter(one -> !one.isEmpty())
        .flatMap(one -> place.source(one).stream())
        .findFirst();
  }

  private static String id(Place place, TestCase test) {
    String file = file(place, test).orElse("");
    boolean namedByFile = place.source(test.suite()).isPresent();
    String group = namedByFile || test.suite().isEmpty() ? "" : test.suite() + " > ";
    boolean isFile = place.source(test.name()).isPresent();
    if (isFile) {
      return file;
    }
    return (file.isEmpty() ? "" : file + " > ") + group + test.name();
  }

  private static TestFailure failure(Place place, TestTally tally, TestCase test) {
    TestFailure failure = Failures.of(test, tally.id(test), place, file(place, test));
    boolean isFile = place.source(test.name()).isPresent();
    String id =
        failure.id().startsWith(failure.file())
            ? failure.id()
            : failure.file() + " > " + failure.id();
    return new TestFailure(
        id,
        failure.suite(),
        isFile ? place.within(failure.file()) : failure.name(),
        failure.file(),
        failure.line(),
        failure.message(),
        failure.expected(),
        failure.actual(),
        failure.output());
  }

  private static Coverage coverage(Job job, NodeRunner runner, TestTally tally) throws IOException {
    Place reports = job.reports().place().child(NodeRunner.COVERAGE);
    if (runner != NodeRunner.NODE_TEST) {
      Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.RUN);
      reports
          .read("lcov.info")
          .ifPresent(
              text ->
                  text.lines()
                      .forEach(CoverageReports.lcov(job.place()::source, tally.ran(), recorder)));
      return recorder.finish();
    }
    Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.FILE);
    Place top = new Place(job.place().workspace(), ".");
    for (String name : reports.files()) {
      reports
          .read(name)
          .ifPresent(
              text ->
                  V8Coverage.read(
                      text,
                      file ->
                          job.place().source(file).filter(one -> !one.contains("node_modules/")),
                      top::read,
                      recorder));
    }
    return recorder.finish();
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    String eslint =
        job.tools().find(job.place(), "eslint").orElseThrow(() -> Job.missing("eslint"));
    return eslint(job, eslint, target);
  }

  private static Checked eslint(Job job, String eslint, String target) throws IOException {
    StringBuilder out = new StringBuilder();
    CommandResult result =
        job.run(
            Job.Step.of(
                    eslint,
                    "--format=json",
                    "--no-error-on-unmatched-pattern",
                    "--cache",
                    "--cache-location=" + job.lasting("eslint") + "/",
                    "--",
                    target)
                .out(line -> out.append(line).append('\n')));
    return Checks.found(
        job,
        "eslint",
        result,
        result.exitCode() > 1 ? Optional.empty() : LintJson.eslint(out.toString()));
  }

  @Override
  public Checked types(Job job, String target) throws IOException {
    String tsc =
        job.tools().find(job.place(), "tsc").orElseThrow(() -> Job.missing("tsc (typescript)"));
    return Checks.below(
        job,
        Checks.lines(
            job, "tsc", Job.Step.of(tsc, "--noEmit", "--pretty", "false"), Diagnostic::typescript),
        target);
  }

  @Override
  public boolean owns(String fileName) {
    return ENDINGS.stream().anyMatch(fileName::endsWith);
  }

  @Override
  public Checked review(Job job, String file) throws IOException {
    Checked checked = Checked.NOTHING;
    Optional<String> eslint = job.tools().find(job.place(), "eslint");
    if (eslint.isPresent() && hasConfiguration(job.place(), "eslint")) {
      checked = checked.and(eslint(job, eslint.get(), file));
    }
    Optional<String> prettier = job.tools().find(job.place(), "prettier");
    if (prettier.isPresent() && hasConfiguration(job.place(), "prettier")) {
      CommandResult result = job.run(Job.Step.of(prettier.get(), "--check", "--", file));
      checked = checked.and(Checks.unformatted(job, "prettier", file, result.exitCode() == 1));
    }
    return checked;
  }

  /** Without one the tool has nothing to go by, and its opinion would be noise. */
  private static boolean hasConfiguration(Place place, String tool) {
    return place.files().stream()
            .anyMatch(
                name -> name.startsWith(tool + ".config.") || name.startsWith("." + tool + "rc"))
        || place.read("package.json").filter(text -> text.contains("\"" + tool)).isPresent();
  }
}
