package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.ReadResult.Gap;
import io.terrarium.files.ReadResult.Line;
import io.terrarium.files.ReadResult.Text;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is too long is cut in a way that adds up: nothing is lost, only asked for again. */
class ReadLongTextTest {
  private static final String EMOJI = "\uD83E\uDD8E";

  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  record LongLine(String name, String line, String lineEnd, Charset charset, boolean cut) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<LongLine> longLines() {
    return Stream.of(
        new LongLine("2,000 letters", "a".repeat(2000), "\n", UTF_8, false),
        new LongLine("2,000 letters and CRLF", "a".repeat(2000), "\r\n", UTF_8, false),
        new LongLine("2,001 letters", "a".repeat(2001), "\n", UTF_8, true),
        new LongLine("2,000 Cyrillic letters", "ж".repeat(2000), "\n", UTF_8, false),
        new LongLine("2,001 Cyrillic letters", "ж".repeat(2001), "\r\n", UTF_8, true),
        new LongLine("2,000 emoji", EMOJI.repeat(2000), "\n", UTF_8, false),
        new LongLine("2,000 emoji and CRLF", EMOJI.repeat(2000), "\r\n", UTF_8, false),
        new LongLine("2,001 emoji", EMOJI.repeat(2001), "\r\n", UTF_8, true),
        new LongLine("one letter, then emoji", "a" + EMOJI.repeat(2500), "\n", UTF_8, true),
        new LongLine("2,001 emoji in UTF-16", EMOJI.repeat(2001), "\r\n", UTF_16LE, true),
        new LongLine("2,000 emoji in UTF-16", EMOJI.repeat(2000), "\r\n", UTF_16LE, false),
        new LongLine("Latin-1", "é".repeat(2001), "\n", ISO_8859_1, true),
        new LongLine("over many buffers", "0123456789".repeat(100_000), "\n", UTF_8, true));
  }

  @ParameterizedTest
  @MethodSource("longLines")
  void cutsALineAfter2000Characters(LongLine row) throws IOException {
    String mark = row.charset().equals(UTF_16LE) ? "\uFEFF" : "";
    files.put("a.txt", (mark + row.line() + row.lineEnd() + "next").getBytes(row.charset()));

    List<Line> lines = files.readText("a.txt").lines();

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst().text())
        .isEqualTo(
            row.cut()
                ? row.line().substring(0, row.line().offsetByCodePoints(0, 2000))
                : row.line());
    assertThat(lines.getFirst().cutFrom().isPresent()).isEqualTo(row.cut());
    assertThat(lines.getLast()).isEqualTo(new Line(2, "next", OptionalLong.empty()));
  }

  record LongFile(String name, byte[] content) {
    LongFile(String name, Charset charset, Stream<String> lines) {
      this(name, lines.collect(Collectors.joining("\n", "", "\n")).getBytes(charset));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<LongFile> longFiles() {
    return Stream.of(
        new LongFile("short lines", UTF_8, numbered(50_000, "")),
        new LongFile("CRLF", UTF_8, numbered(30_000, "\r")),
        new LongFile("long lines", UTF_8, numbered(500, "x".repeat(1500))),
        new LongFile("cut lines", UTF_8, numbered(300, "x".repeat(20_000))),
        new LongFile("Cyrillic", UTF_8, numbered(5_000, "ж".repeat(100))),
        new LongFile("Latin-1", ISO_8859_1, numbered(5_000, "é".repeat(100))),
        new LongFile("Latin-1, one wide line each", ISO_8859_1, numbered(400, "é".repeat(3_000))),
        new LongFile(
            "Latin-1, first long lines and then short ones",
            ISO_8859_1,
            Stream.concat(numbered(40, "x".repeat(9_000)), numbered(3_000, "é".repeat(100)))),
        new LongFile(
            "Latin-1, first short lines and then long ones",
            ISO_8859_1,
            Stream.concat(numbered(3_000, "é".repeat(100)), numbered(40, "x".repeat(9_000)))),
        new LongFile("seven-digit numbers", UTF_8, IntStream.range(0, 1_100_000).mapToObj(i -> "")),
        new LongFile(
            "no final newline",
            ("x".repeat(99) + "\n").repeat(3000).concat("end").getBytes(UTF_8)));
  }

  private static Stream<String> numbered(int count, String tail) {
    return IntStream.range(0, count).mapToObj(i -> "line " + i + tail);
  }

  /** Reads as an agent would: what was left out, again by the offered call, until all is known. */
  @ParameterizedTest
  @MethodSource("longFiles")
  void showsHeadAndTailAndTheOfferedCallsGiveTheRest(LongFile row) throws IOException {
    files.put("a.txt", row.content());
    List<String> expected = expectedLines(row.content());

    TreeMap<Long, String> known = new TreeMap<>();
    List<Gap> open = new ArrayList<>(List.of(new Gap(1, expected.size(), row.content().length)));
    int calls = 0;
    while (!open.isEmpty()) {
      Gap gap = open.removeLast();
      Text text = files.readText("a.txt", gap.firstLine(), gap.lines());
      assertThat(text.gaps().size()).isLessThanOrEqualTo(1);
      text.lines().forEach(line -> known.put(line.number(), line.text()));
      open.addAll(text.gaps());
      assertThat(++calls).isLessThan(100);
    }

    assertThat(List.copyOf(known.values())).isEqualTo(expected);
    assertThat(known.lastKey()).isEqualTo(expected.size());
  }

  @ParameterizedTest
  @MethodSource("longFiles")
  void linesAndBytesOfTheGapAddUpToTheWhole(LongFile row) throws IOException {
    files.put("a.txt", row.content());
    List<Integer> sizes = sizes(row.content());

    Text text = files.readText("a.txt", 1, Long.MAX_VALUE);

    assertThat(text.gaps()).hasSize(1);
    Gap gap = text.gaps().getFirst();
    assertThat(text.lines().size() + gap.lines()).isEqualTo(sizes.size());
    assertThat(gap.bytes())
        .isEqualTo(
            LongStream.range(gap.firstLine(), gap.firstLine() + gap.lines())
                .map(line -> sizes.get((int) line - 1))
                .sum());
    assertThat(text.lines().getFirst().number()).isEqualTo(1);
    assertThat(text.lines().getLast().number()).isEqualTo(sizes.size());
    assertThat(text.more()).isFalse();
  }

  /** Head and tail get about half each, and little of what could be shown is wasted. */
  @ParameterizedTest
  @MethodSource("longFiles")
  void usesItsBudgetAndNoMore(LongFile row) throws IOException {
    files.put("a.txt", row.content());

    Text text = files.readText("a.txt", 1, Long.MAX_VALUE);

    long headEnd = text.gaps().getFirst().firstLine();
    long head = shownBytes(text.lines().stream().filter(line -> line.number() < headEnd));
    long tail = shownBytes(text.lines().stream().filter(line -> line.number() >= headEnd));
    assertThat(head + tail).isLessThan(FileOperations.BUDGET);
    assertThat(head).isGreaterThan(FileOperations.BUDGET * 9 / 20);
    assertThat(tail).isGreaterThan(FileOperations.BUDGET * 9 / 20);
  }

  @Test
  void aSmallBudgetStillShowsSomething() throws IOException {
    try (FileOperations small = new FileOperations(root, 300, 1000)) {
      small.put("a.txt", "x".repeat(500).concat("\n").repeat(10));

      Text text = small.readText("a.txt");

      assertThat(text.lines()).isNotEmpty();
      assertThat(text.last()).isEqualTo(10);
      assertThat(text.gaps()).containsExactly(new Gap(1, 9, 9 * 501));
    }
  }

  @Test
  void aGapIsOnlyWithinTheLinesAskedFor() throws IOException {
    files.put("a.txt", ("x".repeat(999) + "\n").repeat(1000));

    Text text = files.readText("a.txt", 101, 300);

    Gap gap = text.gaps().getFirst();
    assertThat(text.lines().size() + gap.lines()).isEqualTo(300);
    assertThat(gap.bytes()).isEqualTo(gap.lines() * 1000);
    assertThat(text.last()).isEqualTo(400);
    assertThat(text.more()).isTrue();
  }

  private static long shownBytes(Stream<Line> lines) {
    return lines
        .mapToLong(
            line ->
                Math.max(6, Long.toString(line.number()).length())
                    + 2
                    + line.text().getBytes(UTF_8).length
                    + (line.cutFrom().isPresent()
                        ? "... [cut: the line has 12345 bytes]".length()
                        : 0))
        .sum();
  }

  private static List<Integer> sizes(byte[] content) {
    List<Integer> sizes = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < content.length; i++) {
      if (content[i] == '\n' || i == content.length - 1) {
        sizes.add(i + 1 - start);
        start = i + 1;
      }
    }
    return sizes;
  }

  private static List<String> expectedLines(byte[] content) {
    String utf8 = new String(content, UTF_8);
    String text = utf8.indexOf('\uFFFD') < 0 ? utf8 : new String(content, ISO_8859_1);
    return text.lines().map(line -> line.substring(0, Math.min(2000, line.length()))).toList();
  }
}
