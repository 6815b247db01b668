package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Diagnostic;
import io.terrarium.verify.report.GoEvents;
import io.terrarium.verify.report.LintJson;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code go test -json}; golangci-lint or go vet; gofmt. */
final class Go implements Language {
  private static final Pattern MODULE = Pattern.compile("(?m)^module\\s+\"?([^\\s\"]+)");

  @Override
  public String name() {
    return "go";
  }

  @Override
  public List<String> aliases() {
    return List.of("golang");
  }

  @Override
  public String markers() {
    return "go.mod";
  }

  @Override
  public boolean isAt(Place place) {
    return place.hasFile("go.mod") || place.hasFile("go.work");
  }

  @Override
  public TestReport test(Job job, Selection selection) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("go", "test", "-json"));
    String profile = job.reports().path("cover.out");
    if (selection.coverage()) {
      arguments.add("-coverprofile=" + profile);
    }
    String pattern = pattern(selection);
    if (!pattern.isEmpty()) {
      arguments.add("-run=" + pattern);
    }
    List<String> packages = packages(job.place(), selection);
    arguments.addAll(packages);
    TestTally tally = new TestTally(Go::id);
    GoEvents events = new GoEvents(tally);
    CommandResult result = job.run(Job.Step.of(arguments).out(events).errors(events));
    List<TestFailure> failures =
        tally.broken().stream().map(test -> failure(job.place(), test)).toList();
    TestReport report = TestReport.of(result, tally, failures, problems(job, selection, events));
    return selection.coverage() ? report.covering(coverage(job, tally)) : report;
  }

  private static String pattern(Selection selection) {
    if (selection.only().isEmpty()) {
      return selection.filter();
    }
    return selection.only().stream()
        .map(failure -> failure.name().replaceFirst("/.*", ""))
        .filter(name -> !name.isEmpty())
        .distinct()
        .collect(Collectors.joining("|", "^(", ")$"))
        .replace("^()$", "");
  }

  private static List<String> packages(Place place, Selection selection) {
    if (!selection.only().isEmpty()) {
      return List.copyOf(
          selection.only().stream()
              .map(TestFailure::suite)
              .collect(Collectors.toCollection(TreeSet::new)));
    }
    if (selection.isWhole()) {
      return List.of("./...");
    }
    String target = selection.target();
    if (place.hasDirectory(target)) {
      return List.of("./" + target + "/...");
    }
    return List.of(
        target.contains("/") ? "./" + target.substring(0, target.lastIndexOf('/')) : ".");
  }

  private static String id(TestCase test) {
    return test.name().isEmpty() ? test.suite() : test.suite() + "." + test.name();
  }

  private static TestFailure failure(Place place, TestCase test) {
    Place directory = directory(place, test.suite()).map(place::child).orElse(place);
    return Failures.of(test, id(test), directory, Optional.empty());
  }

  /** Where a package lies in the module, relative to the project. */
  private static Optional<String> directory(Place place, String pack) {
    return module(place)
        .flatMap(
            module ->
                pack.equals(module)
                    ? Optional.of(".")
                    : pack.startsWith(module + "/")
                        ? Optional.of(pack.substring(module.length() + 1))
                        : Optional.empty());
  }

  private static Optional<String> module(Place place) {
    return place.read("go.mod").map(MODULE::matcher).filter(Matcher::find).map(one -> one.group(1));
  }

  /** Measuring rewrites the sources, so its compiler's columns are wrong: it is asked once more. */
  private static List<Finding> problems(Job job, Selection selection, GoEvents events)
      throws IOException {
    if (!selection.coverage() || events.notBuilt().isEmpty()) {
      return findings(job.place(), events.compilerLines());
    }
    List<String> arguments = new ArrayList<>(List.of("go", "test", "-json", "-run=^$"));
    arguments.addAll(events.notBuilt());
    GoEvents plain = new GoEvents(test -> {});
    job.run(Job.Step.of(arguments).out(plain).errors(plain));
    List<Finding> exact = findings(job.place(), plain.compilerLines());
    return exact.isEmpty() ? findings(job.place(), events.compilerLines()) : exact;
  }

  private static List<Finding> findings(Place place, List<String> lines) {
    return lines.stream()
        .map(line -> line.replaceFirst("^vet: ", ""))
        .flatMap(line -> Diagnostic.gnu(line).stream())
        .map(one -> Failures.named(one.finding(), place))
        .distinct()
        .toList();
  }

  private static Coverage coverage(Job job, TestTally tally) throws IOException {
    Coverage.Attribution attribution =
        tally.ran().size() == 1 ? Coverage.Attribution.TEST : Coverage.Attribution.PACKAGE;
    Coverage.Recorder recorder = new Coverage.Recorder(attribution);
    var lines =
        CoverageReports.go(
            name -> {
              int slash = name.lastIndexOf('/');
              return directory(job.place(), name.substring(0, Math.max(0, slash)))
                  .flatMap(folder -> job.place().source(folder + name.substring(slash)));
            },
            pack -> tally.ran().stream().filter(test -> test.startsWith(pack + ".")).toList(),
            recorder);
    job.reports().place().read("cover.out").ifPresent(text -> text.lines().forEach(lines));
    return recorder.finish();
  }

  @Override
  public Checked lint(Job job, String target) throws IOException {
    if (job.tools().onPath("golangci-lint").isEmpty()) {
      return vet(job, target);
    }
    StringBuilder out = new StringBuilder();
    CommandResult result =
        job.run(golangci(packages(job.place(), all(target)), "--output.json.path=stdout", out));
    if (result.errors().head().contains("unknown flag")) {
      out.setLength(0);
      result = job.run(golangci(packages(job.place(), all(target)), "--out-format=json", out));
    }
    return Checks.found(job, "golangci-lint", result, LintJson.golangci(out.toString()));
  }

  private static Job.Step golangci(List<String> packages, String format, StringBuilder out) {
    List<String> arguments = new ArrayList<>(List.of("golangci-lint", "run", format));
    arguments.addAll(packages);
    return Job.Step.of(arguments).out(line -> out.append(line).append('\n'));
  }

  private static Selection all(String target) {
    return new Selection("", target, List.of(), false);
  }

  private static Checked vet(Job job, String target) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("go", "vet"));
    arguments.addAll(packages(job.place(), all(target)));
    return Checks.lines(
        job,
        "go vet",
        Job.Step.of(arguments),
        line -> Diagnostic.gnu(line.replaceFirst("^vet: ", "")));
  }

  @Override
  public Checked types(Job job, String target) throws IOException {
    return vet(job, target);
  }

  @Override
  public boolean owns(String fileName) {
    return fileName.endsWith(".go");
  }

  @Override
  public Checked review(Job job, String file) throws IOException {
    if (job.tools().onPath("gofmt").isEmpty()) {
      return Checked.NOTHING;
    }
    List<Finding> syntax = new ArrayList<>();
    StringBuilder listed = new StringBuilder();
    job.run(
        Job.Step.of("gofmt", "-l", "-e", "--", file)
            .out(listed::append)
            .errors(
                line ->
                    Diagnostic.gnu(line)
                        .map(one -> one.finding().in(file))
                        .ifPresent(one -> syntax.add(Failures.named(one, job.place())))));
    Checked format = Checks.unformatted(job, "gofmt", file, !listed.isEmpty());
    if (!syntax.isEmpty()) {
      return format.and(new Checked("gofmt", syntax, ""));
    }
    boolean canVet = job.tools().onPath("go").isPresent() && isAt(job.place());
    return canVet ? format.and(vet(job, file)) : format;
  }
}
