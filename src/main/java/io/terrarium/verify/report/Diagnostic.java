package io.terrarium.verify.report;

import io.terrarium.verify.Finding;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A finding and how bad the tool thinks it is, read from one line of its output. */
public record Diagnostic(Severity severity, Finding finding) {
  private static final Pattern GNU =
      Pattern.compile(
          "([^\\s:][^:\\n]{0,1000}):(\\d{1,9}):(?:(\\d{1,9}):)? (?:(fatal error|error|warning|note|info)(?:\\[(\\w+)])?: )?(.+?)(?:  ?\\[([\\w.,=+-]+)])?");
  private static final Pattern MAVEN =
      Pattern.compile("\\[(ERROR|WARNING)] (/[^:\\n]{1,1000}):\\[(\\d{1,9}),(\\d{1,9})] (.+)");
  private static final Pattern TSC =
      Pattern.compile(
          "([^\\s(][^(\\n]{0,1000})\\((\\d{1,9}),(\\d{1,9})\\): (error|warning) (TS\\d+): (.+)");

  /** From what cannot be compiled to a remark on another finding. */
  public enum Severity {
    ERROR,
    WARNING,
    NOTE
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /**
   * {@code file:line:column: severity: message [rule]}, as gcc, clang, mypy, javac, rustc and go
   * write it; column, severity and rule may be missing, and without a severity it is an error.
   */
  public static Optional<Diagnostic> gnu(String line) {
    Matcher matcher = GNU.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String rule = matcher.group(5) != null ? matcher.group(5) : text(matcher.group(7));
    return Optional.of(
        new Diagnostic(
            severity(text(matcher.group(4))),
            new Finding(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                number(matcher.group(3)),
                rule,
                matcher.group(6))));
  }

  /** javac below Maven: {@code [ERROR] /file:[line,column] message}. */
  public static Optional<Diagnostic> maven(String line) {
    Matcher matcher = MAVEN.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new Diagnostic(
                matcher.group(1).equals("ERROR") ? Severity.ERROR : Severity.WARNING,
                new Finding(
                    matcher.group(2),
                    number(matcher.group(3)),
                    number(matcher.group(4)),
                    "",
                    matcher.group(5))))
        : Optional.empty();
  }

  /** {@code file(line,column): error TS1234: message}. */
  public static Optional<Diagnostic> typescript(String line) {
    Matcher matcher = TSC.matcher(line);
    return matcher.matches()
        ? Optional.of(
            new Diagnostic(
                severity(matcher.group(4)),
                new Finding(
                    matcher.group(1),
                    number(matcher.group(2)),
                    number(matcher.group(3)),
                    matcher.group(5),
                    matcher.group(6))))
        : Optional.empty();
  }

  private static Severity severity(String word) {
    return switch (word) {
      case "warning" -> Severity.WARNING;
      case "note", "info" -> Severity.NOTE;
      default -> Severity.ERROR;
    };
  }

  private static String text(@Nullable String group) {
    return group == null ? "" : group;
  }

  private static int number(@Nullable String group) {
    return group == null ? 0 : Integer.parseInt(group);
  }
}
