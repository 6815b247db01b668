package io.terrarium.verify.language;

import io.terrarium.verify.TestFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The test runners of JavaScript that are known, and how each is told what to run and report. */
enum NodeRunner {
  NODE_TEST(Pattern.compile("\\bnode\\b.*\\s--test\\b")),
  VITEST(Pattern.compile("\\bvitest\\b")),
  JEST(Pattern.compile("\\b(?:jest|react-scripts test)\\b")),
  OTHER(Pattern.compile("(?!)"));

  static final String REPORT = "report";
  static final String COVERAGE = "coverage";

  @SuppressWarnings("ImmutableEnumChecker") // patterns cannot be changed
  private final Pattern inScript;

  NodeRunner(Pattern inScript) {
    this.inScript = inScript;
  }

  /** By its script, or else by what is installed; Node's own needs nothing. */
  static NodeRunner of(PackageJson pack) {
    Optional<String> script = pack.testScript();
    if (script.isPresent()) {
      for (NodeRunner runner : values()) {
        if (runner.inScript.matcher(script.get()).find()) {
          return runner;
        }
      }
      return OTHER;
    }
    if (pack.dependencies().contains("vitest")) {
      return VITEST;
    }
    return pack.dependencies().contains("jest") ? JEST : NODE_TEST;
  }

  /** The command, without a script of the project's own. */
  List<String> program(Job job) {
    return switch (this) {
      case NODE_TEST, OTHER -> List.of("node", "--test");
      case VITEST ->
          List.of(job.tools().find(job.place(), "vitest").orElseThrow(() -> Job.missing("vitest")));
      case JEST ->
          List.of(job.tools().find(job.place(), "jest").orElseThrow(() -> Job.missing("jest")));
    };
  }

  /** What is told to vitest and jest; Node's own gets its by the environment. */
  List<String> arguments(Job job, PackageJson pack, Selection selection) throws IOException {
    List<String> arguments = new ArrayList<>();
    String report = job.reports().path(REPORT);
    String coverage = job.reports().path(COVERAGE);
    switch (this) {
      case VITEST -> {
        arguments.addAll(
            List.of(
                "--run", "--reporter=default", "--reporter=junit", "--outputFile.junit=" + report));
        boolean measures =
            pack.dependencies().stream().anyMatch(one -> one.startsWith("@vitest/coverage-"));
        if (selection.coverage() && measures) {
          arguments.addAll(
              List.of(
                  "--coverage.enabled",
                  "--coverage.reporter=lcovonly",
                  "--coverage.reportOnFailure",
                  "--coverage.reportsDirectory=" + coverage));
        }
      }
      case JEST -> {
        arguments.addAll(
            List.of("--ci", "--json", "--outputFile=" + report, "--testLocationInResults"));
        if (selection.coverage()) {
          arguments.addAll(
              List.of(
                  "--coverage", "--coverageReporters=lcovonly", "--coverageDirectory=" + coverage));
        }
      }
      case NODE_TEST, OTHER -> {}
    }
    arguments.addAll(selected(selection));
    return arguments;
  }

  private List<String> selected(Selection selection) {
    List<String> arguments = new ArrayList<>();
    String pattern = pattern(selection);
    if (!pattern.isEmpty()) {
      arguments.add((this == NODE_TEST ? "--test-name-pattern=" : "--testNamePattern=") + pattern);
    }
    if (!selection.only().isEmpty()) {
      selection.only().stream()
          .map(TestFailure::file)
          .filter(file -> !file.isEmpty())
          .collect(Collectors.toCollection(TreeSet::new))
          .forEach(arguments::add);
    } else if (!selection.isWhole()) {
      arguments.add(selection.target());
    }
    return arguments;
  }

  private String pattern(Selection selection) {
    if (selection.only().isEmpty()) {
      return selection.filter();
    }
    // A file that could not be loaded has no test to name: then all of the files are run.
    if (selection.only().stream().anyMatch(one -> one.name().equals(one.file()))) {
      return "";
    }
    return selection.only().stream()
        .map(failure -> failure.name().substring(failure.name().lastIndexOf(" > ") + 1))
        .map(name -> name.startsWith("> ") ? name.substring(2) : name)
        .map(NodeRunner::quoted)
        .distinct()
        .collect(Collectors.joining("|", "(?:", ")$"));
  }

  /** For a JavaScript expression, which has no {@code \Q}. */
  private static String quoted(String name) {
    return name.replaceAll("[\\\\^$.|?*+()\\[\\]{}/]", "\\\\$0");
  }
}
