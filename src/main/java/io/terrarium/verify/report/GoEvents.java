package io.terrarium.verify.report;

import io.terrarium.verify.report.TestCase.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * {@code go test -json}: one event a line. A test whose subtest failed failed with it, but is only
 * told of if it printed something itself. A package that ends without a failed test and still fails
 * is one error. Lines that are no events are what compilers before Go 1.24 wrote.
 */
public final class GoEvents implements Consumer<String> {
  private static final int MOST_OUTPUT = 8 * 1024;

  private final Consumer<TestCase> tests;
  private final Map<String, Tail> outputs = new HashMap<>();
  private final Set<String> brokenPackages = new HashSet<>();
  private final Set<String> parentsOfFailed = new HashSet<>();
  private final Set<String> notBuilt = new LinkedHashSet<>();
  private final List<String> compilerLines = new ArrayList<>();

  public GoEvents(Consumer<TestCase> tests) {
    this.tests = tests;
  }

  @Override
  public void accept(String line) {
    if (!line.startsWith("{")) {
      compilerLine(line);
      return;
    }
    Json.parse(line).ifPresentOrElse(this::event, () -> compilerLine(line));
  }

  private void event(Json event) {
    String pack = event.at("Package").text();
    String test = event.at("Test").text();
    String key = pack + " " + test;
    switch (event.at("Action").text()) {
      case "output" -> output(key).append(event.at("Output").text());
      case "build-output" -> compilerLine(event.at("Output").text().stripTrailing());
      case "pass" -> ended(pack, test, Status.PASSED);
      case "skip" -> ended(pack, test, Status.SKIPPED);
      case "fail" -> {
        if (event.at("FailedBuild") instanceof Json.Text
            || output(key).text().contains("[build failed]")
            || output(key).text().contains("[setup failed]")) {
          notBuilt.add(pack);
          brokenPackages.add(pack);
        }
        ended(pack, test, Status.FAILED);
      }
      default -> {}
    }
  }

  private void ended(String pack, String test, Status status) {
    String key = pack + " " + test;
    String text = printed(output(key).text());
    outputs.remove(key);
    if (test.isEmpty()) {
      if (status == Status.FAILED && brokenPackages.add(pack)) {
        tests.accept(new TestCase(pack, "", "", 0, Status.ERROR, firstLine(text), text, ""));
      }
      return;
    }
    if (status == Status.FAILED) {
      brokenPackages.add(pack);
      int slash = test.lastIndexOf('/');
      if (slash > 0) {
        parentsOfFailed.add(pack + " " + test.substring(0, slash));
      }
      if (parentsOfFailed.contains(key) && text.isBlank()) {
        return;
      }
    }
    tests.accept(new TestCase(pack, test, "", 0, status, firstLine(text), text, ""));
  }

  private Tail output(String key) {
    return outputs.computeIfAbsent(key, one -> new Tail(MOST_OUTPUT));
  }

  private void compilerLine(String line) {
    if (!line.isBlank() && compilerLines.size() < 10_000) {
      compilerLines.add(line);
    }
  }

  /** Without the runner's own marks. */
  private static String printed(String text) {
    StringBuilder kept = new StringBuilder();
    text.lines()
        .filter(line -> !line.startsWith("=== ") && !line.stripLeading().startsWith("--- "))
        .filter(line -> !line.startsWith("FAIL") && !line.startsWith("coverage: "))
        .filter(line -> !line.equals("PASS"))
        .forEach(line -> kept.append(line).append('\n'));
    return kept.toString();
  }

  private static String firstLine(String text) {
    String line =
        text.lines().map(String::strip).filter(one -> !one.isEmpty()).findFirst().orElse("");
    return line.replaceFirst("^[\\w.-]{1,200}\\.go:\\d+: ", "");
  }

  /** Packages whose tests could not be built. */
  public Set<String> notBuilt() {
    return Set.copyOf(notBuilt);
  }

  /** What compilers said. */
  public List<String> compilerLines() {
    return List.copyOf(compilerLines);
  }
}
