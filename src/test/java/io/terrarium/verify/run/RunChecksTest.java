package io.terrarium.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.support.TestProjects;
import io.terrarium.verify.Finding;
import io.terrarium.verify.run.RunChecks.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real linters and type checkers, confined. */
class RunChecksTest {
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

  /** A project with one mistake, which a tool finds. */
  record Mistake(
      String tool,
      Kind kind,
      String marker,
      String markerText,
      String file,
      String text,
      String found) {
    @Override
    public String toString() {
      return tool;
    }
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(
        new Mistake(
            "ruff",
            Kind.LINT,
            "pyproject.toml",
            "",
            "a.py",
            "import os\n",
            "p/a.py:1:8:F401: `os` imported but unused"),
        new Mistake(
            "mypy",
            Kind.TYPES,
            "pyproject.toml",
            "",
            "a.py",
            "def f() -> int:\n    return \"\"\n",
            "p/a.py:2:12:return-value: Incompatible return value type (got \"str\", expected \"int\")"),
        new Mistake(
            "eslint",
            Kind.LINT,
            "package.json",
            "{\"type\": \"module\"}",
            "a.js",
            "const x = 1;\n",
            "p/a.js:1:7:no-unused-vars: 'x' is assigned a value but never used."),
        new Mistake(
            "tsc",
            Kind.TYPES,
            "package.json",
            "{}",
            "a.ts",
            "export const x: number = '';\n",
            "p/a.ts:1:14:TS2322: Type 'string' is not assignable to type 'number'."),
        new Mistake(
            "go",
            Kind.LINT,
            "go.mod",
            "module example.com/p\n\ngo 1.18\n",
            "a.go",
            "package p\n\nfunc F(x int) { x = x }\n",
            "p/a.go:3:17: self-assignment of x"),
        new Mistake(
            "go",
            Kind.TYPES,
            "go.mod",
            "module example.com/p\n\ngo 1.18\n",
            "a.go",
            "package p\n\nfunc F() int { return y }\n",
            "p/a.go:3:23: undefined: y"),
        new Mistake(
            "cargo-clippy",
            Kind.LINT,
            "Cargo.toml",
            "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            "src/lib.rs",
            "pub fn f() -> i32 {\n    return 1;\n}\n",
            "p/src/lib.rs:2:5:clippy::needless_return: unneeded `return` statement"),
        new Mistake(
            "cargo",
            Kind.TYPES,
            "Cargo.toml",
            "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
            "src/lib.rs",
            "pub fn f() -> i32 {\n    q\n}\n",
            "p/src/lib.rs:2:5:E0425: cannot find value `q` in this scope"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void findsTheMistake(Mistake mistake) throws IOException {
    assumeTrue(
        TestProjects.onPath(mistake.tool()) != null, "needs " + mistake.tool() + " on the path");
    sandbox.write("p/" + mistake.marker(), mistake.markerText());
    sandbox.write("p/" + mistake.file(), mistake.text());
    sandbox.write(
        "p/eslint.config.js", "export default [{ rules: { 'no-unused-vars': 'error' } }];\n");
    sandbox.write("p/tsconfig.json", "{\"compilerOptions\": {\"strict\": true, \"types\": []}}");
    RunChecks.Result result = sandbox.check(mistake.kind(), "p");
    assertThat(result.findings().stream().map(Finding::shown).distinct())
        .as(result.toString())
        .anyMatch(mistake.found()::equals);
    assertThat(result.findings()).hasSize(1);
  }

  @Test
  void compilesWithMaven() throws IOException {
    TestProjects.JAVA.requireTools();
    TestProjects.JAVA.copyTo(sandbox.sandbox.root);
    assertThat(sandbox.check(Kind.TYPES, "java").findings()).isEmpty();
    sandbox.write(
        "java/src/main/java/calc/Calc.java", "package calc;\nclass Calc {\n  int x = y;\n}\n");
    List<Finding> findings = sandbox.check(Kind.TYPES, "java").findings();
    assertThat(findings.getFirst().shown())
        .startsWith("java/src/main/java/calc/Calc.java:3:11: cannot find symbol");
    assertThatThrownBy(() -> sandbox.check(Kind.LINT, "java"))
        .hasMessageStartingWith("pom.xml has no linter");
  }

  @Test
  void aBrokenLinterIsAnError() {
    assumeTrue(TestProjects.onPath("ruff") != null, "needs ruff on the path");
    sandbox.write("p/pyproject.toml", "[tool.ruff]\nline-length = \"no\"\n");
    assertThatThrownBy(() -> sandbox.check(Kind.LINT, "p"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("ruff failed (exit 2): ");
  }

  @Test
  void looksAtOneFileOnly() throws IOException {
    assumeTrue(TestProjects.onPath("ruff") != null, "needs ruff on the path");
    sandbox.write("p/pyproject.toml", "");
    sandbox.write("p/a.py", "import os\n");
    sandbox.write("p/b.py", "import re\n");
    assertThat(sandbox.check(Kind.LINT, "p/b.py").findings()).hasSize(1);
    assertThat(sandbox.check(Kind.LINT, "p").findings()).hasSize(2);
  }

  @Test
  void hasNoTypeCheckerForC() {
    sandbox.write("c/CMakeLists.txt", "");
    assertThatThrownBy(() -> sandbox.check(Kind.TYPES, "c"))
        .hasMessage("C and C++ have no type checker of their own: run_tests compiles");
  }
}
