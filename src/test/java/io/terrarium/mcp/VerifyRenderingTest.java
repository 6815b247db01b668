package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.verify.Counts;
import io.terrarium.verify.Finding;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.TestRun;
import io.terrarium.verify.run.Feedback.Review;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerifyRenderingTest {
  private static TestRun run(
      Outcome outcome, List<TestFailure> failures, List<Finding> problems, String note) {
    return new TestRun(
        "python",
        "app",
        outcome,
        1,
        new Counts(2, failures.size(), 0, 1),
        Duration.ofMillis(1234),
        failures,
        problems,
        Optional.empty(),
        note,
        "shell-3");
  }

  @Test
  void showsFailuresAndNotTheLog() {
    TestFailure failure =
        new TestFailure(
            "app/a.py::test_a",
            "a",
            "test_a",
            "app/a.py",
            7,
            "assert -1 == 3",
            "3",
            "-1",
            "a.py:7: in test_a");
    assertThat(
            VerifyRendering.text(run(Outcome.FAILED, List.of(failure, failure), List.of(), ""), 1))
        .isEqualTo(
            """
            python: FAILED in app: 2 failed, 2 passed, 1 skipped in 1.23s (exit 1)

            FAILED app/a.py::test_a
              at app/a.py:7
              assert -1 == 3
              expected: 3
              actual:   -1
                a.py:7: in test_a

            [1 more failures: last_test_failures with a higher limit]

            log: BashOutput shell_id=shell-3 since=0""");
  }

  @Test
  void showsWhyItDoesNotCompile() {
    Finding finding = new Finding("app/a.c", 2, 5, "", "'x' undeclared");
    assertThat(VerifyRendering.text(run(Outcome.NOT_COMPILED, List.of(), List.of(finding), ""), 10))
        .startsWith("python: DOES NOT COMPILE in app: 2 passed, 1 skipped")
        .contains("\napp/a.c:2:5: 'x' undeclared\n");
  }

  @Test
  void showsWhatLintersSay() {
    Finding known = new Finding("a.py", 1, 8, "F401", "unused");
    Finding whole = new Finding("a.py", 0, 0, "format", "ruff format would change it");
    assertThat(FeedbackRendering.text(new Review("ruff", List.of(whole), List.of(known))))
        .isEqualTo(
            "\n\nruff: 2 findings, 1 new\nnew: a.py:format: ruff format would change it\na.py:1:8:F401: unused");
    assertThat(FeedbackRendering.text(new Review("ruff", List.of(), List.of()))).isEmpty();
  }
}
