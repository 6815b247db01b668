package io.terrarium.search;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Wildcard;
import io.terrarium.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for paths below a directory, with git's wildcards and alternatives in braces.
 *
 * <pre>
 * pattern := ("/" | "./")* component ("/" component)* ["/"]
 * component := "**" | ( "*" | "?" | "[" set "]" | "{" pattern ("," pattern)* "}" | "\" any | any )*
 * </pre>
 *
 * Without a slash it speaks of base names at any depth; with one, of the path from the directory
 * on. A slash at the end means everything below.
 */
final class GlobPattern {
  private static final int MOST_ALTERNATIVES = 1000;

  private final boolean baseNames;
  private final List<Wildcard> alternatives;

  private GlobPattern(boolean baseNames, List<Wildcard> alternatives) {
    this.baseNames = baseNames;
    this.alternatives = List.copyOf(alternatives);
  }

  /** The workspace's own path at the beginning is understood, because agents write it. */
  static GlobPattern parse(Workspace workspace, String given) {
    String root = workspace.root() + "/";
    return parse(given.startsWith(root) ? given.substring(root.length() - 1) : given);
  }

  static GlobPattern parse(String given) {
    boolean anchored = given.indexOf('/') >= 0;
    String pattern = given;
    while (pattern.startsWith("/") || pattern.startsWith("./")) {
      pattern = pattern.substring(pattern.indexOf('/') + 1);
    }
    if (pattern.endsWith("/") || (pattern.isEmpty() && anchored)) {
      pattern += "**";
    }
    if (pattern.isEmpty()) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "pattern is empty: ** finds every file");
    }
    if (("/" + pattern + "/").contains("/../")) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "pattern must not contain ..: pass the directory as path");
    }
    List<String> expanded = new ArrayList<>();
    expand("", pattern, expanded);
    // The most usual form of all needs only the last component looked at.
    boolean anyDepth = expanded.stream().allMatch(one -> one.lastIndexOf('/') == 2);
    if (anyDepth && expanded.stream().allMatch(one -> one.startsWith("**/"))) {
      return new GlobPattern(
          true, expanded.stream().map(one -> Wildcard.path(one.substring(3))).toList());
    }
    return new GlobPattern(!anchored, expanded.stream().map(Wildcard::path).toList());
  }

  /** Whether only the last component of a path counts, so that the rest need not be known. */
  boolean isForBaseNames() {
    return baseNames;
  }

  boolean matches(String below) {
    String text = baseNames ? below.substring(below.lastIndexOf('/') + 1) : below;
    for (Wildcard alternative : alternatives) {
      if (alternative.matches(text)) {
        return true;
      }
    }
    return false;
  }

  /** Writes out the first group of alternatives, and with each of them the rest. */
  private static void expand(String before, String pattern, List<String> result) {
    int open = unescaped(pattern, '{', 0);
    int close = open < 0 ? -1 : closing(pattern, open);
    if (close < 0) {
      if (result.size() == MOST_ALTERNATIVES) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT,
            "pattern has more than " + MOST_ALTERNATIVES + " alternatives in braces: use fewer");
      }
      result.add(before + pattern);
      return;
    }
    String rest = pattern.substring(close + 1);
    int start = open + 1;
    while (start <= close) {
      int end = comma(pattern, start, close);
      String one = pattern.substring(start, end);
      expand(before + pattern.substring(0, open), one + rest, result);
      start = end + 1;
    }
  }

  private static int unescaped(String pattern, char wanted, int from) {
    for (int i = from; i < pattern.length(); i++) {
      if (pattern.charAt(i) == '\\') {
        i++;
      } else if (pattern.charAt(i) == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static int closing(String pattern, int open) {
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      switch (pattern.charAt(i)) {
        case '\\' -> i++;
        case '{' -> depth++;
        case '}' -> {
          if (--depth == 0) {
            return i;
          }
        }
        default -> {}
      }
    }
    return -1;
  }

  /** The next comma of this group, or the end of it. */
  private static int comma(String pattern, int from, int close) {
    int depth = 0;
    for (int i = from; i < close; i++) {
      switch (pattern.charAt(i)) {
        case '\\' -> i++;
        case '{' -> depth++;
        case '}' -> depth--;
        case ',' -> {
          if (depth == 0) {
            return i;
          }
        }
        default -> {}
      }
    }
    return close;
  }
}
