package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import io.terrarium.verify.Coverage;
import io.terrarium.verify.Finding;
import io.terrarium.verify.report.CoverageReports;
import io.terrarium.verify.report.Json;
import io.terrarium.verify.report.TestTally;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A build tree of CMake's. In one of our own, every test is started by a script that gives its
 * counters a directory of their own, so that lines can be attributed to tests.
 */
record CmakeBuild(String directory, boolean own, boolean measured) {
  private static final Map<String, String> COUNTING =
      Map.of("CFLAGS", "--coverage", "CXXFLAGS", "--coverage", "LDFLAGS", "--coverage");
  private static final String COUNTS = "gcov";
  private static final String LAUNCHER =
      """
      #!/bin/sh
      [ -n "$TERRARIUM_GCOV" ] || exec "$@"
      d="$TERRARIUM_GCOV/$$"
      mkdir -p "$d" && printf '%s\\n' "$@" > "$d/command"
      GCOV_PREFIX="$d" exec "$@"
      """;

  /** Prints for each test the words of its command, then gcov's lines, then an end mark. */
  private static final String COLLECTOR =
      """
      for d in "$1"/*/; do
        d="${d%/}"
        while IFS= read -r word; do printf 'W\\t%s\\n' "$word"; done < "$d/command"
        find "$d" -name '*.gcda' | while IFS= read -r f; do
          g="${f#"$d"}"
          ln -s "${g%.gcda}.gcno" "${f%.gcda}.gcno" && gcov --json-format --stdout "$f"
        done
        echo E
      done
      """;

  static CmakeBuild of(Job job, Selection selection) throws IOException {
    if (job.place().hasFile("build/CMakeCache.txt")) {
      return new CmakeBuild("build", false, false);
    }
    boolean measured = selection.coverage() && job.tools().onPath("gcov").isPresent();
    return new CmakeBuild(
        job.lasting(measured ? "cmake-measured" : "cmake").toString(), true, measured);
  }

  /** Configures and builds; what failed, if something did. */
  Optional<CommandResult> make(Job job, List<Finding> problems) throws IOException {
    if (own) {
      CommandResult configured = job.run(configure(job));
      if (configured.exitCode() != 0) {
        return Optional.of(configured);
      }
    }
    CommandResult built =
        job.run(
            Job.Step.of("cmake", "--build", directory)
                .both(line -> Cpp.error(job, line, problems)));
    return built.exitCode() == 0 ? Optional.empty() : Optional.of(built);
  }

  private Job.Step configure(Job job) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("cmake", "-S", ".", "-B", directory, "-DCMAKE_BUILD_TYPE=Debug"));
    if (!measured) {
      return Job.Step.of(arguments);
    }
    // The first is for CMake before 3.29, the second from then on.
    String launcher = launcher(job);
    arguments.addAll(
        List.of(
            "-DCMAKE_CROSSCOMPILING_EMULATOR=" + launcher,
            "-DCMAKE_TEST_LAUNCHER=" + launcher,
            "--no-warn-unused-cli"));
    return Job.Step.of(arguments).with(COUNTING);
  }

  /** It stays where it is, because the build tree remembers it. */
  private String launcher(Job job) throws IOException {
    job.reports().write("launch", LAUNCHER.getBytes(StandardCharsets.UTF_8));
    String launcher = directory + "/terrarium-launch";
    job.run(Job.Step.of("install", "-m", "755", job.reports().path("launch"), launcher));
    return launcher;
  }

  Map<String, String> variables(Job job) throws IOException {
    return measured ? Map.of("TERRARIUM_GCOV", job.reports().path(COUNTS)) : Map.of();
  }

  Coverage coverage(Job job, TestTally tally) throws IOException {
    Coverage.Recorder recorder = new Coverage.Recorder(Coverage.Attribution.TEST);
    Map<String, List<String>> names = names(job);
    job.reports().write("collect", COLLECTOR.getBytes(StandardCharsets.UTF_8));
    List<String> words = new ArrayList<>();
    job.run(
        Job.Step.of("sh", job.reports().path("collect"), job.reports().path(COUNTS))
            .out(
                line -> {
                  if (line.startsWith("W\t")) {
                    words.add(line.substring(2));
                  } else if (line.startsWith("{")) {
                    List<String> tests =
                        names.getOrDefault(String.join("\n", words), List.of()).stream()
                            .filter(tally.ran()::contains)
                            .toList();
                    CoverageReports.gcov(line, job.place()::source, tests, recorder);
                  } else {
                    words.clear();
                  }
                }));
    return recorder.finish();
  }

  /** The tests by the words of their commands. */
  private Map<String, List<String>> names(Job job) throws IOException {
    StringBuilder out = new StringBuilder();
    job.run(Job.Step.of("ctest", "--test-dir", directory, "--show-only=json-v1").out(out::append));
    Map<String, List<String>> names = new HashMap<>();
    Json all = Json.parse(out.substring(Math.max(0, out.indexOf("{")))).orElse(new Json.Nothing());
    for (Json test : all.at("tests").items()) {
      List<String> command =
          test.at("command").items().stream()
              .map(Json::text)
              .dropWhile(word -> word.endsWith("/terrarium-launch"))
              .toList();
      names
          .computeIfAbsent(String.join("\n", command), one -> new ArrayList<>())
          .add(test.at("name").text());
    }
    return names;
  }
}
