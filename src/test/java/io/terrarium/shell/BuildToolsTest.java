package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tools that agents use work under full isolation. */
class BuildToolsTest {
  @TempDir Path directory;
  private Sandbox sandbox;

  @BeforeEach
  void open() {
    List<Path> caches =
        CacheDirectories.usual(Path.of(System.getenv("HOME")), System.getenv("PATH"));
    sandbox = new Sandbox(directory, Sandbox.USUAL, caches);
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  record Tool(String name, String script) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Tool> tools() {
    return Stream.of(
        new Tool(
            "git",
            "git init -q . && echo a > a && git add a && git -c user.name=a -c user.email=a@b commit"
                + " -qm first && git log --oneline | cat && git gc -q && git worktree add -q wt"),
        new Tool("node", "node -e 'require(\"fs\").writeFileSync(\"x\", \"y\")' && cat x"),
        new Tool(
            "npm",
            "mkdir dep && echo '{\"name\":\"dep\",\"version\":\"1.0.0\"}' > dep/package.json"
                + " && npm pack --silent ./dep && npm cache add ./dep-1.0.0.tgz"
                + " && echo '{\"name\":\"app\",\"version\":\"1.0.0\",\"dependencies\":"
                + "{\"dep\":\"file:dep-1.0.0.tgz\"}}' > package.json"
                + " && npm install --offline --silent && rm -r node_modules"
                + " && npm ci --offline --silent && test -e node_modules/dep/package.json"),
        new Tool("mvn", "mvn -v"),
        new Tool(
            "cargo",
            "cargo init -q --name demo . && cargo build -q --offline && ./target/debug/demo"),
        new Tool(
            "go",
            "go mod init demo && printf 'package main\\nfunc main() { println(1) }' > main.go"
                + " && go build -o demo . && ./demo"),
        new Tool(
            "python3",
            "python3 -m venv env && env/bin/python -c 'import tempfile;"
                + " print(tempfile.NamedTemporaryFile().name)'"),
        new Tool(
            "gcc",
            "printf '#include <stdio.h>\\nint main(void) { puts(\"hi\"); }' > a.c && gcc a.c && ./a.out"));
  }

  @ParameterizedTest
  @MethodSource("tools")
  void works(Tool tool) throws IOException {
    assumeTrue(isOnPath(tool.name()), "needs " + tool.name() + " on the path");
    CommandResult result = sandbox.bash(tool.script(), Duration.ofMinutes(5));
    assertThat(result.exitCode()).as(result.both().joined()).isZero();
  }

  private static boolean isOnPath(String name) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(part -> Files.isExecutable(Path.of(part, name)));
  }
}
