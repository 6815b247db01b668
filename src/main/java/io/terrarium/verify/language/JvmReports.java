package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.JunitXml;
import io.terrarium.verify.report.TestCase;
import io.terrarium.verify.report.TestTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The XML reports that a build leaves in each of its modules; those of earlier runs do not count.
 */
final class JvmReports {
  private static final int DEEPEST_MODULE = 4;
  private static final Pattern NO_TESTS =
      Pattern.compile(
          "No tests (?:to run|were executed|found for given includes|matching pattern)");
  private static final Set<String> NO_MODULES =
      Set.of("target", "build", "src", "node_modules", "out", "bin", "gradle");

  private final Place place;
  private final String folder;
  private final long since;
  private final TestTally tally = new TestTally(JvmReports::id);
  private final List<Place> modules = new ArrayList<>();

  /** Made before the build starts: what is older than that is another run's. */
  JvmReports(Place place, String folder) {
    this.place = place;
    this.folder = folder;
    this.since = (System.currentTimeMillis() - 1_000) * 1_000_000;
  }

  TestReport report(CommandResult result, List<Finding> problems) {
    List<TestFailure> failures = new ArrayList<>();
    boolean whole = collect(place, 0, failures);
    TestReport report = TestReport.of(result, tally, failures, problems);
    if (tally.counts().total() == 0
        && problems.isEmpty()
        && NO_TESTS.matcher(result.both().joined()).find()) {
      report = report.as(Outcome.NO_TESTS);
    }
    if (report.outcome() == Outcome.FAILED
        && tally.counts().failed() == 0
        && result.both().joined().contains("forked VM terminated")) {
      report = report.as(Ending.wasOutOfMemory(result) ? Outcome.OUT_OF_MEMORY : Outcome.CRASHED);
    }
    return whole
        ? report
        : report.noting("a report ends in the middle: the counts are of what it has");
  }

  private boolean collect(Place module, int depth, List<TestFailure> failures) {
    boolean whole = true;
    if (module.hasDirectory("src")) {
      modules.add(module);
    }
    Place reports = module.child(folder);
    for (String name : reports.files()) {
      if (name.startsWith("TEST-") && name.endsWith(".xml") && reports.modified(name) >= since) {
        TestTally all = tally;
        whole &=
            reports
                .open(
                    name,
                    file ->
                        JunitXml.read(
                            file.input(),
                            test -> {
                              all.accept(test);
                              if (test.isBroken() && failures.size() < 1_000) {
                                failures.add(failure(module, test));
                              }
                            }))
                .orElse(false);
      }
    }
    if (depth < DEEPEST_MODULE) {
      for (String name : module.directories()) {
        if (!name.startsWith(".") && !NO_MODULES.contains(name)) {
          whole &= collect(module.child(name), depth + 1, failures);
        }
      }
    }
    return whole;
  }

  Set<String> ran() {
    return tally.ran();
  }

  /** Directories of the build that have sources. */
  List<Place> modules() {
    return List.copyOf(modules);
  }

  private static String id(TestCase test) {
    return test.name().isEmpty() ? test.suite() : test.suite() + "#" + method(test.name());
  }

  /** Without parameters and what repeats it. */
  static String method(String name) {
    return name.replaceFirst("[({\\[].*", "").strip();
  }

  private static TestFailure failure(Place module, TestCase test) {
    String outer = test.suite().replaceFirst("\\$.*", "").replace('.', '/');
    Optional<String> own =
        Stream.of(".java", ".kt", ".groovy")
            .flatMap(ending -> source(module, "test", outer + ending).stream())
            .findFirst();
    return Failures.of(test, id(test), module, own);
  }

  /** A file by its package, below one of the usual roots. */
  static Optional<String> source(Place module, String kind, String name) {
    return Stream.of("java", "kotlin", "groovy")
        .flatMap(language -> module.source("src/" + kind + "/" + language + "/" + name).stream())
        .findFirst();
  }

  /** The pattern for the tests in a file or directory. */
  static String classes(String target) {
    String below = target.replaceFirst("^(?:.*/)?src/test/(?:java|kotlin|groovy)/?", "");
    if (target.matches(".*\\.(?:java|kt|groovy)")) {
      return below.replaceFirst("\\.\\w+$", "").replace('/', '.');
    }
    return target.equals(below) || below.isEmpty() ? "" : below.replace('/', '.') + ".*";
  }
}
