package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The check agrees with the JDK's decoder however the bytes are cut into pieces. */
class Utf8CheckTest {

  @Property(tries = 2_000)
  void agreesWithTheDecoder(@ForAll("almostText") byte[] bytes, @ForAll long seed) {
    assertThat(check(bytes, new Random(seed)).isValid()).isEqualTo(decodes(bytes));
  }

  @Property(tries = 500)
  void isValidSoFarUnlessNothingCanFollow(@ForAll String text, @ForAll long seed) {
    byte[] bytes =
        text.replaceAll("[\\ud800-\\udfff]", "\ud83d\ude00").getBytes(StandardCharsets.UTF_8);
    Random random = new Random(seed);
    byte[] start = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));

    assertThat(check(start, random).isValidSoFar()).isTrue();
    assertThat(check(bytes, random).isValid()).isTrue();
  }

  @Test
  void agreesWithTheDecoderOnAllShortSequences() {
    int[] tails = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
    Random random = new Random(1);
    for (int first = 0; first < 256; first++) {
      for (int second : tails) {
        for (int third : tails) {
          byte[] bytes = {'a', (byte) first, (byte) second, (byte) third, (byte) 0x80};
          for (int length = 2; length <= bytes.length; length++) {
            byte[] some = java.util.Arrays.copyOf(bytes, length);
            assertThat(check(some, random).isValid()).isEqualTo(decodes(some));
          }
        }
      }
    }
  }

  /** Whole characters, pieces of such, and bytes that never occur, in any mixture. */
  @Provide
  Arbitrary<byte[]> almostText() {
    Arbitrary<byte[]> whole =
        Arbitraries.of("plain ascii text", "\u00e9", "\u6f22", "\ud83d\ude00", "\u0800", "\uffff")
            .map(text -> text.getBytes(StandardCharsets.UTF_8));
    Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofMaxSize(3);
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(20, whole), net.jqwik.api.Tuple.of(1, any))
        .list()
        .ofMaxSize(30)
        .map(Utf8CheckTest::joined);
  }

  private static byte[] joined(List<byte[]> pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    pieces.forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static Utf8Check check(byte[] bytes, Random random) {
    Utf8Check check = new Utf8Check();
    for (int at = 0; at < bytes.length; ) {
      int length = random.nextInt(bytes.length - at + 1);
      check.accept(bytes, at, length);
      at += length;
    }
    return check;
  }

  private static boolean decodes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException bad) {
      return false;
    }
  }
}
