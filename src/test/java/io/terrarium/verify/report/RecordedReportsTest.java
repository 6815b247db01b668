package io.terrarium.verify.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports as tools of several versions wrote them, and what is read from them. */
class RecordedReportsTest {
  private static final Path FOLDER = Path.of("src/test/resources/reports");

  static Stream<String> reports() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.toFile().getName())
          .filter(name -> !name.endsWith(".read"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void isReadAsRecorded(String name) throws IOException {
    Path expected = FOLDER.resolve(name + ".read");
    String actual = String.join("\n", read(name)) + "\n";
    if (System.getProperty("golden.write") != null) {
      Files.writeString(expected, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(expected));
  }

  private static List<String> read(String name) throws IOException {
    String kind = name.split("\\.", -1)[1];
    return switch (kind) {
      case "junit" -> tests(sink -> String.valueOf(junit(name, sink)));
      case "jest" -> tests(sink -> String.valueOf(JestJson.read(text(name), sink)));
      case "events" ->
          tests(
              sink -> {
                GoEvents events = new GoEvents(sink);
                text(name).lines().forEach(events);
                return events.notBuilt() + " " + events.compilerLines();
              });
      case "libtest" ->
          tests(
              sink -> {
                CargoText text = new CargoText(sink);
                text(name).lines().forEach(text::out);
                text.finish();
                return "";
              });
      case "lint" -> findings(name).stream().map(Finding::shown).toList();
      case "diagnostics" ->
          text(name)
              .lines()
              .map(
                  line ->
                      Diagnostic.maven(line)
                          .or(() -> Diagnostic.typescript(line))
                          .or(() -> Diagnostic.gnu(line)))
              .map(found -> found.map(one -> one.severity() + " " + one.finding().shown()))
              .map(found -> found.orElse("-"))
              .toList();
      default -> coverage(name, kind);
    };
  }

  private interface Reader {
    String read(Consumer<TestCase> sink);
  }

  private static List<String> tests(Reader reader) {
    List<String> lines = new ArrayList<>();
    String rest =
        reader.read(
            test -> {
              Expectation wanted = Expectation.of(test.message(), test.text());
              lines.add(
                  "%s [%s] %s %s:%d %s -> %s/%s places %s"
                      .formatted(
                          test.status(),
                          test.suite(),
                          test.name(),
                          test.file(),
                          test.line(),
                          test.message().replace("\n", "|"),
                          wanted.expected(),
                          wanted.actual(),
                          test.isBroken()
                              ? SourcePlaces.in(test.text() + test.output()).stream()
                                  .map(one -> one.file() + ":" + one.line())
                                  .limit(2)
                                  .toList()
                              : ""));
            });
    lines.add("rest: " + rest);
    return lines;
  }

  private static boolean junit(String name, Consumer<TestCase> sink) {
    try (InputStream input = Files.newInputStream(FOLDER.resolve(name))) {
      return JunitXml.read(input, sink);
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }

  private static List<Finding> findings(String name) {
    String text = text(name);
    return switch (name.split("\\.", -1)[0]) {
      case "ruff" -> LintJson.ruff(text).orElseThrow();
      case "eslint" -> LintJson.eslint(text).orElseThrow();
      case "pyright" -> LintJson.pyright(text).orElseThrow();
      case "golangci" -> LintJson.golangci(text).orElseThrow();
      default ->
          text.lines()
              .flatMap(line -> LintJson.cargo(line).stream())
              .map(Diagnostic::finding)
              .toList();
    };
  }

  private static List<String> coverage(String name, String kind) throws IOException {
    Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.RUN);
    CoverageReports.Files files = file -> Optional.of(file.replaceFirst("^/project/", ""));
    List<String> tests = List.of("a", "b");
    String text = text(name);
    switch (kind) {
      case "lcov" -> text.lines().forEach(CoverageReports.lcov(files, tests, recorder));
      case "cover" ->
          text.lines().forEach(CoverageReports.go(files, pack -> List.of(pack + ".T"), recorder));
      case "gcov" ->
          text.lines().forEach(line -> CoverageReports.gcov(line, files, tests, recorder));
      case "jacoco" -> {
        try (InputStream input = Files.newInputStream(FOLDER.resolve(name))) {
          assertThat(CoverageReports.jacoco(input, files, tests, recorder)).isTrue();
        }
      }
      case "v8" -> V8Coverage.read(text, files, RecordedReportsTest::source, recorder);
      default -> throw new IllegalArgumentException("unknown kind of report: " + name);
    }
    Coverage coverage = recorder.finish();
    List<String> lines = new ArrayList<>();
    for (String file :
        List.of(
            "src/calc.js",
            "example.com/calc/calc.go",
            "example.com/calc/sub/sub.go",
            "calc.c",
            "calc/Calc.java")) {
      for (int line = 1; line < 20; line++) {
        Coverage.Touched touched = coverage.touching(file, line);
        if (!touched.tests().isEmpty()) {
          lines.add(file + ":" + line + " " + touched.tests());
        }
      }
    }
    return lines;
  }

  private static Optional<String> source(String file) {
    return file.equals("src/calc.js")
        ? Optional.of(
            """
            export function add(a, b) {
              return a - b;
            }

            export function twice(a) {
              return a * 2;
            }
            """)
        : Optional.empty();
  }

  private static String text(String name) {
    try {
      return Files.readString(FOLDER.resolve(name));
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }
}
