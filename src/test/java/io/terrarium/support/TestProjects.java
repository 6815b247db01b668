package io.terrarium.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Small real projects: each adds two numbers wrongly, and has a test that says so. */
public enum TestProjects {
  PYTHON("python", "calc.py", 2, List.of("python3")),
  GO("go", "calc.go", 4, List.of("go")),
  NODE("node", "src/calc.js", 2, List.of("npm")),
  VITEST("vitest", "src/calc.js", 2, List.of("npm", "vitest")),
  RUST("rust", "src/lib.rs", 2, List.of("cargo")),
  JAVA("java", "src/main/java/calc/Calc.java", 7, List.of("mvn")),
  C("c", "calc.c", 2, List.of("cmake", "ctest", "gcc", "gcov"));

  private static final Path FOLDER = Path.of("src/test/projects");

  private final String folder;
  private final String source;
  private final int wrongLine;

  @SuppressWarnings("ImmutableEnumChecker") // lists that cannot be changed
  private final List<String> programs;

  TestProjects(String folder, String source, int wrongLine, List<String> programs) {
    this.folder = folder;
    this.source = source;
    this.wrongLine = wrongLine;
    this.programs = programs;
  }

  /** The name of its directory. */
  public String folder() {
    return folder;
  }

  /** The file with the mistake, relative to the project. */
  public String source() {
    return source;
  }

  public int wrongLine() {
    return wrongLine;
  }

  /** Skips the test, saying what is missing, unless its tools are all here. */
  public void requireTools() {
    for (String program : programs) {
      assumeTrue(onPath(program) != null, "needs " + program + " on the path");
    }
    switch (this) {
      case PYTHON ->
          assumeTrue(
              succeeds("python3", "-c", "import pytest, coverage"),
              "needs pytest and coverage for python3");
      case RUST ->
          assumeTrue(
              onPath("rustup") == null
                  || Files.isExecutable(
                      Path.of(
                          firstLine("rustc", "--print", "target-libdir")
                              .replaceFirst("/lib$", "/bin"),
                          "llvm-cov")),
              "needs rustup's component llvm-tools");
      default -> {}
    }
  }

  /** Copies it below a directory, which may be a workspace. */
  public Path copyTo(Path parent) {
    try {
      Path from = FOLDER.resolve(folder);
      Path to = parent.resolve(folder);
      try (Stream<Path> all = Files.walk(from)) {
        for (Path path : all.toList()) {
          Path target = to.resolve(from.relativize(path).toString());
          if (Files.isDirectory(path)) {
            Files.createDirectories(target);
          } else {
            Files.copy(path, target);
          }
        }
      }
      if (this == VITEST) {
        linkModules(to);
      }
      return to;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Those that the program on the path belongs to. */
  private static void linkModules(Path project) throws IOException {
    Path program = onPath("vitest");
    if (program != null) {
      Path modules = program.toRealPath();
      while (!modules.endsWith("node_modules")) {
        modules = modules.getParent();
      }
      Files.createSymbolicLink(project.resolve("node_modules"), modules);
    }
  }

  public static Path onPath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  private static boolean succeeds(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String firstLine(String... command) {
    try {
      Process process = new ProcessBuilder(command).start();
      return new String(
              process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          .strip();
    } catch (IOException missing) {
      return "";
    }
  }
}
