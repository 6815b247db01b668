package io.terrarium.files.patch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.terrarium.workspace.TextFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.eclipse.jgit.diff.DiffAlgorithm;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/** The patch from one text to another makes the other of the one, whoever wrote it. */
class PatchPropertyTest {

  private enum Author {
    JGIT,
    DIFF_UTILS
  }

  /** Two texts, how many lines of context their diff has, and who makes it. */
  record Case(String before, String after, int context, Author author) {
    String diff() {
      try {
        return "--- a/f\n+++ b/f\n" + (author == Author.JGIT ? byJgit() : byDiffUtils());
      } catch (IOException impossible) {
        throw new AssertionError(impossible);
      }
    }

    private String byJgit() throws IOException {
      RawText old = new RawText(before.getBytes(UTF_8));
      RawText made = new RawText(after.getBytes(UTF_8));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (DiffFormatter formatter = new DiffFormatter(out)) {
        formatter.setContext(context);
        formatter.format(
            DiffAlgorithm.getAlgorithm(DiffAlgorithm.SupportedAlgorithm.HISTOGRAM)
                .diff(RawTextComparator.DEFAULT, old, made),
            old,
            made);
      }
      return out.toString(UTF_8);
    }

    private String byDiffUtils() {
      List<String> old = lines(before);
      List<String> diff =
          UnifiedDiffUtils.generateUnifiedDiff(
              "a/f", "b/f", old, DiffUtils.diff(old, lines(after)), context);
      return diff.stream().skip(2).map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> lines(String text) {
      return text.isEmpty()
          ? List.of()
          : Arrays.asList(text.substring(0, text.length() - 1).split("\n", -1));
    }
  }

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<List<String>> lines =
        Arbitraries.of("a", "b", "c", "", " x", "é", "-- q", "++ r", "@@ s").list().ofMaxSize(30);
    return Combinators.combine(
            lines,
            lines,
            Arbitraries.of("\n", "\r\n"),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of(Author.values()),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(
            (before, after, end, context, author, oldEnded, newEnded) ->
                new Case(
                    text(before, end, oldEnded || author == Author.DIFF_UTILS),
                    text(after, end, newEnded || author == Author.DIFF_UTILS),
                    context,
                    author))
        .filter(one -> !one.before.equals(one.after));
  }

  private static String text(List<String> lines, String end, boolean ended) {
    String text = lines.stream().map(line -> line + end).collect(Collectors.joining());
    return ended || text.isEmpty() ? text : text.substring(0, text.length() - end.length());
  }

  @Property(tries = 5000)
  void makesTheOtherText(@ForAll("cases") Case one) {
    assertThat(apply(one.diff(), one.before)).isEqualTo(one.after);
  }

  @Property(tries = 2000)
  void agentWithoutCarriageReturnsMakesTheSame(@ForAll("cases") Case one) {
    String diff = one.diff().replace("\r\n", "\n");
    Assume.that(one.before.contains("\r\n"));
    assertThat(apply(diff, one.before).replace("\r\n", "\n"))
        .isEqualTo(one.after.replace("\r\n", "\n"));
  }

  @Provide
  Arbitrary<Case> distinct() {
    Arbitrary<List<String>> edits =
        Arbitraries.of("keep", "keep", "keep", "drop", "insert", "change").list().ofSize(40);
    return Combinators.combine(
            edits,
            Arbitraries.of("\n", "\r\n"),
            Arbitraries.integers().between(1, 3),
            Arbitraries.of(Author.values()))
        .as(
            (done, end, context, author) -> {
              StringBuilder before = new StringBuilder();
              StringBuilder after = new StringBuilder();
              for (int i = 0; i < done.size(); i++) {
                String line = "line " + i + end;
                before.append(done.get(i).equals("insert") ? "" : line);
                switch (done.get(i)) {
                  case "keep", "insert" -> after.append(line);
                  case "change" -> after.append("changed ").append(line);
                  default -> {}
                }
              }
              return new Case(before.toString(), after.toString(), context, author);
            })
        .filter(one -> !one.before.equals(one.after));
  }

  @Property(tries = 1000)
  void landsWhenLinesWereInsertedElsewhere(
      @ForAll("distinct") Case one, @ForAll("shifts") int above, @ForAll("shifts") int below) {
    String end = one.before.contains("\r\n") ? "\r\n" : "\n";
    String head = inserted("above", above, end);
    String tail = inserted("below", below, end);
    assertThat(apply(one.diff(), head + one.before + tail)).isEqualTo(head + one.after + tail);
  }

  @Property(tries = 500)
  void secondTimeItIsAlreadyApplied(@ForAll("distinct") Case one, @ForAll("shifts") int above) {
    Assume.that(one.context > 1);
    String end = one.before.contains("\r\n") ? "\r\n" : "\n";
    FilePatch patch = PatchParser.parse(one.diff()).getFirst();
    String again = inserted("above", above, end) + one.after;
    assertThat(PatchedText.apply(patch, TextFile.of(again)))
        .isInstanceOf(PatchOutcome.Already.class);
  }

  @Provide
  Arbitrary<Integer> shifts() {
    return Arbitraries.of(0, 0, 1, 2, 7, 40);
  }

  private static String inserted(String word, int count, String end) {
    return IntStream.range(0, count)
        .mapToObj(i -> word + " " + i + end)
        .collect(Collectors.joining());
  }

  @Property(tries = 150)
  void gitAgrees(@ForAll("cases") Case one) throws Exception {
    Path directory = Files.createTempDirectory("patch-git");
    try {
      Files.writeString(directory.resolve("f"), one.before);
      Files.writeString(directory.resolve("p.diff"), one.diff());
      List<String> command =
          new ArrayList<>(List.of("git", "apply", "--whitespace=nowarn", "p.diff"));
      if (one.context == 0) {
        command.add(2, "--unidiff-zero");
      }
      Process git =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      String said = new String(git.getInputStream().readAllBytes(), UTF_8);
      assertThat(git.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(git.exitValue()).as("%s on %s", said, one.diff()).isZero();
      String byGit =
          Files.exists(directory.resolve("f")) ? Files.readString(directory.resolve("f")) : "";
      assertThat(apply(one.diff(), one.before)).isEqualTo(byGit);
    } finally {
      for (String name : List.of("f", "p.diff")) {
        Files.deleteIfExists(directory.resolve(name));
      }
      Files.delete(directory);
    }
  }

  private static String apply(String diff, String text) {
    TextFile file = TextFile.of(text);
    PatchOutcome outcome = PatchedText.apply(PatchParser.parse(diff).getFirst(), file);
    assertThat(outcome).as(diff).isInstanceOf(PatchOutcome.Applied.class);
    return file.decode(((PatchOutcome.Applied) outcome).units());
  }
}
