package io.terrarium.verify.report;

import io.terrarium.verify.report.TestCase.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What libtest prints, for one test binary after the other:
 *
 * <pre>
 * running 2 tests
 * test tests::a ... ok | FAILED | ignored[, why] | bench: ...
 * failures:
 * ---- tests::b stdout ----
 * (what it printed)
 * failures:
 *     tests::b
 * test result: FAILED. 1 passed; ...
 * </pre>
 *
 * A binary that ends without its result line crashed; the tests it had begun and not ended are
 * errors. Names come from the standard output, binaries from {@link #error}.
 */
public final class CargoText {
  private static final Pattern TEST =
      Pattern.compile("test (.{1,500}?)(?: - should panic)? \\.\\.\\. ?(.*)");
  private static final Pattern SECTION = Pattern.compile("---- (.{1,500}) (?:stdout|stderr) ----");
  private static final Pattern BINARY =
      Pattern.compile("\\s+(?:Running (?:unittests )?(\\S+) \\((.+)\\)|Doc-tests (\\S+))");
  private static final int MOST_TEXT = 8 * 1024;

  private final Consumer<TestCase> tests;
  private final Map<String, Tail> failed = new LinkedHashMap<>();
  private final List<String> binaries = new ArrayList<>();
  private Tail section = new Tail(0);
  private boolean listing;
  private boolean running;
  private String begun = "";

  public CargoText(Consumer<TestCase> tests) {
    this.tests = tests;
  }

  /** A line of standard output. */
  public void out(String line) {
    if (line.startsWith("running ") && (line.endsWith(" tests") || line.endsWith(" test"))) {
      finishBinary();
      running = true;
      return;
    }
    if (!running) {
      return;
    }
    if (line.startsWith("test result: ")) {
      begun = "";
      finishBinary();
      return;
    }
    Matcher header = SECTION.matcher(line);
    if (header.matches()) {
      listing = false;
      section = failed.computeIfAbsent(header.group(1), one -> new Tail(MOST_TEXT));
    } else if (line.equals("failures:")) {
      listing = true;
    } else if (!listing && !failedSection()) {
      test(line);
    } else if (!listing) {
      section.append(line + "\n");
    }
  }

  private boolean failedSection() {
    return failed.containsValue(section);
  }

  private void test(String line) {
    Matcher test = TEST.matcher(line);
    if (!test.matches()) {
      if (!begun.isEmpty() && (line.equals("ok") || line.equals("FAILED"))) {
        ended(begun, line);
      }
      return;
    }
    begun = test.group(1);
    String how = test.group(2);
    if (!how.isEmpty()) {
      ended(begun, how);
    }
  }

  private void ended(String name, String how) {
    if (how.equals("ok") || how.endsWith("ok") || how.startsWith("bench:")) {
      tests.accept(new TestCase("", name, "", 0, Status.PASSED, "", "", ""));
    } else if (how.startsWith("ignored")) {
      tests.accept(new TestCase("", name, "", 0, Status.SKIPPED, "", "", ""));
    } else if (how.endsWith("FAILED") || how.startsWith("FAILED")) {
      failed.put(name, new Tail(MOST_TEXT));
    } else {
      return;
    }
    begun = "";
  }

  /** A line of standard error. */
  public void error(String line) {
    Matcher binary = BINARY.matcher(line);
    if (binary.matches() && binary.group(2) != null) {
      binaries.add(binary.group(2));
    }
  }

  /** Nothing more will come. */
  public void finish() {
    finishBinary();
  }

  private void finishBinary() {
    failed.forEach(
        (name, text) ->
            tests.accept(
                new TestCase(
                    "", name, "", 0, Status.FAILED, message(text.text()), trace(text.text()), "")));
    if (!begun.isEmpty()) {
      tests.accept(
          new TestCase("", begun, "", 0, Status.ERROR, "the test binary died in it", "", ""));
    }
    failed.clear();
    section = new Tail(0);
    listing = false;
    running = false;
    begun = "";
  }

  /** The lines of the panic, without place and backtrace. */
  private static String message(String text) {
    List<String> lines = new ArrayList<>();
    boolean panicked = false;
    for (String line : text.lines().toList()) {
      if (panicked && (line.startsWith("stack backtrace:") || line.startsWith("note: "))) {
        break;
      }
      if (panicked && !line.isBlank()) {
        lines.add(line.strip());
      }
      panicked |= line.startsWith("thread '") && line.contains(" panicked at ");
    }
    return lines.isEmpty() ? text.strip().lines().findFirst().orElse("") : String.join("\n", lines);
  }

  private static String trace(String text) {
    int backtrace = text.indexOf("stack backtrace:");
    return backtrace < 0 ? text : text.substring(0, backtrace);
  }

  /** The test binaries that were run, as cargo names them. */
  public List<String> binaries() {
    return List.copyOf(binaries);
  }
}
