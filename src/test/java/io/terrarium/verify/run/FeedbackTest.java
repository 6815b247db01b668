package io.terrarium.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.support.TestProjects;
import io.terrarium.verify.Finding;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What linters say of a file after it was changed. */
class FeedbackTest {
  @TempDir Path directory;

  @Test
  void putsNewFindingsFirst() throws IOException {
    assumeTrue(TestProjects.onPath("ruff") != null, "needs ruff on the path");
    try (VerifySandbox sandbox = new VerifySandbox(directory)) {
      sandbox.write("a.py", "import os\n");
      Feedback.Review first = sandbox.review("a.py");
      assertThat(first.tool()).isEqualTo("ruff, ruff format");
      assertThat(first.fresh()).isEmpty();
      assertThat(first.others().stream().map(Finding::shown))
          .containsExactly("a.py:1:8:F401: `os` imported but unused");
      sandbox.write("a.py", "x=1\nimport os\nimport re\n");
      Feedback.Review second = sandbox.review("a.py");
      assertThat(second.fresh().stream().map(Finding::shown))
          .contains(
              "a.py:format: ruff format would change it",
              "a.py:3:8:F401: `re` imported but unused");
      assertThat(second.others().stream().map(Finding::shown))
          .contains("a.py:2:8:F401: `os` imported but unused");
    }
  }

  @Test
  void looksAtGoAndRust() throws IOException {
    assumeTrue(TestProjects.onPath("gofmt") != null, "needs gofmt on the path");
    assumeTrue(TestProjects.onPath("rustfmt") != null, "needs rustfmt on the path");
    try (VerifySandbox sandbox = new VerifySandbox(directory)) {
      sandbox.write("a.go", "package a\nfunc  F() {}\n");
      assertThat(sandbox.review("a.go").others().stream().map(Finding::shown))
          .containsExactly("a.go:format: gofmt would change it");
      sandbox.write("b.go", "package a\n\nfunc F( {}\n");
      assertThat(sandbox.review("b.go").others().getFirst().shown()).startsWith("b.go:3:9: ");
      sandbox.write("a.rs", "fn  f() {}\n");
      assertThat(sandbox.review("a.rs").others().stream().map(Finding::shown))
          .containsExactly("a.rs:format: rustfmt would change it");
      sandbox.write("b.rs", "fn f( {}\n");
      assertThat(sandbox.review("b.rs").others().getFirst().file()).isEqualTo("b.rs");
      sandbox.write("c.rs", "fn f() {}\n");
      assertThat(sandbox.review("c.rs").isEmpty()).isTrue();
    }
  }

  @Test
  void runsNothingWithoutALinter() throws IOException {
    try (VerifySandbox sandbox = new VerifySandbox(directory, "/nonexistent")) {
      sandbox.write("a.py", "import os\n");
      assertThat(sandbox.review("a.py").tool()).isEmpty();
      assertThat(sandbox.review("a.txt").isEmpty()).isTrue();
    }
  }
}
