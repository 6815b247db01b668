package io.terrarium.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.EditResult.Ambiguous;
import io.terrarium.files.EditResult.Applied;
import io.terrarium.files.EditResult.NoMatch;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Edits of any text in any form do what plain string replacement does to its plain form. */
class EditPropertyTest {
  private static final String NAME = "a.txt";

  /** A text in plain form, its lines ended in one of several ways, and what to do to it. */
  record Case(String plain, String stored, Charset charset, String mark, List<Replacement> edits) {
    byte[] bytes() {
      return (mark + stored).getBytes(charset);
    }
  }

  private enum LineEnd {
    LF,
    CRLF,
    MIXED;

    String of(int line) {
      return this == LF || (this == MIXED && line % 3 == 0) ? "\n" : "\r\n";
    }
  }

  record Form(Charset charset, String mark) {}

  @Provide
  Arbitrary<Case> cases() {
    // The first character makes Latin-1 known as such; few letters make many matches.
    Arbitrary<String> text =
        Arbitraries.of("a", "b", " ", "é", "\n", "\n")
            .list()
            .ofMaxSize(40)
            .map(parts -> "é" + String.join("", parts));
    Arbitrary<String> part =
        Arbitraries.of("a", "b", " ", "é", "\n")
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(parts -> String.join("", parts));
    Arbitrary<String> inserted =
        Arbitraries.of("a", "x", "\n", "é")
            .list()
            .ofMaxSize(4)
            .map(parts -> String.join("", parts));
    Arbitrary<Replacement> edit =
        Combinators.combine(part, inserted, Arbitraries.of(true, false))
            .as(Replacement::new)
            .filter(one -> !one.oldText().equals(one.newText()));
    Arbitrary<Form> form =
        Arbitraries.of(
            new Form(UTF_8, ""),
            new Form(UTF_8, "\uFEFF"),
            new Form(ISO_8859_1, ""),
            new Form(UTF_16LE, "\uFEFF"),
            new Form(UTF_16BE, "\uFEFF"));
    return Combinators.combine(
            text, Arbitraries.of(LineEnd.class), form, edit.list().ofMinSize(1).ofMaxSize(3))
        .as(
            (plain, ends, how, edits) ->
                new Case(plain, ended(plain, ends), how.charset(), how.mark(), edits));
  }

  private static String ended(String plain, LineEnd ends) {
    StringBuilder stored = new StringBuilder();
    int line = 0;
    for (int i = 0; i < plain.length(); i++) {
      stored.append(plain.charAt(i) == '\n' ? ends.of(line++) : plain.substring(i, i + 1));
    }
    return stored.toString();
  }

  @Property(tries = 1000)
  void agreesWithReplacementInPlainText(@ForAll("cases") Case given) throws IOException {
    Outcome outcome = edited(given.bytes(), given.edits());

    Optional<String> expected = replaced(given.plain(), given.edits());
    if (expected.isEmpty()) {
      assertThat(outcome.result()).isInstanceOfAny(NoMatch.class, Ambiguous.class);
      assertThat(outcome.after()).isEqualTo(given.bytes());
      return;
    }
    assertThat(outcome.result()).isInstanceOf(Applied.class);
    String after = new String(outcome.after(), given.charset());
    assertThat(after).startsWith(given.mark());
    String text = after.substring(given.mark().length());
    assertThat(text.replace("\r\n", "\n")).isEqualTo(expected.get());
    assertChangedLinesAreTrue((Applied) outcome.result(), expected.get());
  }

  /** With one replacement of one match, what is before and after it is known to the byte. */
  @Property(tries = 1000)
  void keepsEveryByteAroundTheMatch(@ForAll("cases") Case given) throws IOException {
    Replacement edit = given.edits().getFirst();
    int at = given.plain().indexOf(edit.oldText());
    if (at < 0 || given.plain().indexOf(edit.oldText(), at + 1) >= 0) {
      return;
    }
    byte[] after = edited(given.bytes(), List.of(edit)).after();

    String before = given.mark() + given.stored().substring(0, stored(given, at));
    String behind = given.stored().substring(stored(given, at + edit.oldText().length()));
    byte[] head = before.getBytes(given.charset());
    byte[] tail = behind.getBytes(given.charset());
    assertThat(Arrays.copyOf(after, head.length)).isEqualTo(head);
    assertThat(Arrays.copyOfRange(after, after.length - tail.length, after.length)).isEqualTo(tail);
  }

  private record Outcome(EditResult result, byte[] after) {}

  private static Outcome edited(byte[] before, List<Replacement> edits) throws IOException {
    Path root = Files.createTempDirectory("edit");
    try (FileOperations files = new FileOperations(root)) {
      files.put(NAME, before);
      files.read(NAME);
      EditResult result = files.edit(NAME, edits.toArray(Replacement[]::new));
      return new Outcome(result, files.bytes(NAME));
    } finally {
      Files.deleteIfExists(root.resolve(NAME));
      Files.delete(root);
    }
  }

  /** The place in the stored text of a place in the plain one. */
  private static int stored(Case given, int plain) {
    int place = 0;
    for (int i = 0; i < plain; i++) {
      place += given.stored().startsWith("\r\n", place) ? 2 : 1;
    }
    return place;
  }

  private static Optional<String> replaced(String plain, List<Replacement> edits) {
    String text = plain;
    for (Replacement edit : edits) {
      int at = text.indexOf(edit.oldText());
      if (at < 0 || (!edit.everywhere() && text.indexOf(edit.oldText(), at + 1) >= 0)) {
        return Optional.empty();
      }
      text = text.replace(edit.oldText(), edit.newText());
    }
    return Optional.of(text);
  }

  private static void assertChangedLinesAreTrue(Applied applied, String after) {
    List<String> lines = new ArrayList<>(List.of(after.split("\n", -1)));
    long previous = 0;
    for (EditResult.Line line : applied.changed()) {
      assertThat(line.number()).isGreaterThan(previous);
      assertThat(line.text()).isEqualTo(lines.get((int) line.number() - 1));
      previous = line.number();
    }
  }
}
