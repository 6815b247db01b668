package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.support.McpClient;
import io.terrarium.support.McpClient.Reply;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an agent does with code, in every language and through the packaged program: search,
 * outline, edit by syntax, rename across files; and it still compiles.
 */
class CodeScenarioIT {
  @TempDir Path root;

  /** {@code total} is defined in one file and used in another; {@code server} may be missing. */
  record Project(
      String language,
      String server,
      Map<String, String> files,
      String definition,
      int line,
      int column,
      String use,
      String newBody,
      String compiler,
      String compile) {
    @Override
    public String toString() {
      return language;
    }
  }

  static Stream<Project> projects() {
    return Stream.of(
        new Project(
            "go",
            "gopls",
            Map.of(
                "go.mod", "module calc\n\ngo 1.21\n",
                "sum.go", "package calc\n\nfunc total(a, b int) int {\n\treturn a + b\n}\n",
                "use.go", "package calc\n\nfunc Use() int {\n\treturn total(1, 2)\n}\n"),
            "sum.go",
            3,
            6,
            "use.go",
            "sum := a + b\nreturn sum",
            "go",
            "go vet ./..."),
        new Project(
            "python",
            "pyright-langserver",
            Map.of(
                "sums.py", "def total(a: int, b: int) -> int:\n    return a + b\n",
                "use.py", "from sums import total\n\nprint(total(1, 2))\n"),
            "sums.py",
            1,
            5,
            "use.py",
            "c = a + b\nreturn c",
            "python3",
            "python3 use.py"),
        new Project(
            "typescript",
            "typescript-language-server",
            Map.of(
                "tsconfig.json",
                    "{\"compilerOptions\": {\"strict\": true}, \"include\": [\"*.ts\"]}",
                "sums.ts",
                    "export function total(a: number, b: number): number {\n  return a + b;\n}\n",
                "use.ts", "import { total } from './sums';\n\nexport const used = total(1, 2);\n"),
            "sums.ts",
            1,
            17,
            "use.ts",
            "const c = a + b;\nreturn c;",
            "tsc",
            "tsc --noEmit"),
        new Project(
            "javascript",
            "typescript-language-server",
            Map.of(
                "package.json", "{\"type\": \"module\"}",
                "jsconfig.json", "{\"include\": [\"*.js\"]}",
                "sums.js", "export function total(a, b) {\n  return a + b;\n}\n",
                "use.js", "import { total } from './sums.js';\n\nconsole.log(total(1, 2));\n"),
            "sums.js",
            1,
            17,
            "use.js",
            "const c = a + b;\nreturn c;",
            "node",
            "node use.js"),
        new Project(
            "rust",
            "rust-analyzer",
            Map.of(
                "Cargo.toml",
                    "[package]\nname = \"calc\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
                "src/lib.rs", "mod sums;\n\npub fn used() -> i32 {\n    sums::total(1, 2)\n}\n",
                "src/sums.rs", "pub fn total(a: i32, b: i32) -> i32 {\n    a + b\n}\n"),
            "src/sums.rs",
            1,
            8,
            "src/lib.rs",
            "let c = a + b;\nc",
            "cargo",
            "cargo check --offline --quiet"),
        new Project(
            "c",
            "clangd",
            Map.of(
                "compile_flags.txt", "-Wall\n",
                "sums.h", "static inline int total(int a, int b) {\n  return a + b;\n}\n",
                "use.c", "#include \"sums.h\"\n\nint main(void) {\n  return total(1, -1);\n}\n"),
            "sums.h",
            1,
            19,
            "use.c",
            "int c = a + b;\nreturn c;",
            "gcc",
            "gcc -Wall -fsyntax-only use.c"),
        new Project(
            "cpp",
            "clangd",
            Map.of(
                "compile_flags.txt", "-xc++\n",
                "sums.hpp", "struct Sums {\n  int total(int a, int b) { return a + b; }\n};\n",
                "use.cpp", "#include \"sums.hpp\"\n\nint main() { return Sums().total(1, -1); }\n"),
            "sums.hpp",
            2,
            7,
            "use.cpp",
            "int c = a + b;\nreturn c;",
            "g++",
            "g++ -fsyntax-only use.cpp"),
        new Project(
            "java",
            "jdtls",
            Map.of(
                "Sums.java",
                    "class Sums {\n  static int total(int a, int b) {\n    return a + b;\n  }\n}\n",
                "Use.java", "class Use {\n  int used = Sums.total(1, 2);\n}\n"),
            "Sums.java",
            2,
            14,
            "Use.java",
            "int c = a + b;\nreturn c;",
            "javac",
            "javac -d \"$TMPDIR\" *.java"));
  }

  @ParameterizedTest
  @MethodSource("projects")
  void searchOutlineEditRenameAndCompile(Project project) throws IOException {
    for (Map.Entry<String, String> file : project.files().entrySet()) {
      Path path = root.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + root);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      assertThat(
              client.call("search_code", "query", "total", "language", project.language()).text())
          .contains(project.definition() + ":" + project.line());
      assertThat(client.call("outline", "path", project.definition()).text()).contains("total(");

      client.call("Read", "file_path", project.definition());
      Reply edited =
          client.call(
              "edit_function_body",
              "file_path",
              project.definition(),
              "name",
              "total",
              "new_body",
              project.newBody());
      assertThat(edited.isError()).as(edited.text()).isFalse();
      compiles(project, client);

      assumeTrue(isOnPath(project.server()), project.server() + " is not on PATH");
      // A server that indexes by what is open must have seen the user.
      client.call("diagnostics", "file_path", project.use());
      Reply renamed =
          client.call(
              "rename_symbol",
              "file_path",
              project.definition(),
              "line",
              project.line(),
              "col",
              project.column(),
              "new_name",
              "summe");
      assertThat(renamed.text()).startsWith("renamed total to summe in 2 files\n");
      assertThat(Files.readString(root.resolve(project.use()))).contains("summe");
      compiles(project, client);
      assertThat(client.call("snapshot_list").text()).contains("rename: 2 files");
    }
  }

  private static void compiles(Project project, McpClient client) {
    if (isOnPath(project.compiler())) {
      assertThat(client.call("Bash", "command", project.compile()).text()).contains("exit: 0");
    }
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
