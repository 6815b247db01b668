package io.terrarium.verify.report;

import io.terrarium.verify.report.TestCase.Status;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Jest's {@code --json}: a result for each file, with its assertions. */
public final class JestJson {
  private JestJson() {}

  /** Tells of every test; false if the report is cut off. */
  public static boolean read(String text, Consumer<TestCase> tests) {
    return Json.parse(text)
        .map(
            report -> {
              report.at("testResults").items().forEach(file -> file(file, tests));
              return true;
            })
        .orElse(false);
  }

  private static void file(Json file, Consumer<TestCase> tests) {
    String name = file.at("name").text();
    if (file.at("assertionResults").items().isEmpty()
        && file.at("status").text().equals("failed")) {
      String message = file.at("message").text();
      tests.accept(new TestCase("", name, name, 0, Status.ERROR, first(message), message, ""));
    }
    for (Json test : file.at("assertionResults").items()) {
      String suite =
          test.at("ancestorTitles").items().stream()
              .map(Json::text)
              .collect(Collectors.joining(" > "));
      String message =
          test.at("failureMessages").items().stream()
              .map(Json::text)
              .collect(Collectors.joining("\n"));
      tests.accept(
          new TestCase(
              suite,
              test.at("title").text(),
              name,
              test.at("location").at("line").number(),
              status(test.at("status").text()),
              first(message),
              message,
              ""));
    }
  }

  private static Status status(String word) {
    return switch (word) {
      case "passed" -> Status.PASSED;
      case "failed" -> Status.FAILED;
      default -> Status.SKIPPED;
    };
  }

  /** Up to the stack trace. */
  private static String first(String message) {
    return message
        .lines()
        .takeWhile(line -> !line.strip().startsWith("at "))
        .filter(line -> !line.isBlank())
        .collect(Collectors.joining("\n"));
  }
}
