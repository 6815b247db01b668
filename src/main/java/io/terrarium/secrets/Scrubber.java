package io.terrarium.secrets;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes out of a text the values that are known and everything with the shape of a credential, in
 * one pass, and puts {@code [REDACTED:type]} there. Scrubbing twice is the same as scrubbing once,
 * and the order in which values and patterns are configured does not matter. It guards against
 * leaks, not against somebody who encodes a value on purpose.
 */
public final class Scrubber {
  /** Shorter values are in every text. */
  static final int SHORTEST = 2;

  private static final java.util.regex.Pattern MARK =
      java.util.regex.Pattern.compile("\\[REDACTED:[a-z-]{1,20}]");

  private final Supplier<List<KnownValue>> known;
  private final List<Pattern> custom;
  private final Consumer<Redaction> hits;
  private volatile Compiled compiled = compile(List.of());

  /**
   * @param known the values, asked for each time; the same list means nothing changed
   * @param custom more patterns, for RE2
   * @param hits hears of everything that is taken out
   */
  public Scrubber(Supplier<List<KnownValue>> known, List<String> custom, Consumer<Redaction> hits) {
    this.known = known;
    this.custom = custom.stream().map(Pattern::compile).toList();
    this.hits = hits;
  }

  private record Compiled(List<KnownValue> values, PairIndex index) {}

  public String scrub(String text) {
    if (text.length() < SHORTEST) {
      return text;
    }
    byte[] bytes = bytes(text);
    Spans found = find(Segment.whole(text, bytes));
    addCustom(text, found);
    if (found.isEmpty()) {
      return text;
    }
    List<Spans.Span> marks = marks(text);
    if (!marks.isEmpty()) {
      found = findBetween(marks, text, bytes);
    }
    return found.isEmpty() ? text : found.replacedIn(text, hits);
  }

  /** For text that comes in pieces: what is split between two of them is found as well. */
  public ScrubbedStream stream() {
    return new ScrubbedStream(this);
  }

  /** That place, or the start of what would be taken out across it. */
  public int notWithin(String text, int place) {
    Spans found = find(Segment.whole(text, bytes(text)));
    return found.merged().stream()
        .filter(span -> span.from() < place && span.to() > place)
        .mapToInt(Spans.Span::from)
        .findFirst()
        .orElse(place);
  }

  /** Whether a known value begins with this, and goes on. */
  boolean mayGoOn(String end) {
    return known.get().stream()
        .map(KnownValue::value)
        .anyMatch(value -> value.length() > end.length() && value.startsWith(end));
  }

  /** Characters of the longest known value. */
  int longest() {
    return known.get().stream().mapToInt(value -> value.value().length()).max().orElse(0);
  }

  /** As one byte a character, so that places are the same in both. */
  static byte[] bytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    if (bytes.length == text.length()) {
      return bytes;
    }
    // Surrogate pairs became one question mark.
    byte[] apart = new byte[text.length()];
    for (int i = 0; i < apart.length; i++) {
      char c = text.charAt(i);
      apart[i] = (byte) (c < 256 ? c : '?');
    }
    return apart;
  }

  private Spans find(Segment segment) {
    Spans found = new Spans();
    index().scan(segment, found);
    return found;
  }

  /** The same list means the same values, which need not be compared. */
  @SuppressWarnings("ReferenceEquality")
  private PairIndex index() {
    List<KnownValue> values = known.get();
    Compiled current = compiled;
    if (current.values() != values) {
      current = compile(values);
      compiled = current;
    }
    return current.index();
  }

  private static Compiled compile(List<KnownValue> values) {
    PairIndex.Builder index = new PairIndex.Builder();
    Shapes.add(index);
    values.forEach(value -> Needles.add(value, index));
    return new Compiled(values, index.build());
  }

  private void addCustom(String text, Spans found) {
    for (Pattern pattern : custom) {
      Matcher matcher = pattern.matcher(text);
      while (matcher.find()) {
        if (matcher.end() > matcher.start()) {
          found.add(matcher.start(), matcher.end(), Redaction.CUSTOM);
        }
      }
    }
  }

  /** What was taken out before stays as it is. */
  private static List<Spans.Span> marks(String text) {
    List<Spans.Span> marks = new ArrayList<>();
    if (text.contains(Redaction.START)) {
      MARK.matcher(text)
          .results()
          .forEach(mark -> marks.add(new Spans.Span(mark.start(), mark.end(), Redaction.CUSTOM)));
    }
    return marks;
  }

  private Spans findBetween(List<Spans.Span> marks, String text, byte[] bytes) {
    Spans found = new Spans();
    Spans patterns = new Spans();
    addCustom(text, patterns);
    int from = 0;
    for (Spans.Span mark : marks) {
      found.addAll(find(new Segment(text, bytes, from, mark.from())));
      found.addAll(patterns.within(from, mark.from()));
      from = mark.to();
    }
    found.addAll(find(new Segment(text, bytes, from, bytes.length)));
    found.addAll(patterns.within(from, bytes.length));
    return found;
  }
}
