package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.verify.Counts;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.TestRun;
import io.terrarium.verify.TestRuns.Covering;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What an agent sees of tests: a summary and the failures, not the log. */
final class VerifyRendering {
  private static final int MOST_TESTS_SHOWN = 100;
  private static final int MOST_FAILURES = 25;

  private VerifyRendering() {}

  static ToolResponse render(TestRun run, OutputBudget budget) {
    return respond(
        budget.fit(text(run, MOST_FAILURES), "last_test_failures"),
        TestAnswer.of(run, MOST_FAILURES));
  }

  static ToolResponse failures(TestRun run, int limit, OutputBudget budget) {
    return respond(budget.fit(text(run, limit), "lower limit"), TestAnswer.of(run, limit));
  }

  static String text(TestRun run, int limit) {
    List<String> parts = new ArrayList<>();
    parts.add(summary(run));
    if (!run.problems().isEmpty()) {
      parts.add(
          run.problems().stream()
              .limit(limit)
              .map(Finding::shown)
              .collect(Collectors.joining("\n")));
    }
    run.failures().stream().limit(limit).map(VerifyRendering::failure).forEach(parts::add);
    if (run.failures().size() > limit) {
      parts.add(
          "[%d more failures: last_test_failures with a higher limit]"
              .formatted(run.failures().size() - limit));
    }
    if (!run.note().isEmpty()) {
      parts.add(run.note());
    }
    if (!run.isGreen() && !run.shellId().isEmpty()) {
      parts.add("log: BashOutput shell_id=" + run.shellId() + " since=0");
    }
    return String.join("\n\n", parts);
  }

  private static String summary(TestRun run) {
    String where = run.directory().equals(".") ? "" : " in " + run.directory();
    String seconds = String.format(Locale.ROOT, "%.2fs", run.duration().toMillis() / 1e3);
    return "%s: %s%s: %s in %s (exit %d)"
        .formatted(
            run.language(), headline(run), where, counts(run.counts()), seconds, run.exitCode());
  }

  private static String headline(TestRun run) {
    return switch (run.outcome()) {
      case PASSED -> "passed";
      case FAILED -> "FAILED";
      case NOT_COMPILED -> "DOES NOT COMPILE";
      case NO_TESTS -> "no tests found";
      case TIMED_OUT -> "TIMED OUT (raise timeout, or find the test that hangs)";
      case CANCELLED -> "cancelled";
      case CRASHED -> "CRASHED";
      case OUT_OF_MEMORY -> "OUT OF MEMORY";
    };
  }

  private static String counts(Counts counts) {
    List<String> parts = new ArrayList<>();
    add(parts, counts.failed(), "failed");
    add(parts, counts.errors(), counts.errors() == 1 ? "error" : "errors");
    parts.add(counts.passed() + " passed");
    add(parts, counts.skipped(), "skipped");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, int count, String what) {
    if (count > 0) {
      parts.add(count + " " + what);
    }
  }

  private static String failure(TestFailure failure) {
    StringBuilder text = new StringBuilder("FAILED ").append(failure.id());
    if (!failure.file().isEmpty()) {
      text.append("\n  at ").append(failure.file());
      if (failure.line() > 0) {
        text.append(':').append(failure.line());
      }
    }
    text.append('\n').append(failure.message().strip().indent(2));
    if (!failure.expected().isEmpty() || !failure.actual().isEmpty()) {
      text.append("  expected: ").append(failure.expected()).append('\n');
      text.append("  actual:   ").append(failure.actual()).append('\n');
    }
    if (!failure.output().isBlank()) {
      text.append(failure.output().indent(4));
    }
    return text.toString().stripTrailing();
  }

  static ToolResponse render(Covering covering) {
    Coverage.Touched touched = covering.touched();
    String place = covering.file() + (covering.line() == 0 ? "" : ":" + covering.line());
    String text;
    if (!touched.measured()) {
      text =
          "%s is not part of the coverage of the last run (%s)"
              .formatted(place, covering.language());
    } else if (touched.tests().isEmpty()) {
      text = "no test touched %s (%s)".formatted(place, touched.attribution().shown());
    } else {
      String more =
          touched.tests().size() > MOST_TESTS_SHOWN
              ? "\n[%d more]".formatted(touched.tests().size() - MOST_TESTS_SHOWN)
              : "";
      text =
          "%d %s %s (attributed %s)\n"
                  .formatted(
                      touched.tests().size(),
                      touched.tests().size() == 1 ? "test touched" : "tests touched",
                      place,
                      touched.attribution().shown())
              + touched.tests().stream().limit(MOST_TESTS_SHOWN).collect(Collectors.joining("\n"))
              + more;
    }
    return respond(
        text,
        new CoveringAnswer(
            covering.file(),
            covering.line(),
            touched.measured(),
            touched.attribution().name().toLowerCase(Locale.ROOT),
            touched.tests().stream().limit(MOST_TESTS_SHOWN).toList()));
  }

  static ToolResponse respond(String text, Object data) {
    return new ToolResponse(false, List.of(new TextContent(text)), data, Map.of());
  }
}
