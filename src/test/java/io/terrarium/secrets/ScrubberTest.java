package io.terrarium.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Known values, in whatever form they leave. */
class ScrubberTest {
  private static final String VALUE = "correct horse+battery/staple";
  private final List<Redaction> hits = new ArrayList<>();

  private Scrubber scrubber(String... values) {
    List<KnownValue> known =
        java.util.Arrays.stream(values)
            .map(value -> new KnownValue(Redaction.SECRET, value))
            .toList();
    return new Scrubber(() -> known, List.of(), hits::add);
  }

  @Test
  void takesOutTheValue() {
    assertThat(scrubber(VALUE).scrub("it is " + VALUE + "!")).isEqualTo("it is [REDACTED:secret]!");
    assertThat(hits).containsExactly(Redaction.SECRET);
  }

  @Test
  void returnsTheSameTextWhenThereIsNothing() {
    String text = "nothing here but a ünïcödé text and a \uD83D\uDE00";
    assertThat(scrubber(VALUE).scrub(text)).isSameAs(text);
    assertThat(hits).isEmpty();
  }

  @Test
  void takesOutBase64AtEveryAlignment() {
    for (String before : List.of("", "a", "ab", "user:")) {
      for (String after : List.of("", "x", "xy")) {
        String encoded = base64(before + VALUE + after);
        String scrubbed = scrubber(VALUE).scrub("Authorization: Basic " + encoded);
        assertThat(scrubbed).as(before + "|" + after).contains("[REDACTED:secret]");
        assertThat(scrubbed).doesNotContain(encoded.substring(8, 24));
      }
    }
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void takesOutOtherEncodings() {
    byte[] bytes = VALUE.getBytes(StandardCharsets.UTF_8);
    String percent = URLEncoder.encode(VALUE, StandardCharsets.UTF_8);
    for (String form :
        List.of(
            HexFormat.of().formatHex(bytes),
            HexFormat.of().withUpperCase().formatHex(bytes),
            percent,
            percent.replace("+", "%20"),
            percent.replace("%2B", "%2b").replace("%2F", "%2f"),
            Base64.getUrlEncoder().encodeToString(bytes).replace("=", ""))) {
      assertThat(scrubber(VALUE).scrub("<" + form + ">")).contains("[REDACTED:secret]");
    }
  }

  @Test
  void takesOutWhatJsonMadeOfIt() {
    assertThat(scrubber("a\"quoted\"\nvalue").scrub("{\"x\":\"a\\\"quoted\\\"\\nvalue\"}"))
        .isEqualTo("{\"x\":\"[REDACTED:secret]\"}");
  }

  @Test
  void findsAValueSplitOverLinesAnywhere() {
    for (int cut = 1; cut < VALUE.length(); cut++) {
      for (String end : List.of("\n", "\r\n", "\n    ", "\n    12\t")) {
        String text = "a " + VALUE.substring(0, cut) + end + VALUE.substring(cut) + " b";
        assertThat(scrubber(VALUE).scrub(text)).isEqualTo("a [REDACTED:secret] b");
      }
    }
  }

  @Test
  void findsWrappedBase64() {
    String long76 = "0123456789".repeat(5) + VALUE + "0123456789";
    String wrapped =
        Base64.getMimeEncoder().encodeToString(long76.getBytes(StandardCharsets.UTF_8));
    assertThat(scrubber(VALUE).scrub(wrapped)).contains("[REDACTED:secret]");
  }

  @Test
  void findsAValueOfSeveralLinesAsReadShowsIt() {
    String value = "first line of it\nsecond line of it\nthird";
    String shown = "     1\tfirst line of it\n     2\tsecond line of it\n     3\tthird\n";
    assertThat(scrubber(value).scrub(shown)).isEqualTo("     1\t[REDACTED:secret]\n");
  }

  @Test
  void takesOutALongValueInOneMark() {
    String value = "0123456789abcdefghij".repeat(50);
    assertThat(scrubber(value).scrub("x" + value + "y")).isEqualTo("x[REDACTED:secret]y");
  }

  @Test
  void leavesLinesOfALongValueThatAreInOtherFilesToo() {
    String value = "apiVersion: v1\nkind: Config\ntoken: " + "z9".repeat(30);
    String text = "apiVersion: v1\nkind: Pod\n";
    assertThat(scrubber(value).scrub(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {".*", "a+b(c", "[x-", "\\d{3}$", "^|"})
  void takesValuesLiterally(String value) {
    assertThat(scrubber(value).scrub("-" + value + "-")).isEqualTo("-[REDACTED:secret]-");
    assertThat(scrubber(value).scrub("abc 123 aab")).isEqualTo("abc 123 aab");
  }

  @Test
  void leavesValuesOfOneCharacter() {
    assertThat(scrubber("e").scrub("every letter e")).isEqualTo("every letter e");
  }

  @Test
  void findsValuesOfTwoCharactersAtAnyPlace() {
    assertThat(scrubber("zq").scrub("zq-zq--zq"))
        .isEqualTo("[REDACTED:secret]-[REDACTED:secret]--[REDACTED:secret]");
  }

  @Test
  void joinsValuesThatOverlap() {
    assertThat(scrubber("abcdef", "defghi").scrub("-abcdefghi-")).isEqualTo("-[REDACTED:secret]-");
  }

  @Test
  void findsValuesBeyondLatin1() {
    assertThat(
            scrubber("pä\u20ac\u20acwörd\uD83D\uDE00")
                .scrub("x pä\u20ac\u20acwörd\uD83D\uDE00 \uD83D\uDE00"))
        .isEqualTo("x [REDACTED:secret] \uD83D\uDE00");
    assertThat(scrubber("p??word").scrub("p\u20ac\u20acword")).isEqualTo("p\u20ac\u20acword");
  }

  @Test
  void doesNotTouchItsOwnMarks() {
    Scrubber scrubber = scrubber("REDACTED", "secret", "ED", "ret]");
    String once = scrubber.scrub("my secret is REDACTED, FRED");
    assertThat(once).isEqualTo("my [REDACTED:secret] is [REDACTED:secret], FR[REDACTED:secret]");
    assertThat(scrubber.scrub(once)).isEqualTo(once);
  }

  @Test
  void seesValuesThatChange() {
    List<List<KnownValue>> now = new ArrayList<>();
    now.add(List.of(new KnownValue(Redaction.SECRET, "first-value")));
    Scrubber scrubber = new Scrubber(now::getLast, List.of(), hits::add);
    assertThat(scrubber.scrub("first-value second-value"))
        .isEqualTo("[REDACTED:secret] second-value");
    now.add(List.of(new KnownValue(Redaction.TOKEN, "second-value")));
    assertThat(scrubber.scrub("first-value second-value"))
        .isEqualTo("first-value [REDACTED:token]");
  }

  @Test
  void takesMorePatterns() {
    Scrubber scrubber = new Scrubber(List::of, List.of("ACME-[0-9]{4}", "x*"), hits::add);
    assertThat(scrubber.scrub("see ACME-1234 and ACME-12"))
        .isEqualTo("see [REDACTED:custom] and ACME-12");
  }

  @Test
  void refusesPatternsThatAreNone() {
    assertThatThrownBy(() -> new Scrubber(List::of, List.of("("), hits::add))
        .isInstanceOf(com.google.re2j.PatternSyntaxException.class);
  }

  @Test
  void takesTimeInProportion() {
    // Texts that are all beginnings of something: a search that looks back or ahead would not end.
    Scrubber scrubber = scrubber("a".repeat(60) + "b", "aaaaaaaa");
    for (String piece :
        List.of(
            "a",
            "eyJ",
            "-eyJ",
            "glpat-",
            "ghp_",
            "-----BEGIN PRIVATE KEY-----",
            "password=",
            "://a:",
            "sk-",
            "[REDACTED:")) {
      String text = piece.repeat(2_000_000 / piece.length());
      long start = System.nanoTime();
      scrubber.scrub(text);
      assertThat(System.nanoTime() - start).as(piece).isLessThan(20_000_000_000L);
    }
  }
}
