package io.terrarium.workspace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of an ignore file, with git's meaning to the byte; names and rules are raw.
 *
 * <pre>
 * line    := "#" anything | ["!"] pattern ["/"] spaces ["\r"]
 * </pre>
 *
 * {@code !} turns the rule round, a slash at the end makes it speak of directories only, and one
 * anywhere else binds it to the directory of its file. What is before the first wildcard is
 * compared as it is, and wildcards see only what comes behind: that is why {@code a**}{@code /b}
 * has a meaning of its own.
 */
final class IgnorePattern {
  private final boolean negated;
  private final boolean onlyDirectories;
  private final boolean baseNames;
  private final String prefix;
  private final @Nullable Wildcard rest;

  private IgnorePattern(
      boolean negated,
      boolean onlyDirectories,
      boolean baseNames,
      String prefix,
      @Nullable Wildcard rest) {
    this.negated = negated;
    this.onlyDirectories = onlyDirectories;
    this.baseNames = baseNames;
    this.prefix = prefix;
    this.rest = rest;
  }

  /** The rules of a whole file, in its order. */
  static List<IgnorePattern> parseAll(String raw) {
    List<IgnorePattern> rules = new ArrayList<>();
    for (String line : raw.split("\n", -1)) {
      String ended = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      int nul = ended.indexOf('\0');
      String rule = withoutTrailingSpaces(nul < 0 ? ended : ended.substring(0, nul));
      if (!rule.isEmpty() && rule.charAt(0) != '#') {
        rules.add(parse(rule));
      }
    }
    return rules;
  }

  private static IgnorePattern parse(String line) {
    boolean negated = line.startsWith("!");
    String pattern = negated ? line.substring(1) : line;
    boolean onlyDirectories = pattern.endsWith("/");
    if (onlyDirectories) {
      pattern = pattern.substring(0, pattern.length() - 1);
    }
    boolean baseNames = pattern.indexOf('/') < 0;
    if (pattern.startsWith("/")) {
      pattern = pattern.substring(1);
    }
    int plain = plainLength(pattern);
    boolean wild = plain < pattern.length();
    // A wildcard in a base name is matched as a whole: there is no prefix to compare first.
    String prefix = wild && baseNames ? "" : pattern.substring(0, plain);
    String rest = pattern.substring(prefix.length());
    Wildcard wildcard = wild ? baseNames ? Wildcard.name(rest) : Wildcard.path(rest) : null;
    return new IgnorePattern(negated, onlyDirectories, baseNames, prefix, wildcard);
  }

  /** A backslash keeps the space behind it; one at the very end keeps all of them. */
  private static String withoutTrailingSpaces(String line) {
    int spaces = -1;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ' ') {
        spaces = spaces < 0 ? i : spaces;
        continue;
      }
      spaces = -1;
      if (c == '\\' && ++i == line.length()) {
        return line;
      }
    }
    return spaces < 0 ? line : line.substring(0, spaces);
  }

  private static int plainLength(String pattern) {
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*' || c == '?' || c == '[' || c == '\\') {
        return i;
      }
    }
    return pattern.length();
  }

  /** Whether it takes back what rules before it ignore. */
  boolean isNegated() {
    return negated;
  }

  /** {@code below}: the path relative to the rule's file, beginning at an offset. */
  boolean matches(String path, int below, boolean directory) {
    if (onlyDirectories && !directory) {
      return false;
    }
    int from = baseNames ? path.lastIndexOf('/') + 1 : below;
    if (!path.startsWith(prefix, from)) {
      return false;
    }
    int behind = from + prefix.length();
    return rest == null ? behind == path.length() : rest.matches(path, behind);
  }
}
