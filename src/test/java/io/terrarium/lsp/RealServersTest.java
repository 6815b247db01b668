package io.terrarium.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Definition, references, diagnostics and renaming by the servers that this machine has. */
class RealServersTest {
  @TempDir Path directory;

  /** A project with {@code total} defined in one file and used in another, once in each. */
  record Project(
      ServerKind server,
      Map<String, String> files,
      String definition,
      int line,
      int column,
      String use,
      String broken) {
    @Override
    public String toString() {
      return server.binary() + " " + definition;
    }
  }

  static Stream<Project> projects() {
    return Stream.of(
        new Project(
            ServerKind.GOPLS,
            Map.of(
                "go.mod", "module calc\n\ngo 1.21\n",
                "sum.go",
                    "package calc\n\n// Grüße 🎉\nfunc total(a, b int) int {\n\treturn a + b\n}\n",
                "use.go", "package calc\n\nfunc Use() int {\n\treturn total(1, 2)\n}\n"),
            "sum.go",
            4,
            6,
            "use.go:4:9",
            "package calc\n\nfunc Use() int {\n\treturn totl(1, 2)\n}\n"),
        new Project(
            ServerKind.PYRIGHT,
            Map.of(
                "calc/__init__.py", "",
                "calc/sum.py", "def total(a: int, b: int) -> int:\n    return a + b\n",
                "calc/use.py",
                    "from calc.sum import total\n\n\ndef use() -> int:\n    return total(1, 2)\n"),
            "calc/sum.py",
            1,
            5,
            "calc/use.py:5:12",
            "from calc.sum import total\n\n\ndef use() -> int:\n    return totl(1, 2)\n"),
        new Project(
            ServerKind.TYPESCRIPT,
            Map.of(
                "tsconfig.json",
                    "{\"compilerOptions\": {\"strict\": true, \"module\": \"esnext\"}, \"include\":"
                        + " [\"*.ts\"]}\n",
                "sum.ts",
                    """
                    /* 🎉 */ export function total(a: number, b: number): number {
                      return a + b;
                    }
                    """,
                "use.ts", "import { total } from './sum';\n\nexport const used = total(1, 2);\n"),
            "sum.ts",
            1,
            25,
            "use.ts:3:21",
            "import { total } from './sum';\n\nexport const used = totl(1, 2);\n"),
        new Project(
            ServerKind.RUST_ANALYZER,
            Map.of(
                "Cargo.toml",
                    "[package]\nname = \"calc\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
                "src/lib.rs", "mod sum;\n\npub fn used() -> i32 {\n    sum::total(1, 2)\n}\n",
                "src/sum.rs", "pub fn total(a: i32, b: i32) -> i32 {\n    a + b\n}\n"),
            "src/sum.rs",
            1,
            8,
            "src/lib.rs:4:10",
            "mod sum;\n\npub fn used() -> i32 {\n    sum::totl(1, 2)\n}\n"),
        new Project(
            ServerKind.CLANGD,
            Map.of(
                "compile_flags.txt", "-Wall\n",
                "sum.h", "int total(int a, int b);\n",
                "use.c", "#include \"sum.h\"\n\nint used(void) {\n  return total(1, 2);\n}\n"),
            "sum.h",
            1,
            5,
            "use.c:4:10",
            "#include \"sum.h\"\n\nint used(void) {\n  return totl(1, 2;\n}\n"));
  }

  @ParameterizedTest
  @MethodSource("projects")
  void areAskedAndObeyed(Project project) throws IOException {
    try (ServerSandbox sandbox = ServerSandbox.real(directory)) {
      assumeTrue(sandbox.has(project.server()), project.server().binary() + " is not on PATH");
      for (Map.Entry<String, String> file : project.files().entrySet()) {
        sandbox.put(file.getKey(), file.getValue());
      }
      String[] use = project.use().split(":", -1);
      int useLine = Integer.parseInt(use[1]);
      int useColumn = Integer.parseInt(use[2]);
      String definition = project.definition() + ":" + project.line() + ":" + project.column();

      // Asking about the user makes clangd know it.
      Places found = sandbox.definition(use[0], useLine, useColumn);
      assertThat(ServerSandbox.spots(found)).containsExactly(definition);
      assertThat(found.by()).isEqualTo(project.server().binary());
      assertThat(found.places().getFirst().text()).contains("total(");

      Places references =
          sandbox.references(project.definition(), project.line(), project.column());
      assertThat(ServerSandbox.spots(references)).contains(definition, project.use());

      assertThat(sandbox.diagnose(use[0]).findings())
          .noneMatch(finding -> finding.severity().equals("error"));
      sandbox.put(use[0], project.broken());
      assertThat(sandbox.diagnose(use[0]).findings())
          .anyMatch(finding -> finding.severity().equals("error") && finding.line() == useLine);
      sandbox.put(use[0], Objects.requireNonNull(project.files().get(use[0])));
      assertThat(sandbox.diagnose(use[0]).findings())
          .noneMatch(finding -> finding.severity().equals("error"));

      RenameSymbol.Renamed shown =
          sandbox.rename(project.definition(), project.line(), project.column(), "summe", true);
      assertThat(shown.diff()).contains("-").contains("summe(");
      assertThat(sandbox.text(project.definition())).contains("total(");
      RenameSymbol.Renamed renamed =
          sandbox.rename(project.definition(), project.line(), project.column(), "summe", false);
      assertThat(renamed.oldName()).isEqualTo("total");
      assertThat(renamed.files()).isEqualTo(2);
      assertThat(renamed.diff()).isEqualTo(shown.diff());
      assertThat(sandbox.text(project.definition())).contains("summe(").doesNotContain("total");
      assertThat(sandbox.text(use[0])).contains("summe(").doesNotContain("total");
      assertThat(sandbox.changes).hasSize(1);
      assertThat(sandbox.diagnose(use[0]).findings())
          .noneMatch(finding -> finding.severity().equals("error"));
      assertThat(leftOver(sandbox.root, project.files())).isEmpty();
    }
  }

  /** Files that the server made in the workspace. */
  private static List<String> leftOver(Path root, Map<String, String> files) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(name -> !files.containsKey(name))
          .filter(name -> !name.equals("Cargo.lock") && !name.startsWith(".cache/"))
          .toList();
    }
  }
}
