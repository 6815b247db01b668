package io.terrarium.workspace;

import java.util.HashMap;
import java.util.Map;

/**
 * git's wildcards: {@code *} and {@code ?} within a path component, {@code **} as a whole component
 * for any number of them, {@code [a-z]} {@code [!a]} {@code [[:alpha:]]}, and {@code \} before a
 * character that means itself. The meaning is that of git's wildmatch in every corner; a char of
 * the text is one character to it, so that raw names are matched by bytes. Unlike git's it never
 * looks at the same place twice, so that no pattern takes for ever.
 */
public final class Wildcard {
  private static final int FEW_STARS = 2;

  private final String pattern;
  private final boolean path;
  private final int stars;
  private final boolean suffix;

  private Wildcard(String pattern, boolean path) {
    this.pattern = pattern;
    this.path = path;
    this.stars = (int) pattern.chars().filter(c -> c == '*').count();
    this.suffix = stars == 1 && pattern.startsWith("*") && isPlain(pattern.substring(1));
  }

  private static boolean isPlain(String text) {
    return text.chars().noneMatch(c -> c == '*' || c == '?' || c == '[' || c == '\\' || c == '/');
  }

  /** A pattern for paths, in which only {@code **} matches a slash. */
  public static Wildcard path(String pattern) {
    return new Wildcard(pattern, true);
  }

  /** A pattern for single names, in which a slash is nothing special. */
  public static Wildcard name(String pattern) {
    return new Wildcard(pattern, false);
  }

  public boolean matches(String text) {
    return matches(text, 0);
  }

  /** Matches the rest of a text. */
  boolean matches(String text, int from) {
    if (suffix) {
      // The most usual form of all.
      int rest = pattern.length() - 1;
      return text.length() - from >= rest
          && text.regionMatches(text.length() - rest, pattern, 1, rest)
          && !(path && text.indexOf('/', from) >= 0);
    }
    return new Attempt(text).match(0, from) == Outcome.MATCH;
  }

  /** How an attempt ended; an abort tells the stars above that trying further is of no use. */
  private enum Outcome {
    MATCH,
    NO_MATCH,
    ABORT,
    ABORT_TO_DOUBLE_STAR
  }

  /** One text against the pattern. NUL stands for the end of either: no name contains one. */
  private final class Attempt {
    private final String text;
    private final Map<Long, Outcome> known = stars > FEW_STARS ? new HashMap<>() : Map.of();
    private int setEnd;

    Attempt(String text) {
      this.text = text;
    }

    private char wanted(int p) {
      return p < pattern.length() ? pattern.charAt(p) : 0;
    }

    private char given(int t) {
      return t < text.length() ? text.charAt(t) : 0;
    }

    private Outcome match(int p, int t) {
      if (stars <= FEW_STARS) {
        return step(p, t);
      }
      long place = (long) p << 32 | t;
      Outcome before = known.get(place);
      if (before != null) {
        return before;
      }
      Outcome outcome = step(p, t);
      known.put(place, outcome);
      return outcome;
    }

    private Outcome step(int start, int from) {
      int t = from;
      for (int p = start; p < pattern.length(); p++, t++) {
        char wanted = wanted(p);
        char given = given(t);
        if (given == 0 && wanted != '*') {
          return Outcome.ABORT;
        }
        switch (wanted) {
          case '?' -> {
            if (path && given == '/') {
              return Outcome.NO_MATCH;
            }
          }
          case '[' -> {
            Outcome outcome = set(p + 1, given);
            if (outcome != Outcome.MATCH) {
              return outcome;
            }
            p = setEnd;
          }
          case '*' -> {
            boolean single = wanted(p + 1) != '*' && path;
            if (!single || wanted(p + 1) != '/') {
              return star(start, p, t);
            }
            // One star before a slash stands for all of the component.
            t = text.indexOf('/', t);
            if (t < 0) {
              return Outcome.NO_MATCH;
            }
            p++;
          }
          case '\\' -> {
            p++;
            if (wanted(p) != given) {
              return Outcome.NO_MATCH;
            }
          }
          default -> {
            if (wanted != given) {
              return Outcome.NO_MATCH;
            }
          }
        }
      }
      return t == text.length() ? Outcome.MATCH : Outcome.NO_MATCH;
    }

    private Outcome star(int start, int star, int from) {
      int p = star + 1;
      boolean slashes = !path;
      if (wanted(p) == '*') {
        while (wanted(p) == '*') {
          p++;
        }
        boolean opens = star == start || wanted(star - 1) == '/';
        boolean closes =
            wanted(p) == 0 || wanted(p) == '/' || (wanted(p) == '\\' && wanted(p + 1) == '/');
        if (path && opens && closes) {
          if (wanted(p) == '/' && match(p + 1, from) == Outcome.MATCH) {
            return Outcome.MATCH;
          }
          slashes = true;
        } else if (path && wanted(p) == '/') {
          int slash = text.indexOf('/', from);
          return slash < 0 ? Outcome.NO_MATCH : match(p + 1, slash + 1);
        }
      }
      if (p == pattern.length()) {
        return slashes || text.indexOf('/', from) < 0 ? Outcome.MATCH : Outcome.NO_MATCH;
      }
      return starred(p, from, slashes);
    }

    /** Lets the star swallow more and more. */
    private Outcome starred(int p, int from, boolean slashes) {
      for (int t = from; given(t) != 0; t++) {
        Outcome outcome = match(p, t);
        if (outcome != Outcome.NO_MATCH) {
          if (!slashes || outcome != Outcome.ABORT_TO_DOUBLE_STAR) {
            return outcome;
          }
        } else if (!slashes && given(t) == '/') {
          return Outcome.ABORT_TO_DOUBLE_STAR;
        }
      }
      return Outcome.ABORT;
    }

    /** {@code first}: where the set begins behind its bracket. */
    private Outcome set(int first, char given) {
      int p = first;
      boolean negated = wanted(p) == '!' || wanted(p) == '^';
      if (negated) {
        p++;
      }
      boolean found = false;
      char previous = 0;
      do {
        char c = wanted(p);
        if (c == 0) {
          return Outcome.ABORT;
        }
        if (c == '\\') {
          c = wanted(++p);
          found |= c == given;
        } else if (c == '-' && previous != 0 && wanted(p + 1) != 0 && wanted(p + 1) != ']') {
          c = wanted(++p);
          if (c == '\\') {
            c = wanted(++p);
          }
          found |= given >= previous && given <= c;
          previous = 0;
          p++;
          continue;
        } else if (c == '[' && wanted(p + 1) == ':') {
          int end = pattern.indexOf(']', p + 2);
          if (end < 0) {
            return Outcome.ABORT;
          }
          if (end > p + 2 && wanted(end - 1) == ':') {
            switch (characterClass(pattern.substring(p + 2, end - 1), given)) {
              case MATCH -> found = true;
              case NO_MATCH -> {}
              case ABORT, ABORT_TO_DOUBLE_STAR -> {
                return Outcome.ABORT;
              }
            }
            previous = 0;
            p = end + 1;
            continue;
          }
          found |= given == '[';
        } else {
          found |= c == given;
        }
        previous = c;
        p++;
      } while (wanted(p) != ']');
      setEnd = p;
      return found == negated || (path && given == '/') ? Outcome.NO_MATCH : Outcome.MATCH;
    }
  }

  /** In ASCII only, as in git. */
  private static Outcome characterClass(String name, char c) {
    boolean upper = c >= 'A' && c <= 'Z';
    boolean lower = c >= 'a' && c <= 'z';
    boolean digit = c >= '0' && c <= '9';
    boolean graphic = c > ' ' && c < 0x7f;
    boolean space = c == ' ' || (c >= '\t' && c <= '\r');
    boolean member;
    switch (name) {
      case "alnum" -> member = upper || lower || digit;
      case "alpha" -> member = upper || lower;
      case "blank" -> member = c == ' ' || c == '\t';
      case "cntrl" -> member = c < ' ' || c == 0x7f;
      case "digit" -> member = digit;
      case "graph" -> member = graphic;
      case "lower" -> member = lower;
      case "print" -> member = graphic || c == ' ';
      case "punct" -> member = graphic && !upper && !lower && !digit;
      case "space" -> member = space;
      case "upper" -> member = upper;
      case "xdigit" -> member = digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      default -> {
        return Outcome.ABORT;
      }
    }
    return member ? Outcome.MATCH : Outcome.NO_MATCH;
  }
}
