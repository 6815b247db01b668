package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.terrarium.files.LineTolerantMatcher.Match;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The quick matcher and its steady fallback find what a naive one finds, in linear time. */
class LineTolerantMatcherTest {

  record Row(String name, String text, String pattern, List<Match> matches) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    return Stream.of(
        new Row("none", "abc", "d", List.of()),
        new Row("plain", "abcabc", "bc", List.of(new Match(1, 3), new Match(4, 6))),
        new Row("LF matches CRLF", "a\r\nb", "a\nb", List.of(new Match(0, 4))),
        new Row("CRLF matches LF", "a\nb", "a\r\nb", List.of(new Match(0, 3))),
        new Row("takes the CR before a first LF", "a\r\nb", "\nb", List.of(new Match(1, 4))),
        new Row("takes the CR before a last LF", "a\r\nb", "a\n", List.of(new Match(0, 3))),
        new Row("line ends only", "\r\n\n\r\n", "\n\n", List.of(new Match(0, 3))),
        new Row(
            "each line end once",
            "\r\n\n\r\n",
            "\n",
            List.of(new Match(0, 2), new Match(2, 3), new Match(3, 5))),
        new Row("a lone CR is itself", "a\rb\r\n", "\rb", List.of(new Match(1, 3))),
        new Row(
            "a pattern of CR speaks of bytes",
            "a\r\nb\r",
            "\r",
            List.of(new Match(1, 2), new Match(4, 5))),
        new Row("doubled CR as it is", "a\r\nb\r\r\n", "\r\r\n", List.of(new Match(4, 7))),
        new Row("longer than the text", "ab", "abc", List.of()),
        new Row("an end cut short", "a\r", "a\n", List.of()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void findsOneAfterTheOther(Row row) {
    assertThat(all(row.text(), row.pattern())).isEqualTo(row.matches());
  }

  /** Few different characters make many near misses; they also lead to the steady way. */
  @RepeatedTest(20)
  void agreesWithANaiveMatcher(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int i = 0; i < 500; i++) {
      String text = random(random, List.of("a", "b", "\n", "\r\n", "\r"), random.nextInt(200));
      String pattern = random(random, List.of("a", "b", "\n", "\r\n"), 1 + random.nextInt(8));
      assertThat(all(text, pattern))
          .as("%s in %s", quoted(pattern), quoted(text))
          .isEqualTo(naive(text, pattern));
    }
  }

  @RepeatedTest(10)
  void agreesWithANaiveMatcherOnPatternsThatMislead(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int i = 0; i < 40; i++) {
      int length = 40 + random.nextInt(100);
      String unit = random.nextBoolean() ? "a" : random(random, List.of("a", "b\n"), 3);
      String pattern = unit.repeat(length) + random(random, List.of("b", "\n", "c"), 1);
      StringBuilder text = new StringBuilder();
      while (text.length() < 3000) {
        String piece =
            unit.repeat(length / 2 + random.nextInt(2 * length))
                + random(random, List.of("b", "\n", "c"), 1);
        text.append(random.nextBoolean() ? piece.replace("\n", "\r\n") : piece);
      }
      assertThat(all(text.toString(), pattern)).isEqualTo(naive(text.toString(), pattern));
    }
  }

  record Slow(String name, String text, String pattern, int matches) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Slow> slow() {
    String many = "a".repeat(200_000);
    String half = "a".repeat(50_000);
    return Stream.of(
        new Slow("a... in a...", many, half, 4),
        new Slow("a...b in a...", many, half + "b", 0),
        new Slow("ba... in a...", many, "b" + half, 0),
        new Slow("a...b in a...b", many + "b", half + "b", 1),
        new Slow(
            "many matches, each after many near misses",
            ("a".repeat(20_000) + "b").repeat(100),
            "a".repeat(10_000) + "b",
            100),
        new Slow("newlines only", "\n".repeat(200_000), "\n".repeat(50_000), 4),
        new Slow("newlines only, CRLF", "\r\n".repeat(200_000), "\n".repeat(50_000) + "b", 0),
        new Slow("lone CR", "\r".repeat(200_000), "\r".repeat(50_000) + "b", 0),
        new Slow("lines alike", "aaaa\r\n".repeat(100_000), "aaaa\n".repeat(20_000) + "aaab", 0));
  }

  @ParameterizedTest
  @MethodSource("slow")
  void isNeverSlow(Slow row) {
    List<Match> matches =
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> all(row.text(), row.pattern()));

    assertThat(matches).hasSize(row.matches());
  }

  private static List<Match> all(String text, String pattern) {
    LineTolerantMatcher matcher = new LineTolerantMatcher(pattern);
    List<Match> matches = new ArrayList<>();
    for (Optional<Match> match = matcher.find(text, 0); match.isPresent(); ) {
      matches.add(match.get());
      match = matcher.find(text, match.get().end());
    }
    return matches;
  }

  /** Looks for a plain pattern in plain text, and then for where that was. */
  private static List<Match> naive(String text, String pattern) {
    StringBuilder plain = new StringBuilder();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      places.add(i);
      if (text.startsWith("\r\n", i)) {
        i++;
      }
      plain.append(text.charAt(i));
    }
    places.add(text.length());
    String wanted = pattern.replace("\r\n", "\n");
    List<Match> matches = new ArrayList<>();
    for (int at = plain.indexOf(wanted);
        at >= 0;
        at = plain.indexOf(wanted, at + wanted.length())) {
      matches.add(new Match(places.get(at), places.get(at + wanted.length())));
    }
    return matches;
  }

  private static String random(Random random, List<String> alphabet, int length) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < length; i++) {
      result.append(alphabet.get(random.nextInt(alphabet.size())));
    }
    return result.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\r", "\\r").replace("\n", "\\n") + '"';
  }
}
