package io.terrarium.verify.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a failed assertion wanted and what it got, read from its words; both empty if unclear. */
public record Expectation(String expected, String actual) {
  private static final int MOST_LOOKED_AT = 8 * 1024;
  private static final int MOST_KEPT = 500;

  private record Wording(Pattern pattern, int expected, int actual) {
    Wording(String pattern, int expected, int actual) {
      this(Pattern.compile(pattern, Pattern.MULTILINE), expected, actual);
    }
  }

  private static final List<Wording> WORDINGS =
      List.of(
          // JUnit
          new Wording("expected: ?<(.{0,500}?)> but was: ?<(.{0,500}?)>", 1, 2),
          // AssertJ
          new Wording("^\\s*expected: (.+)\\n\\s*but was: (.+)$", 1, 2),
          // Hamcrest
          new Wording("^\\s*Expected: (.+)\\n\\s*but: (?:was )?(.+)$", 1, 2),
          // node:assert
          new Wording("^\\s*actual: (.+),\\n\\s*expected: (.+),$", 2, 1),
          // Jest
          new Wording("^\\s*Expected: (.+)\\n\\s*Received: (.+)$", 1, 2),
          // testify
          new Wording("expected: (.+)\\n\\s*actual  : (.+)$", 1, 2),
          // Rust
          new Wording("^\\s*left: (.+)\\n\\s*right: (.+)$", 2, 1),
          // Vitest, Chai
          new Wording(
              "expected (.{1,200}?) to (?:be|equal|deeply equal|strictly equal|loosely equal) (.{1,200}?)(?: //.*)?$",
              2,
              1),
          // Go, by convention
          new Wording("\\bgot[ :=]+(.{1,200}?)[,;]? (?:want|wanted|expected)[ :=]+(.+)$", 2, 1),
          new Wording(
              "\\b(?:want|wanted|expected)[ :=]+(.{1,200}?)[,;]? (?:but )?got[ :=]+(.+)$", 1, 2),
          // pytest
          new Wording("^(?:E\\s+)?(?:AssertionError: )?assert (.{1,300}?) == (.+)$", 2, 1),
          // unittest
          new Wording("^(?:E\\s+)?AssertionError: (.{1,300}?) != (.+)$", 2, 1));

  /** Of a message, or else of the longer text behind it. */
  public static Expectation of(String message, String text) {
    for (String source : List.of(message, text)) {
      String looked =
          source.length() > MOST_LOOKED_AT ? source.substring(0, MOST_LOOKED_AT) : source;
      for (Wording wording : WORDINGS) {
        Matcher matcher = wording.pattern().matcher(looked);
        if (matcher.find()) {
          return new Expectation(
              kept(matcher.group(wording.expected())), kept(matcher.group(wording.actual())));
        }
      }
    }
    return new Expectation("", "");
  }

  private static String kept(String value) {
    String stripped = value.strip();
    return stripped.length() > MOST_KEPT ? stripped.substring(0, MOST_KEPT) + "..." : stripped;
  }
}
