package io.terrarium.search;

import io.terrarium.search.Regex.Choice;
import io.terrarium.search.Regex.One;
import io.terrarium.search.Regex.Place;
import io.terrarium.search.Regex.Repeat;
import io.terrarium.search.Regex.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a pattern that RE2 has accepted already.
 *
 * <pre>
 * choice   := sequence ("|" sequence)*
 * sequence := (atom ["*" | "+" | "?" | "{" n ["," [m]] "}"] ["?"])*
 * atom     := "(" ["?" flags [":"] | "?P&lt;name>" | "?&lt;name>"] choice ")" | "[" class "]"
 *           | "." | "^" | "$" | "\" escape | character
 * </pre>
 *
 * It need not understand everything: where it does not (Unicode classes, the case of characters
 * beyond ASCII) it takes more than the pattern means and says so by {@link Parsed#isExact}.
 */
final class RegexParser {
  private static final Pattern BOUNDS =
      Pattern.compile("(0|[1-9][0-9]{0,3})(,(0|[1-9][0-9]{0,3})?)?");

  private final String pattern;
  private int at;
  private boolean foldsCase;
  private boolean dotIsAll;
  private boolean exact = true;

  private RegexParser(String pattern, boolean foldsCase, boolean dotIsAll) {
    this.pattern = pattern;
    this.foldsCase = foldsCase;
    this.dotIsAll = dotIsAll;
  }

  /** The tree, and whether it means exactly what the pattern means or more. */
  record Parsed(Regex regex, boolean isExact) {}

  static Parsed parse(String pattern, boolean foldsCase, boolean dotIsAll) {
    RegexParser parser = new RegexParser(pattern, foldsCase, dotIsAll);
    Regex regex = parser.choice();
    if (parser.at < pattern.length()) {
      throw new IllegalStateException("not read to its end: " + pattern);
    }
    return new Parsed(regex, parser.exact);
  }

  /** A text that means itself. */
  static Parsed literal(String text, boolean foldsCase) {
    RegexParser parser = new RegexParser("", foldsCase, false);
    List<One> parts = text.codePoints().mapToObj(parser::character).toList();
    return new Parsed(new Sequence(List.copyOf(parts)), parser.exact);
  }

  private boolean more() {
    return at < pattern.length();
  }

  private boolean take(String expected) {
    if (!pattern.startsWith(expected, at)) {
      return false;
    }
    at += expected.length();
    return true;
  }

  private int next() {
    int c = pattern.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  private Regex choice() {
    List<Regex> branches = new ArrayList<>();
    do {
      branches.add(sequence());
    } while (take("|"));
    return branches.size() == 1 ? branches.getFirst() : new Choice(branches);
  }

  private Regex sequence() {
    List<Regex> parts = new ArrayList<>();
    while (more() && pattern.charAt(at) != '|' && pattern.charAt(at) != ')') {
      if (take("\\Q")) {
        quoted(parts);
        continue;
      }
      Regex atom = repeated(atom());
      if (atom instanceof Sequence inner) {
        parts.addAll(inner.parts());
      } else {
        parts.add(atom);
      }
    }
    return parts.size() == 1 ? parts.getFirst() : new Sequence(parts);
  }

  private void quoted(List<Regex> parts) {
    int end = pattern.indexOf("\\E", at);
    String text = pattern.substring(at, end < 0 ? pattern.length() : end);
    at = end < 0 ? pattern.length() : end + 2;
    text.codePoints().mapToObj(this::character).forEach(parts::add);
    if (!parts.isEmpty()) {
      parts.add(repeated(parts.removeLast()));
    }
  }

  private Regex repeated(Regex atom) {
    Regex result = atom;
    while (more()) {
      int before = at;
      if (take("*")) {
        result = new Repeat(result, 0, -1);
      } else if (take("+")) {
        result = new Repeat(result, 1, -1);
      } else if (take("?")) {
        result = new Repeat(result, 0, 1);
      } else if (pattern.charAt(at) == '{') {
        int[] bounds = bounds();
        if (bounds.length == 0) {
          at = before;
          return result;
        }
        result = new Repeat(result, bounds[0], bounds[1]);
      } else {
        return result;
      }
      // Whether it takes as little or as much as it can does not change which lines match.
      boolean _ = take("?");
    }
    return result;
  }

  /** The two numbers in braces; none when these are not bounds but mean themselves. */
  private int[] bounds() {
    int end = pattern.indexOf('}', at);
    String inside = end < 0 ? "" : pattern.substring(at + 1, end);
    if (!BOUNDS.matcher(inside).matches()) {
      return new int[0];
    }
    at = end + 1;
    int comma = inside.indexOf(',');
    int least = Integer.parseInt(comma < 0 ? inside : inside.substring(0, comma));
    if (comma < 0) {
      return new int[] {least, least};
    }
    String most = inside.substring(comma + 1);
    return new int[] {least, most.isEmpty() ? -1 : Integer.parseInt(most)};
  }

  private Regex atom() {
    int c = next();
    return switch (c) {
      case '(' -> group();
      case '[' -> new One(new ClassParser().parse());
      case '.' -> new One(dotIsAll ? CharacterSet.everything() : notNewline());
      case '^' -> Place.LINE_START;
      case '$' -> Place.LINE_END;
      case '\\' -> escape();
      default -> character(c);
    };
  }

  private static CharacterSet notNewline() {
    return CharacterSet.of('\n', '\n').complement();
  }

  private Regex group() {
    if (take("?P<") || take("?<")) {
      at = pattern.indexOf('>', at) + 1;
    } else if (take("?")) {
      boolean on = true;
      boolean folds = foldsCase;
      boolean dot = dotIsAll;
      while (true) {
        int flag = next();
        switch (flag) {
          case '-' -> on = false;
          case 'i' -> folds = on;
          case 's' -> dot = on;
          case ')' -> {
            foldsCase = folds;
            dotIsAll = dot;
            return new Sequence(List.of());
          }
          case ':' -> {
            return inner(folds, dot);
          }
          default -> {}
        }
      }
    }
    return inner(foldsCase, dotIsAll);
  }

  private Regex inner(boolean folds, boolean dot) {
    boolean foldsOutside = foldsCase;
    boolean dotOutside = dotIsAll;
    foldsCase = folds;
    dotIsAll = dot;
    Regex inside = choice();
    // Flags set within a group end with it.
    foldsCase = foldsOutside;
    dotIsAll = dotOutside;
    at++;
    // Kept apart from what is around it, because a repetition may follow.
    return inside instanceof Sequence ? new Repeat(inside, 1, 1) : inside;
  }

  private Regex escape() {
    int c = next();
    return switch (c) {
      case 'b' -> Place.WORD_EDGE;
      case 'B' -> Place.NO_WORD_EDGE;
      case 'A' -> Place.LINE_START;
      case 'z' -> Place.LINE_END;
      case 'p', 'P' -> new One(unicodeClass());
      case 'd', 'D', 's', 'S', 'w', 'W' -> new One(perlClass(c));
      default -> character(escaped(c));
    };
  }

  /** Not understood: it could be any character. */
  private CharacterSet unicodeClass() {
    if (next() == '{') {
      at = pattern.indexOf('}', at) + 1;
    }
    exact = false;
    return CharacterSet.everything();
  }

  private CharacterSet perlClass(int name) {
    CharacterSet set = fold(NamedClasses.perl(Character.toLowerCase(name)));
    return Character.isUpperCase(name) ? set.complement() : set;
  }

  /** The character that an escape stands for, behind the backslash and its first character. */
  private int escaped(int c) {
    return switch (c) {
      case 'a' -> 0x07;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 0x0B;
      case 'x' -> hexadecimal();
      case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(c - '0');
      default -> c;
    };
  }

  private int hexadecimal() {
    int end = take("{") ? pattern.indexOf('}', at) : at + 2;
    int value = Integer.parseInt(pattern.substring(at, end), 16);
    at = pattern.startsWith("}", end) && pattern.charAt(at - 1) == '{' ? end + 1 : end;
    return value;
  }

  private int octal(int first) {
    int value = first;
    for (int i = 0;
        i < 2 && more() && pattern.charAt(at) >= '0' && pattern.charAt(at) <= '7';
        i++) {
      value = value * 8 + next() - '0';
    }
    return value;
  }

  private One character(int c) {
    return new One(fold(CharacterSet.of(c, c)));
  }

  private CharacterSet fold(CharacterSet set) {
    if (!foldsCase) {
      return set;
    }
    if (set.isAscii()) {
      return set.foldedAscii();
    }
    if (set.size() == 1 && hasNoCase(set.first())) {
      return set;
    }
    exact = false;
    return CharacterSet.everything();
  }

  private static boolean hasNoCase(int c) {
    return Character.toLowerCase(c) == c && Character.toUpperCase(c) == c;
  }

  /** What is in brackets. */
  private final class ClassParser {
    CharacterSet parse() {
      boolean exactSoFar = exact;
      exact = true;
      boolean negated = take("^");
      CharacterSet set = CharacterSet.of();
      boolean first = true;
      while (first || !take("]")) {
        first = false;
        set = set.union(member());
      }
      CharacterSet folded = fold(set);
      CharacterSet meant = negated ? folded.complement() : folded;
      CharacterSet safe = exact ? meant : CharacterSet.everything();
      exact &= exactSoFar;
      return safe;
    }

    private CharacterSet member() {
      if (pattern.startsWith("[:", at)) {
        int end = pattern.indexOf(":]", at);
        if (end >= 0) {
          String name = pattern.substring(at + 2, end);
          at = end + 2;
          CharacterSet named = fold(NamedClasses.posix(name.replace("^", "")));
          return name.startsWith("^") ? named.complement() : named;
        }
      }
      int low = single();
      if (low < 0) {
        return perlOrUnicode();
      }
      if (pattern.startsWith("-", at) && !pattern.startsWith("-]", at)) {
        at++;
        int high = single();
        return CharacterSet.of(low, high);
      }
      return CharacterSet.of(low, low);
    }

    /** One character; negative, with nothing taken, when a whole class stands here. */
    private int single() {
      if (!pattern.startsWith("\\", at)) {
        return next();
      }
      char behind = pattern.charAt(at + 1);
      if ("dDsSwWpP".indexOf(behind) >= 0) {
        return -1;
      }
      at++;
      return escaped(next());
    }

    private CharacterSet perlOrUnicode() {
      at++;
      int name = next();
      return name == 'p' || name == 'P' ? unicodeClass() : perlClass(name);
    }
  }
}
