package io.terrarium.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Scrubbing twice, and in another order, comes to the same; and nothing known is left. */
class ScrubberPropertyTest {
  private static final List<String> PIECES =
      List.of(
          "ab",
          "a",
          "b",
          "ba",
          " ",
          "\n",
          "=",
          ":",
          "\"",
          "[REDACTED:",
          "[REDACTED:aws]",
          "]",
          "ghp_" + "aB3".repeat(12),
          "AKIA" + "ABCD".repeat(4),
          "AKIA",
          "ABCD",
          "password",
          "PASSWORD",
          "token: ",
          "hunter22",
          "sk-",
          "x1".repeat(20),
          "eyJ" + "x1".repeat(6),
          ".",
          "://",
          "@",
          "-----BEGIN PRIVATE KEY-----\n",
          "M".repeat(20),
          "\n-----END PRIVATE KEY-----",
          "(",
          "1\t");

  private static Scrubber scrubber(List<String> values) {
    List<KnownValue> known =
        values.stream().map(value -> new KnownValue(Redaction.SECRET, value)).toList();
    return new Scrubber(() -> known, List.of(), type -> {});
  }

  @Provide
  Arbitrary<String> text() {
    return Arbitraries.of(PIECES).list().ofMaxSize(14).map(pieces -> String.join("", pieces));
  }

  @Provide
  Arbitrary<List<String>> values() {
    return Arbitraries.of(PIECES)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(pieces -> String.join("", pieces))
        .list()
        .ofMaxSize(4);
  }

  @Property(tries = 20_000)
  void twiceIsOnce(@ForAll("text") String text, @ForAll("values") List<String> values) {
    Scrubber scrubber = scrubber(values);
    String once = scrubber.scrub(text);
    assertThat(scrubber.scrub(once)).isEqualTo(once);
  }

  @Property(tries = 5_000)
  void orderDoesNotMatter(
      @ForAll("text") String text, @ForAll("values") List<String> values, @ForAll Random random) {
    List<String> shuffled = new ArrayList<>(values);
    Collections.shuffle(shuffled, random);
    assertThat(scrubber(shuffled).scrub(text)).isEqualTo(scrubber(values).scrub(text));
  }

  @Property(tries = 5_000)
  void nothingKnownIsLeft(@ForAll("text") String text, @ForAll("values") List<String> values) {
    String scrubbed = scrubber(values).scrub(text);
    for (String value : values) {
      if (value.length() > 1 && !value.contains("[REDACTED:") && !value.contains("]")) {
        for (String piece : scrubbed.split("\\[REDACTED:[a-z-]+]", -1)) {
          assertThat(piece).doesNotContain(value);
        }
      }
    }
  }
}
