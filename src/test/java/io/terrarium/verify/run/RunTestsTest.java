package io.terrarium.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.shell.Caller;
import io.terrarium.support.TestProjects;
import io.terrarium.verify.Outcome;
import io.terrarium.verify.TestRun;
import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can go wrong with tests besides failing, with the real toolchains, confined. */
class RunTestsTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path directory;
  private VerifySandbox sandbox;

  @BeforeEach
  void open() {
    sandbox = new VerifySandbox(directory);
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  /** A file that does not compile, and where. */
  record Broken(TestProjects project, String file, String content, int line, int column) {
    @Override
    public String toString() {
      return project.folder();
    }
  }

  static Stream<Broken> broken() {
    return Stream.of(
        new Broken(TestProjects.PYTHON, "tests/test_calc.py", "x = 1\ndef test_x(:\n", 2, 12),
        new Broken(
            TestProjects.GO, "calc.go", "package calc\n\nfunc Add() int { return y }\n", 3, 25),
        new Broken(TestProjects.RUST, "src/lib.rs", "pub fn add() -> i32 {\n    qq\n}\n", 2, 5),
        new Broken(
            TestProjects.JAVA,
            "src/main/java/calc/Calc.java",
            "package calc;\n\nclass Calc {\n  int x = y;\n}\n",
            4,
            11),
        new Broken(TestProjects.C, "calc.c", "int add(int a) {\n    return b;\n}\n", 2, 12));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void tellsWhereItDoesNotCompile(Broken broken) throws IOException {
    broken.project().requireTools();
    broken.project().copyTo(sandbox.sandbox.root);
    String file = broken.project().folder() + "/" + broken.file();
    sandbox.write(file, broken.content());
    TestRun run = sandbox.test(broken.project().folder());
    assertThat(run.problems()).as(run.toString()).isNotEmpty();
    assertThat(run.problems().getFirst().file()).isEqualTo(file);
    assertThat(run.problems().getFirst().line()).isEqualTo(broken.line());
    assertThat(run.problems().getFirst().column()).as(run.toString()).isEqualTo(broken.column());
    assertThat(run.isGreen()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("broken")
  void takesShellCharactersForWhatTheyAre(Broken broken) throws IOException {
    broken.project().requireTools();
    broken.project().copyTo(sandbox.sandbox.root);
    String filter = "adds$(touch made); touch made `touch made` | touch made";
    TestRun run = sandbox.test(broken.project().folder(), Optional.of(filter), LONG);
    assertThat(run.counts().passed()).as(run.toString()).isZero();
    try (Stream<Path> all = Files.walk(sandbox.sandbox.root)) {
      assertThat(all.filter(file -> file.endsWith("made"))).isEmpty();
    }
  }

  @Test
  void aFilterIsNoOption() {
    sandbox.write("p/pyproject.toml", "");
    assertThatThrownBy(() -> sandbox.test("p", Optional.of("--collect-only"), LONG))
        .isInstanceOf(SandboxException.class)
        .hasMessage("filter must not begin with -: pass the name of a test");
  }

  @Test
  void runsOneTestByItsName() throws IOException {
    for (TestProjects project : TestProjects.values()) {
      if (project != TestProjects.VITEST) {
        project.requireTools();
        project.copyTo(sandbox.sandbox.root);
        String name = project == TestProjects.GO ? "Doubles" : "doubles";
        String filter = project == TestProjects.JAVA ? "CalcTest#doubles" : name;
        TestRun run = sandbox.test(project.folder(), Optional.of(filter), LONG);
        assertThat(run.outcome()).as(run.toString()).isEqualTo(Outcome.PASSED);
        assertThat(run.counts().passed()).as(run.toString()).isBetween(1, 2);
        assertThat(run.counts().broken()).isZero();
      }
    }
  }

  @Test
  void findsNoTests() throws IOException {
    sandbox.write("p/pyproject.toml", "");
    assertThat(sandbox.test("p").outcome()).isEqualTo(Outcome.NO_TESTS);
    sandbox.write("n/package.json", "{\"scripts\": {\"test\": \"echo no test specified\"}}");
    TestRun node = sandbox.test("n");
    assertThat(node.outcome()).as(node.toString()).isEqualTo(Outcome.NO_TESTS);
    sandbox.write("g/go.mod", "module example.com/g\n\ngo 1.18\n");
    sandbox.write("g/g.go", "package g\n");
    TestRun go = sandbox.test("g");
    assertThat(go.outcome()).as(go.toString()).isEqualTo(Outcome.NO_TESTS);
  }

  @Test
  void saysWhatIsWrongWithABrokenPackageJson() {
    sandbox.write("n/package.json", "{\"scripts\": {\"test\": }\n");
    assertThatThrownBy(() -> sandbox.test("n"))
        .hasMessage("package.json is broken: line 1, column 22: no value; mend it first");
  }

  @Test
  void endsATestThatHangs() throws IOException {
    TestProjects.PYTHON.requireTools();
    sandbox.write("p/pyproject.toml", "");
    sandbox.write("p/test_a.py", "import time\ndef test_hangs():\n    time.sleep(4711)\n");
    TestRun run = sandbox.test("p", Optional.empty(), Duration.ofSeconds(3));
    assertThat(run.outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(run.exitCode()).isEqualTo(124);
    assertThat(run.shellId()).isNotEmpty();
  }

  @Test
  void survivesATestThatPrintsALot() throws IOException {
    TestProjects.GO.requireTools();
    sandbox.write("g/go.mod", "module example.com/g\n\ngo 1.18\n");
    sandbox.write(
        "g/g_test.go",
        """
        package g

        import (
        	"fmt"
        	"testing"
        )

        func TestPrints(t *testing.T) {
        	for i := 0; i < 1000000; i++ {
        		fmt.Println("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789")
        	}
        	t.Fatal("enough")
        }
        """);
    TestRun run = sandbox.test("g");
    assertThat(run.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(run.failures()).hasSize(1);
    assertThat(run.failures().getFirst().output().length()).isLessThan(5_000);
  }

  @Test
  void tellsACrashFromAFailure() throws IOException {
    TestProjects.PYTHON.requireTools();
    sandbox.write("p/pyproject.toml", "");
    sandbox.write(
        "p/test_a.py",
        "import os, signal\ndef test_kills():\n    os.kill(os.getpid(), signal.SIGKILL)\n");
    TestRun run = sandbox.test("p");
    assertThat(run.outcome()).isEqualTo(Outcome.CRASHED);
    assertThat(run.note()).contains("killed (SIGKILL)");
  }

  @Test
  void survivesATestThatKillsItsParent() throws IOException {
    TestProjects.NODE.requireTools();
    sandbox.write("n/package.json", "{\"scripts\": {\"test\": \"node --test\"}}");
    sandbox.write("n/a.test.js", "process.kill(process.ppid, 'SIGKILL');\n");
    TestRun run = sandbox.test("n");
    assertThat(run.outcome()).as(run.toString()).isIn(Outcome.CRASHED, Outcome.FAILED);
    assertThat(run.exitCode()).isNotZero();
  }

  @Test
  void tellsThatATestBinaryDied() throws IOException {
    TestProjects.RUST.requireTools();
    TestProjects.RUST.copyTo(sandbox.sandbox.root);
    sandbox.write("rust/src/lib.rs", "#[test]\nfn dies() {\n    std::process::abort()\n}\n");
    assertThat(sandbox.test("rust").outcome()).isEqualTo(Outcome.CRASHED);
  }

  @Test
  void tellsLackOfMemory() throws IOException {
    assumeTrue(TestProjects.onPath("npm") != null, "needs npm on the path");
    sandbox.write(
        "n/package.json", "{\"scripts\": {\"test\": \"node --max-old-space-size=16 eat.js\"}}");
    sandbox.write(
        "n/eat.js", "const a = []; for (;;) a.push(new Array(1000).fill(Math.random()));\n");
    TestRun run = sandbox.test("n");
    assertThat(run.outcome()).as(run.toString()).isEqualTo(Outcome.OUT_OF_MEMORY);
  }

  @Test
  void judgesAnUnknownRunnerByItsExitCode() throws IOException {
    assumeTrue(TestProjects.onPath("npm") != null, "needs npm on the path");
    sandbox.write("n/package.json", "{\"scripts\": {\"test\": \"node ok.js\"}}");
    sandbox.write("n/ok.js", "");
    TestRun run = sandbox.test("n");
    assertThat(run.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(run.note()).contains("judged by the exit code");
  }

  @Test
  void needsALanguageWhereThereAreSeveral() {
    sandbox.write("go.mod", "module x\n");
    sandbox.write("package.json", "{}");
    assertThatThrownBy(() -> sandbox.test("."))
        .hasMessage("polyglot workspace: 2 project types detected (go, node): pass language");
  }

  @Test
  void aMakefileAloneIsNoProject() {
    sandbox.write("Makefile", "test:\n\techo hi\n");
    sandbox.write("sub/pyproject.toml", "");
    assertThatThrownBy(() -> sandbox.test("."))
        .hasMessageStartingWith("no project at .: looked for ")
        .hasMessageEndingWith("; pass path, one of sub");
  }

  @Test
  void runsMake() throws IOException {
    assumeTrue(TestProjects.onPath("make") != null, "needs make on the path");
    sandbox.write("m/Makefile", "test: a\n\t./a\na: a.c\n\tcc -o a a.c\n");
    sandbox.write("m/a.c", "int main(void) { return x; }\n");
    TestRun broken = sandbox.test("m");
    assertThat(broken.outcome()).isEqualTo(Outcome.NOT_COMPILED);
    assertThat(broken.problems().getFirst().shown())
        .startsWith("m/a.c:1:25: ")
        .contains("undeclared");
    sandbox.write("m/a.c", "int main(void) { return 0; }\n");
    assertThat(sandbox.test("m").outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void saysWhichRunnerIsMissing() {
    sandbox.write("j/build.gradle", "");
    assumeTrue(TestProjects.onPath("gradle") == null, "gradle is here");
    assertThatThrownBy(() -> sandbox.test("j"))
        .hasMessage("gradle is not installed here: install it, or have it put on PATH");
  }

  @Test
  void runsNothingAgainWhenNothingFailed() {
    assertThatThrownBy(
            () -> sandbox.runTests.again(sandbox.sandbox.workspace, 5, LONG, Caller.PATIENT))
        .hasMessage("no tests were run here yet: call run_tests first");
  }

  @Test
  void leavesNothingInTheWorkspace() throws IOException {
    TestProjects.PYTHON.requireTools();
    TestProjects.PYTHON.copyTo(sandbox.sandbox.root);
    TestProjects.C.requireTools();
    TestProjects.C.copyTo(sandbox.sandbox.root);
    long before = count();
    sandbox.test("python");
    sandbox.test("c");
    assertThat(count()).isEqualTo(before);
  }

  private long count() throws IOException {
    try (Stream<Path> all = Files.walk(sandbox.sandbox.root)) {
      return all.count();
    }
  }
}
