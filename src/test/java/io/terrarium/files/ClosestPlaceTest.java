package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.EditResult.Closest.Difference;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A text that is not there is answered with the lines an agent most likely meant. */
class ClosestPlaceTest {

  record Row(
      String name,
      String text,
      String wanted,
      Difference difference,
      long line,
      String found,
      String sent) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Row> rows() {
    String code = "def one():\n    return 1\n\ndef two():\n\treturn  2\n";
    return Stream.of(
        new Row(
            "indentation",
            code,
            "\treturn 1",
            Difference.WHITE_SPACE,
            2,
            "    return 1",
            "\treturn 1"),
        new Row(
            "tab", code, "    return 2", Difference.WHITE_SPACE, 5, "\treturn  2", "    return 2"),
        new Row(
            "missing space",
            code,
            "def two() :",
            Difference.WHITE_SPACE,
            4,
            "def two():",
            "def two() :"),
        new Row(
            "second of two lines",
            code,
            "def two():\n    return 2",
            Difference.WHITE_SPACE,
            4,
            "\treturn  2",
            "    return 2"),
        new Row(
            "from the middle of a line",
            "x = f(a,\n      b)\n",
            "f(a,\n    b)",
            Difference.WHITE_SPACE,
            1,
            "      b)",
            "    b)"),
        new Row("trailing space", "a \nb\n", "a\nb", Difference.WHITE_SPACE, 1, "a ", "a"),
        new Row(
            "no-break space", "a\u00a0b\n", "a b", Difference.WHITE_SPACE, 1, "a\u00a0b", "a b"),
        new Row(
            "zero-width space", "a\u200bb\n", "ab", Difference.WHITE_SPACE, 1, "a\u200bb", "ab"),
        new Row(
            "CRLF is no difference",
            "a  b\r\nc\r\n",
            "a b\nc",
            Difference.WHITE_SPACE,
            1,
            "a  b",
            "a b"),
        new Row("case", code, "DEF Two():", Difference.CASE, 4, "def two():", "DEF Two():"),
        new Row(
            "case and white space",
            code,
            "Return 1",
            Difference.CASE,
            2,
            "    return 1",
            "Return 1"),
        new Row(
            "a letter", code, "def twa():", Difference.CHARACTERS, 4, "def two():", "def twa():"),
        new Row(
            "in a long line",
            "a\n  style = { colour: red, size: 12, weight: 400, family: serif }\n",
            "colour: rad",
            Difference.CHARACTERS,
            2,
            "  style = { colour: red, size: 12, weight: 400, family: serif }",
            "colour: rad"),
        new Row(
            "a line more",
            "alpha beta\ngamma delta\n",
            "alpha beta\nfoo\ngamma delta",
            Difference.CHARACTERS,
            1,
            "alpha beta",
            "alpha beta"),
        new Row(
            "a lone CR ends no line",
            "a\rb\nsecond line\n",
            "second lime",
            Difference.CHARACTERS,
            2,
            "second line",
            "second lime"),
        new Row("blank lines before", "a\nb\n", "\n\nb", Difference.AROUND, 2, "b", "b"),
        new Row("no newline at the end", "a\nb", "b\n", Difference.AROUND, 2, "b", "b"),
        new Row(
            "first line after a mark",
            "\uFEFFalpha beta\n",
            "alpha  beta",
            Difference.WHITE_SPACE,
            1,
            "alpha beta",
            "alpha  beta"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void namesTheLineAndTheDifference(Row row) {
    Closest.Place place = (Closest.Place) ClosestPlace.find(row.text(), row.wanted());

    assertThat(place.difference()).isEqualTo(row.difference());
    if (!row.name().equals("a line more")) {
      assertThat(place.lines().getFirst().number()).isEqualTo(row.line());
      assertThat(place.found().text()).isEqualTo(row.found());
      assertThat(place.wanted()).isEqualTo(row.sent());
    }
  }

  record Nothing(String name, String text, String wanted) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Nothing> nothings() {
    return Stream.of(
        new Nothing("empty file", "", "a"),
        new Nothing("blank text", "a\nb\n", " \n\t\n"),
        new Nothing("nothing alike", "alpha\nbeta\n", "0123456789"),
        new Nothing("one letter", "bcd\n", "x"));
  }

  @ParameterizedTest
  @MethodSource("nothings")
  void saysWhenNothingIsLikeIt(Nothing row) {
    assertThat(ClosestPlace.find(row.text(), row.wanted())).isInstanceOf(Closest.Nothing.class);
  }

  @Test
  void findsADifferenceFarDownALongText() {
    String text =
        IntStream.range(0, 50).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));

    Closest.Place place =
        (Closest.Place) ClosestPlace.find(text, text.replace("line 40", "line  40"));

    assertThat(place.found()).isEqualTo(new EditResult.Line(41, "line 40"));
    assertThat(place.wanted()).isEqualTo("line  40");
    assertThat(place.lines()).hasSize(10);
  }

  @Test
  void showsLongLinesAroundTheDifference() {
    String start = "\uD834\uDD1E".repeat(5000);
    String line = start + "needle here" + "y".repeat(100_000);

    Closest.Place place = (Closest.Place) ClosestPlace.find(line, start + "needle  here");

    assertThat(place.found().text()).contains("needle here").hasSizeLessThan(320);
    assertThat(place.wanted()).contains("needle  here").hasSizeLessThan(320);
    assertThat(place.lines().getFirst().text()).hasSizeLessThan(320);
  }

  @Test
  void showsTheRightPartOfALineMuchLongerThanTheText() {
    String line = "x = 1; ".repeat(10_000) + "function needle (a) {" + "y();".repeat(10_000);

    Closest.Place place = (Closest.Place) ClosestPlace.find(line, "function needle(a) {");

    assertThat(place.found().text()).contains("function needle (a) {").hasSizeLessThan(320);
  }

  @Test
  void isQuickInALargeFile() {
    String text =
        IntStream.range(0, 200_000)
            .mapToObj(
                i ->
                    "    some.statement(of, a, usual, length, with, number_"
                        + i
                        + ", at, the, end);\n")
            .collect(Collectors.joining());

    Closest closest =
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(10),
            () ->
                ClosestPlace.find(
                    text,
                    "    some.stotement(of, a, usual, length, with, number_7777, at, the, end)"));

    assertThat(((Closest.Place) closest).found().number()).isEqualTo(7778);
  }
}
