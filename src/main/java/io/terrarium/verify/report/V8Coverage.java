package io.terrarium.verify.report;

import io.terrarium.verify.Coverage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * V8's own coverage, a JSON for each process: functions with ranges of characters, inner ones
 * inside outer ones. A line is touched if its first character is. node:test runs every test file in
 * a process of its own, so lines can be attributed to files.
 */
public final class V8Coverage {
  private static final Pattern TEST_FILE =
      Pattern.compile(
          "(?:.*/)?(?:tests?/.+|test|test-[^/]+|[^/]+[._-](?:test|spec))\\.[cm]?[jt]sx?");
  private static final String SCHEME = "file://";

  private V8Coverage() {}

  /**
   * Takes in one process.
   *
   * @param files the workspace's name of a file, empty for those that do not count
   * @param source the text of such a file
   */
  public static void read(
      String report,
      CoverageReports.Files files,
      Function<String, Optional<String>> source,
      Coverage.Recorder recorder) {
    record Script(String file, Json functions) {}
    List<Script> scripts = new ArrayList<>();
    for (Json one : Json.parse(report).map(all -> all.at("result").items()).orElse(List.of())) {
      String url = one.at("url").text();
      if (url.startsWith(SCHEME)) {
        files
            .apply(url.substring(SCHEME.length()))
            .ifPresent(file -> scripts.add(new Script(file, one.at("functions"))));
      }
    }
    Optional<String> test =
        scripts.stream()
            .map(Script::file)
            .filter(file -> TEST_FILE.matcher(file).matches())
            .findFirst();
    if (test.isEmpty()) {
      return;
    }
    for (Script script : scripts) {
      source
          .apply(script.file())
          .ifPresent(text -> lines(script.file(), text, script.functions(), test.get(), recorder));
    }
  }

  private static void lines(
      String file, String text, Json functions, String test, Coverage.Recorder recorder) {
    recorder.measured(file);
    BitSet touched = new BitSet(text.length());
    for (Json function : functions.items()) {
      for (Json range : function.at("ranges").items()) {
        int start = Math.clamp(range.at("startOffset").number(), 0, text.length());
        int end = Math.clamp(range.at("endOffset").number(), start, text.length());
        touched.set(start, end, range.at("count").number() > 0);
      }
    }
    int line = 1;
    boolean first = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
        first = true;
      } else if (first && !Character.isWhitespace(c)) {
        first = false;
        if (touched.get(i)) {
          recorder.touched(file, line, test);
        }
      }
    }
  }
}
