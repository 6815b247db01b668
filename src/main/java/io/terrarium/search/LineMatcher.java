package io.terrarium.search;

import com.google.re2j.Pattern;
import io.terrarium.search.Required.Run;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lines that a pattern matches: by bytes that must be there if it has any, by the machine
 * over bytes, and by RE2 where that machine says more than the pattern means. For one thread.
 */
final class LineMatcher {
  private static final int SHORTEST_LITERAL = 3;

  private final Pattern regex;
  private final boolean plain;
  private final boolean exact;
  private final @Nullable ByteLiteral literal;
  private final @Nullable LineAutomaton automaton;

  LineMatcher(SearchPattern pattern) {
    this.regex = pattern.regex();
    this.plain = pattern.isPlainText();
    this.exact = pattern.isExact();
    Optional<Run> run =
        Required.longest(pattern.required())
            .filter(longest -> plain || longest.bytes().length >= SHORTEST_LITERAL);
    this.literal = run.map(found -> new ByteLiteral(found.bytes(), found.foldsCase())).orElse(null);
    this.automaton = pattern.program().map(LineAutomaton::new).orElse(null);
  }

  /**
   * A place in the next line that matches, or its end; negative if there is none. The range must
   * begin and end where lines do.
   */
  int next(byte[] bytes, int from, int to) {
    if (literal != null) {
      return nextWith(literal, bytes, from, to);
    }
    if (automaton == null) {
      return nextByLine(bytes, from, to);
    }
    int at = from;
    while (at < to) {
      int place = automaton.find(bytes, at, to);
      if (place < 0) {
        return -1;
      }
      int start = Bytes.lastIndexOf(bytes, (byte) '\n', at, place) + 1;
      int end = Bytes.indexOf(bytes, (byte) '\n', place, to);
      if (exact || confirms(bytes, start, end)) {
        return place;
      }
      at = end + 1;
    }
    return -1;
  }

  /** False if the bytes lack something that every match contains. */
  boolean mayMatch(byte[] bytes, int from, int to) {
    return literal == null || literal.find(bytes, from, to) >= 0;
  }

  private int nextWith(ByteLiteral wanted, byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int place = wanted.find(bytes, at, to);
      if (place < 0 || plain) {
        return place;
      }
      int start = Bytes.lastIndexOf(bytes, (byte) '\n', at, place) + 1;
      int end = Bytes.indexOf(bytes, (byte) '\n', place, to);
      if (matches(bytes, start, end)) {
        return place;
      }
      at = end + 1;
    }
    return -1;
  }

  private int nextByLine(byte[] bytes, int from, int to) {
    int start = from;
    while (start < to) {
      int end = Bytes.indexOf(bytes, (byte) '\n', start, to);
      if (confirms(bytes, start, end)) {
        return start;
      }
      start = end + 1;
    }
    return -1;
  }

  private boolean matches(byte[] bytes, int start, int end) {
    boolean perhaps = automaton == null || automaton.matches(bytes, start, end);
    return perhaps && ((exact && automaton != null) || confirms(bytes, start, end));
  }

  private boolean confirms(byte[] bytes, int start, int end) {
    return regex.matcher(new String(bytes, start, end - start, StandardCharsets.UTF_8)).find();
  }
}
