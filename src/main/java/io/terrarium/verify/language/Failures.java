package io.terrarium.verify.language;

import io.terrarium.verify.Finding;
import io.terrarium.verify.TestFailure;
import io.terrarium.verify.report.Expectation;
import io.terrarium.verify.report.SourcePlaces;
import io.terrarium.verify.report.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Turns what reports say into what an agent needs: names of the workspace, lines, short texts. */
final class Failures {
  private static final int MESSAGE_LINES = 8;
  private static final int MESSAGE_LENGTH = 1_000;
  private static final int OUTPUT_LINES = 30;
  private static final int OUTPUT_LENGTH = 2_000;

  private Failures() {}

  /**
   * A failure of a test.
   *
   * @param base what relative names in its texts are relative to
   * @param own the file of the test itself, if known: a place in it is preferred
   */
  static TestFailure of(TestCase test, String id, Place base, Optional<String> own) {
    SourcePlaces.Place place = place(test, base, own);
    Expectation expectation = Expectation.of(test.message(), test.text() + "\n" + test.output());
    return new TestFailure(
        id,
        test.suite(),
        test.name(),
        place.file(),
        place.line(),
        cut(message(test), MESSAGE_LINES, MESSAGE_LENGTH),
        expectation.expected(),
        expectation.actual(),
        cut(output(test), OUTPUT_LINES, OUTPUT_LENGTH));
  }

  private static String message(TestCase test) {
    if (!test.message().isBlank()) {
      return test.message().strip();
    }
    String said = test.text().isBlank() ? test.output() : test.text();
    return said.strip().lines().findFirst().orElse("");
  }

  private static String output(TestCase test) {
    String text = test.text().strip();
    String shown = text.equals(test.message().strip()) ? "" : text;
    String printed = test.output().strip();
    return printed.isEmpty() || printed.equals(shown) ? shown : (shown + "\n" + printed).strip();
  }

  private static SourcePlaces.Place place(TestCase test, Place base, Optional<String> own) {
    List<SourcePlaces.Place> named =
        SourcePlaces.in(test.text() + "\n" + test.output() + "\n" + test.message());
    if (own.isPresent()) {
      String file = own.get();
      return named.stream()
          .filter(one -> isSame(one.file(), file, base))
          .findFirst()
          .map(one -> new SourcePlaces.Place(file, one.line()))
          .orElseGet(() -> new SourcePlaces.Place(file, test.line()));
    }
    for (SourcePlaces.Place one : named) {
      Optional<String> found = base.source(one.file()).filter(file -> !isForeign(file));
      if (found.isPresent()) {
        return new SourcePlaces.Place(found.get(), one.line());
      }
    }
    return new SourcePlaces.Place("", 0);
  }

  private static boolean isSame(String written, String file, Place base) {
    boolean nameOnly = written.indexOf('/') < 0;
    return (nameOnly && (file.equals(written) || file.endsWith("/" + written)))
        || base.source(written).filter(file::equals).isPresent();
  }

  private static boolean isForeign(String file) {
    return file.contains("node_modules/") || file.contains("site-packages/");
  }

  /** A finding by the workspace's name for its file. */
  static Finding named(Finding finding, Place base) {
    return base.source(finding.file()).map(finding::in).orElse(finding);
  }

  static String cut(String text, int lines, int length) {
    List<String> all = text.lines().toList();
    String shown = all.stream().limit(lines).collect(Collectors.joining("\n"));
    boolean whole = all.size() <= lines && shown.length() <= length;
    return whole
        ? shown
        : shown.substring(0, Math.min(length, shown.length())).stripTrailing() + "\n...";
  }
}
