package io.terrarium.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Text in pieces: what is split between two of them is found, and little is held back. */
class ScrubbedStreamTest {
  private static final String VALUE = "correct horse battery staple";
  private final List<KnownValue> known = List.of(new KnownValue(Redaction.SECRET, VALUE));
  private final Scrubber scrubber = new Scrubber(() -> known, List.of(), type -> {});

  private static String together(ScrubbedStream stream, String... pieces) {
    StringBuilder all = new StringBuilder();
    for (String piece : pieces) {
      all.append(stream.next(piece));
    }
    return all + stream.rest();
  }

  @Test
  void findsAValueCutAnywhere() {
    for (int cut = 1; cut < VALUE.length(); cut++) {
      assertThat(
              together(
                  scrubber.stream(), "a " + VALUE.substring(0, cut), VALUE.substring(cut) + " b\n"))
          .isEqualTo("a [REDACTED:secret] b\n");
    }
  }

  @Test
  void findsAValueCutAtALineEnd() {
    assertThat(together(scrubber.stream(), "correct horse \n", "  battery", " staple\n"))
        .isEqualTo("[REDACTED:secret]\n");
  }

  @Test
  void findsATokenThatComesCharacterByCharacter() {
    String token = "ghp_" + "a1B2".repeat(9);
    assertThat(together(scrubber.stream(), ("x " + token + " y").split("", -1)))
        .isEqualTo("x [REDACTED:github] y");
  }

  @Test
  void holdsAPrivateKeyBackUntilItsEnd() {
    String line = "MIIE" + "abcd".repeat(15) + "\n";
    ScrubbedStream stream = scrubber.stream();
    assertThat(stream.next("see\n-----BEGIN PRIVATE KEY-----\n" + line)).isEqualTo("see\n");
    assertThat(stream.next(line)).isEmpty();
    assertThat(stream.next(line + "-----END PRIVATE KEY-----\nthat\n"))
        .isEqualTo("[REDACTED:private-key]\nthat\n");
  }

  @Test
  void showsALineAsSoonAsItIsThere() {
    ScrubbedStream stream = scrubber.stream();
    assertThat(stream.next("listening on 8080\n")).isEqualTo("listening on 8080\n");
    assertThat(stream.next("Password: ")).isEqualTo("Password: ");
    assertThat(stream.next("half")).isEmpty();
    assertThat(stream.rest()).isEqualTo("half");
  }

  @Test
  void isTheSameAsTheWholeTextHoweverItIsCut() {
    String text =
        ("one " + VALUE + " two ghp_" + "x9Z8".repeat(9) + "\nTOKEN=abcdef12\n").repeat(20);
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      ScrubbedStream stream = scrubber.stream();
      StringBuilder all = new StringBuilder();
      for (int at = 0; at < text.length(); ) {
        int end = Math.min(text.length(), at + 1 + random.nextInt(60));
        all.append(stream.next(text.substring(at, end)));
        at = end;
      }
      assertThat(all + stream.rest()).isEqualTo(scrubber.scrub(text));
    }
  }
}
