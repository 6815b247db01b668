package io.terrarium.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine over bytes means what RE2 means, or says that it does not know. */
class LineAutomatonTest {
  private static final List<String> LINES =
      List.of(
          "",
          "a",
          "foo",
          "Foo bar",
          "foo_bar baz",
          "x→y",
          "é",
          "ÉCOLE",
          "日本語",
          "k",
          "K",
          "\u212A",
          "s",
          "\u017F",
          "a-b",
          "[x]",
          "a{2}",
          "1,000",
          "\t tab",
          "end\r",
          "aab",
          "aaaab",
          "\u0007",
          "\uD83D\uDE00",
          "x\u000By",
          "a\\Eb",
          "^$",
          "a^b",
          "Straße");

  private static boolean byMachine(String pattern, String line) {
    RegexParser.Parsed parsed = RegexParser.parse(pattern, false, false);
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    boolean found =
        new LineAutomaton(ByteProgram.compile(parsed.regex()).orElseThrow())
            .matches(bytes, 0, bytes.length);
    return found && (parsed.isExact() || Pattern.compile(pattern).matcher(line).find());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "foo",
        "^foo$",
        "",
        "a*",
        "a+b",
        "a{2}",
        "a{2,}b",
        "a{0,1}b",
        "a{,2}",
        "a{02}",
        "x{1,2}?",
        "(a|b)c?",
        "(?:)",
        "(?i)foo",
        "(?i)k",
        "(?i)s",
        "(?i)[k]",
        "(?i)[^k]",
        "(?i)é",
        "(?i)École",
        "(?i:F)oo",
        "a(?i)B|FOO",
        "(?-i)f",
        "(?s).",
        "(?m)^a",
        "(?U)a+",
        "\\bfoo\\b",
        "\\B",
        "\\Ba",
        "x\\By",
        "\\Aa",
        "b\\z",
        "[abc]",
        "[^abc]",
        "[]a]",
        "[^]a]",
        "[a-c-]",
        "[-a]",
        "[a\\-z]",
        "[\\d,]+",
        "[\\D]",
        "[\\W]",
        "\\w+",
        "\\W",
        "\\d",
        "\\D",
        "\\s",
        "\\S",
        "[\\s]",
        "[[:alpha:]]",
        "[[:^alpha:]]",
        "[[:word:]x]",
        "[[:space:]]",
        "\\pL",
        "\\p{Han}",
        "\\P{Greek}",
        "[\\pL]",
        "[^\\p{Han}]",
        "\\x61",
        "\\x{65E5}",
        "\\x{1F600}",
        "\\101",
        "\\07",
        "\\a",
        "\\v",
        "\\t",
        "\\Q[x]\\E",
        "\\Qa\\E+b",
        "\\Qa{2}",
        "a\\Q\\E*b",
        "\\Q\\E",
        "\\\\E",
        "\\^\\$",
        "a\\^b",
        "(?P<name>a)b",
        "日.語",
        "[日-語]",
        "[^日]",
        ".",
        "..",
        "→",
        "é|ß",
        "(a*)*",
        "(a|b)*",
        "(?:a?){3}b",
        "$^",
        "^$",
        "\\.",
        "[.]",
        "a|",
        "|a",
        "()",
        "[a-z]+_[a-z]+",
        "(^a|b$)",
        "\\[x\\]",
        "(?i)[a-zé]"
      })
  void meansWhatRe2Means(String pattern) {
    Pattern regex = Pattern.compile(pattern, Pattern.MULTILINE);
    for (String line : LINES) {
      assertThat(byMachine(pattern, line))
          .as("%s in \"%s\"", pattern, line)
          .isEqualTo(regex.matcher(line).find());
    }
  }

  @Test
  void meansWhatRe2MeansOnRandomPatterns() {
    Random random = new Random(4);
    for (int i = 0; i < 2_000; i++) {
      String pattern = RandomPattern.of(random).ours();
      Pattern regex = Pattern.compile(pattern);
      for (String line : LINES) {
        assertThat(byMachine(pattern, line))
            .as("%s in \"%s\"", pattern, line)
            .isEqualTo(regex.matcher(line).find());
      }
    }
  }

  @Test
  void findsTheFirstMatchingLineOfSeveral() {
    LineAutomaton automaton =
        new LineAutomaton(
            ByteProgram.compile(RegexParser.parse("b$", false, false).regex()).orElseThrow());
    byte[] text = "abc\nab\nb".getBytes(StandardCharsets.UTF_8);
    assertThat(automaton.find(text, 0, text.length)).isBetween(4, 6);
    assertThat(automaton.find(text, 7, text.length)).isBetween(7, 8);
    assertThat(automaton.find(text, 0, 4)).isNegative();
  }

  @Test
  void forgetsStatesWhenThereAreTooMany() {
    // Needs a state for every combination of the last 14 characters.
    String pattern = "x[xy]{14}z";
    LineAutomaton automaton =
        new LineAutomaton(
            ByteProgram.compile(RegexParser.parse(pattern, false, false).regex()).orElseThrow());
    Random random = new Random(5);
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      line.append(random.nextBoolean() ? 'x' : 'y');
    }
    byte[] without = line.toString().getBytes(StandardCharsets.UTF_8);
    byte[] with = (line + "xyyyyyyyyyyyyyyz").getBytes(StandardCharsets.UTF_8);
    assertThat(automaton.matches(without, 0, without.length)).isFalse();
    assertThat(automaton.matches(with, 0, with.length)).isTrue();
  }
}
