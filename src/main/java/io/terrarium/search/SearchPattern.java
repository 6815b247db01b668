package io.terrarium.search;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.terrarium.search.Regex.Choice;
import io.terrarium.search.Regex.One;
import io.terrarium.search.Regex.Place;
import io.terrarium.search.Regex.Repeat;
import io.terrarium.search.Regex.Sequence;
import io.terrarium.search.RegexParser.Parsed;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pattern made ready. RE2 has the last word on what it means; beside it stand a machine over
 * bytes and the bytes that every match must contain, which find the places worth asking about.
 */
final class SearchPattern {
  private static final int LONGEST_TRIED = 500;

  private final Pattern regex;
  private final Parsed parsed;
  private final @Nullable ByteProgram program;
  private final Required required;

  private SearchPattern(Pattern regex, Parsed parsed) {
    this.regex = regex;
    this.parsed = parsed;
    this.program = ByteProgram.compile(parsed.regex()).orElse(null);
    this.required = Required.by(parsed.regex());
  }

  static SearchPattern compile(GrepRequest request) {
    String text = request.pattern();
    boolean folds = request.caseInsensitive();
    int flags =
        Pattern.MULTILINE
            | (folds ? Pattern.CASE_INSENSITIVE : 0)
            | (request.multiline() ? Pattern.DOTALL : 0);
    Pattern regex = regex(request.literal() ? Pattern.quote(text) : text, flags);
    Parsed parsed =
        request.literal()
            ? RegexParser.literal(text, folds)
            : RegexParser.parse(text, folds, request.multiline());
    if (!request.multiline() && needsLineEnd(parsed.regex())) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "pattern contains a line end: set multiline to match across lines");
    }
    return new SearchPattern(regex, parsed);
  }

  private static Pattern regex(String text, int flags) {
    try {
      return Pattern.compile(text, flags);
    } catch (PatternSyntaxException problem) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "bad pattern: %s at character %d of %s; set literal to search for it as it is"
              .formatted(problem.getDescription(), place(text) + 1, text));
    }
  }

  /** RE2 does not tell where: behind the longest beginning that it would take. */
  private static int place(String text) {
    for (int end = Math.min(text.length(), LONGEST_TRIED) - 1; end > 0; end--) {
      try {
        Pattern _ = Pattern.compile(text.substring(0, end));
        return end;
      } catch (PatternSyntaxException shorter) {
        // Not yet.
      }
    }
    return 0;
  }

  private static boolean needsLineEnd(Regex regex) {
    return switch (regex) {
      case One one -> one.set().size() == 1 && one.set().contains('\n');
      case Place _ -> false;
      case Sequence sequence -> sequence.parts().stream().anyMatch(SearchPattern::needsLineEnd);
      case Choice choice -> choice.branches().stream().anyMatch(SearchPattern::needsLineEnd);
      case Repeat repeat -> needsLineEnd(repeat.part());
    };
  }

  Pattern regex() {
    return regex;
  }

  /** Whether the machine over bytes means exactly what the pattern means, not more. */
  boolean isExact() {
    return parsed.isExact();
  }

  Optional<ByteProgram> program() {
    return Optional.ofNullable(program);
  }

  Required required() {
    return required;
  }

  /** Whether it is nothing but a text to find, so that finding its bytes is finding it. */
  boolean isPlainText() {
    return switch (parsed.regex()) {
      case One one -> one.set().size() == 1;
      case Sequence sequence ->
          sequence.parts().stream()
              .allMatch(part -> part instanceof One one && one.set().size() == 1);
      case Choice _, Place _, Repeat _ -> false;
    };
  }
}
