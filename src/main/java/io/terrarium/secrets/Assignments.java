package io.terrarium.secrets;

import static io.terrarium.secrets.Segment.ALNUM;
import static io.terrarium.secrets.Segment.DASH;
import static io.terrarium.secrets.Segment.DIGIT;
import static io.terrarium.secrets.Segment.LETTER;
import static io.terrarium.secrets.Segment.SPACE;
import static io.terrarium.secrets.Segment.UNDERSCORE;
import static io.terrarium.secrets.Segment.UPPER;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What is assigned to something that is called a password, and is written out: {@code PASSWORD=x},
 * {@code --token=x}, {@code "api_key": "x"}, a line {@code password: x}. Code that only handles a
 * password is left alone, and so are values that stand for one.
 *
 * <pre>
 * assignment := name quote? space* ("=" | ":" | ":=" | "=>") space* value
 * name       := a word that ends with one of the names below
 * value      := quoted | bare
 * </pre>
 */
final class Assignments {
  private static final List<String> NAMES =
      List.of("password", "passwd", "passphrase", "secret", "token", "credential", "_pwd");
  private static final Pattern KEYS =
      Pattern.compile(
          ".*(api|access|secret|private|signing|encryption|account|auth|master|service)key");
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?i)[$<{%*.\\[].*|(.)\\1*|true|false|null|nil|none|undefined|string|required|optional"
              + "|your[_-].*|.*://.*|/.*");
  private static final String BARE_ENDS = " \t\r\n\"'`;&|<>,";
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_VALUE = 512;
  private static final int MOST_SPACES = 8;

  private Assignments() {}

  static void addTo(List<Shape> all) {
    for (String name : NAMES) {
      addTo(all, name);
    }
    addTo(all, "key");
  }

  private static void addTo(List<Shape> all, String name) {
    all.add(new Shape(name, Assignments::check));
    all.add(new Shape(name.toUpperCase(Locale.ROOT), Assignments::check));
    if (!name.startsWith("_")) {
      String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      all.add(new Shape(capital, Assignments::check));
    }
  }

  private static void check(Segment segment, int start, int end, Spans found) {
    int nameEnd = segment.at(end) == 's' && segment.at(end - 1) == 'l' ? end + 1 : end;
    if (segment.is(nameEnd, ALNUM | UNDERSCORE | DASH)) {
      return;
    }
    int nameStart = nameStart(segment, start);
    int sign = signAfter(segment, nameEnd);
    if (nameStart < 0 || sign < 0 || !isTelling(segment, nameStart, nameEnd)) {
      return;
    }
    int value = skipSpaces(segment, behindSign(segment, sign));
    if (isQuote(segment.at(value))) {
      quoted(segment, new Name(nameStart, nameEnd), value, found);
    } else {
      bare(segment, new Name(nameStart, nameEnd), sign, value, found);
    }
  }

  private record Name(int start, int end) {}

  /** Below 0 when it cannot be told. */
  private static int nameStart(Segment segment, int from) {
    int start = from;
    while (segment.is(start - 1, ALNUM | UNDERSCORE | DASH) || segment.at(start - 1) == '.') {
      start--;
      if (from - start > LONGEST_NAME) {
        return -1;
      }
    }
    return start == segment.from() && start > 0 ? -1 : start;
  }

  private static int signAfter(Segment segment, int nameEnd) {
    int at = skipSpaces(segment, isQuote(segment.at(nameEnd)) ? nameEnd + 1 : nameEnd);
    boolean sign = segment.at(at) == '=' || segment.at(at) == ':';
    boolean alone = sign && "=~:".indexOf(segment.at(at + 1)) < 0;
    return alone || isWalrus(segment, at) ? at : -1;
  }

  private static boolean isWalrus(Segment segment, int at) {
    return segment.at(at) == ':' && segment.at(at + 1) == '=';
  }

  private static int behindSign(Segment segment, int sign) {
    boolean two = isWalrus(segment, sign) || segment.has("=>", sign);
    return two ? sign + 2 : sign + 1;
  }

  private static int skipSpaces(Segment segment, int from) {
    int at = from;
    while (at < from + MOST_SPACES && (segment.at(at) == ' ' || segment.at(at) == '\t')) {
      at++;
    }
    return at;
  }

  private static boolean isQuote(int c) {
    return c == '"' || c == '\'' || c == '`';
  }

  private static boolean isTelling(Segment segment, int start, int end) {
    String name = segment.text().substring(start, end).toLowerCase(Locale.ROOT);
    return !name.endsWith("key") || KEYS.matcher(name.replaceAll("[^a-z0-9]", "")).matches();
  }

  private static void quoted(Segment segment, Name name, int quote, Spans found) {
    int from = quote + 1;
    int limit = Math.min(segment.to(), from + LONGEST_VALUE);
    int end = from;
    while (end < limit && segment.at(end) != segment.at(quote) && !segment.is(end, SPACE)) {
      end++;
    }
    if (end == limit || segment.at(end) != segment.at(quote)) {
      return;
    }
    boolean constant = isConstant(segment, name) && end - from >= 4;
    boolean mixed = end - from >= 6 && hasOther(segment, from, end);
    if ((constant || mixed) && !isPlaceholder(segment, from, end)) {
      found.add(from, end, Redaction.PASSWORD);
    }
  }

  /** Whether it has more than letters, as words and names have. */
  private static boolean hasOther(Segment segment, int from, int to) {
    for (int at = from; at < to; at++) {
      if (segment.is(at, DIGIT) || "!@#$%^&*+=?".indexOf(segment.at(at)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static void bare(Segment segment, Name name, int sign, int from, Spans found) {
    int limit = Math.min(segment.to(), from + LONGEST_VALUE);
    int end = from;
    while (end < limit && BARE_ENDS.indexOf(segment.at(end)) < 0 && !isCode(segment.at(end))) {
      end++;
    }
    boolean cut = end == segment.to() ? end < segment.bytes().length : end == limit;
    if (cut || isCode(segment.at(end)) || isPlaceholder(segment, from, end)) {
      return;
    }
    boolean tight = sign == name.end() && from == sign + 1 && segment.at(sign) == '=';
    boolean long4 = end - from >= 4 && tight && isGiven(segment, name, from, end);
    boolean line =
        end - from >= 6 && isLine(segment, name.start(), end) && isMixed(segment, from, end);
    if (long4 || line) {
      found.add(from, end, Redaction.PASSWORD);
    }
  }

  private static boolean isCode(int c) {
    return c == '(' || c == ')' || c == '[' || c == '{' || c == '}';
  }

  /** A variable of the environment, a flag or a field of a query. */
  private static boolean isGiven(Segment segment, Name name, int from, int to) {
    boolean flag = segment.has("--", name.start());
    int before = segment.at(name.start() - 1);
    boolean query = before == '?' || before == '&';
    boolean number = segment.run(from, DIGIT) >= to && !segment.has("PASS", name.start());
    return (flag || query || isConstant(segment, name)) && !number;
  }

  private static boolean isConstant(Segment segment, Name name) {
    for (int at = name.start(); at < name.end(); at++) {
      if (!segment.is(at, UPPER | DIGIT | UNDERSCORE)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMixed(Segment segment, int from, int to) {
    boolean letter = false;
    boolean digit = false;
    for (int at = from; at < to; at++) {
      letter |= segment.is(at, LETTER);
      digit |= segment.is(at, DIGIT);
    }
    return letter && digit;
  }

  /** Whether name and value are all there is on a line, but for a list's dash and its number. */
  private static boolean isLine(Segment segment, int nameStart, int end) {
    int after = skipSpaces(segment, end);
    boolean ends = after == segment.to() ? after == segment.bytes().length : isEnd(segment, after);
    int before = nameStart;
    while (before > segment.from() && "\t -".indexOf(segment.at(before - 1)) >= 0) {
      before--;
    }
    while (before < nameStart && segment.is(before - 1, DIGIT)) {
      before--;
    }
    while (segment.at(before - 1) == ' ') {
      before--;
    }
    boolean begins = before == segment.from() ? before == 0 : segment.at(before - 1) == '\n';
    return ends && begins;
  }

  private static boolean isEnd(Segment segment, int at) {
    return segment.at(at) == '\n' || segment.at(at) == '\r';
  }

  /** Whether it stands for a value rather than being one. */
  static boolean isPlaceholder(Segment segment, int from, int to) {
    return from == to || PLACEHOLDER.matcher(segment.text().substring(from, to)).matches();
  }
}
