package io.terrarium.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The beginning and the end of what was printed, whatever the pieces it came in. */
class HeadTailTest {

  @Test
  void keepsAllThatFits() {
    HeadTail kept = new HeadTail(10);
    kept.append("0123456789".getBytes(UTF_8), 10);
    assertThat(kept.kept().isWhole()).isTrue();
    assertThat(new String(kept.kept().head(), UTF_8)).isEqualTo("0123456789");
  }

  @Test
  void cutsAtWholeLines() {
    HeadTail kept = new HeadTail(12);
    byte[] text = "ab\ncd\nef\ngh\nij\nkl\n".getBytes(UTF_8);
    kept.append(text, text.length);
    assertThat(new String(kept.kept().head(), UTF_8)).isEqualTo("ab\ncd\n");
    assertThat(new String(kept.kept().tail(), UTF_8)).isEqualTo("kl\n");
    assertThat(kept.kept().leftOutBytes()).isEqualTo(9);
    assertThat(kept.kept().leftOutLines()).isEqualTo(3);
  }

  @Test
  void keepsTheEndsOfAnyStream() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      int half = 1 + random.nextInt(40);
      HeadTail kept = new HeadTail(2 * half);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int i = random.nextInt(12); i > 0; i--) {
        byte[] piece = new byte[random.nextInt(60)];
        // Without newlines the cuts are where the bytes run out.
        Arrays.fill(piece, (byte) ('a' + random.nextInt(26)));
        kept.append(piece, piece.length);
        all.writeBytes(piece);
      }
      byte[] expected = all.toByteArray();
      Kept result = kept.kept();
      if (expected.length <= 2 * half) {
        assertThat(result.head()).isEqualTo(expected);
        assertThat(result.tail()).isEmpty();
      } else {
        assertThat(result.head()).isEqualTo(Arrays.copyOf(expected, half));
        assertThat(result.tail())
            .isEqualTo(Arrays.copyOfRange(expected, expected.length - half, expected.length));
        assertThat(result.leftOutBytes()).isEqualTo(expected.length - 2L * half);
      }
    }
  }
}
