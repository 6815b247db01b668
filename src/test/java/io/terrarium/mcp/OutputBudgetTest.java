package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer that is too long keeps its head and tail and says what is missing. */
class OutputBudgetTest {

  @Test
  void leavesAloneWhatFits() {
    assertThat(new OutputBudget(10).fit("0123456789", "ask")).isEqualTo("0123456789");
    assertThat(new OutputBudget(10).fit("", "ask")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 5_000, 100_000})
  void theMissingLinesAndBytesAddUpToTheWhole(int budget) {
    String text =
        IntStream.range(0, 20_000).mapToObj(i -> "zeile é " + i).collect(Collectors.joining("\n"));

    String fitted = new OutputBudget(budget).fit(text, "ask for less");

    Matcher note =
        Pattern.compile("\\[(\\d+) lines \\((\\d+) bytes\\) left out: ask for less]\n")
            .matcher(fitted);
    assertThat(note.find()).isTrue();
    String head = fitted.substring(0, note.start());
    String tail = fitted.substring(note.end());
    assertThat(text).startsWith(head).endsWith(tail);
    assertThat(head.lines().count() + tail.lines().count() + Long.parseLong(note.group(1)))
        .isEqualTo(20_000);
    assertThat(size(head) + size(tail) + Long.parseLong(note.group(2))).isEqualTo(size(text));
    assertThat(size(fitted)).isBetween(budget / 2L, (long) budget);
  }

  @Test
  void oneEndlessLineIsLeftOut() {
    assertThat(new OutputBudget(1000).fit("x".repeat(5000), "ask"))
        .isEqualTo("[1 lines (5000 bytes) left out: ask]\n");
  }

  private static long size(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
