package io.terrarium.session;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file that Kubernetes' Downward API makes of a pod's annotations.
 *
 * <pre>
 * file := line*
 * line := key "=" '"' character* '"' "\n"
 * character := '\' (one of abfnrtv'"\ | 'x' 2 digits | 'u' 4 digits | 'U' 8 digits) | any other
 * </pre>
 *
 * Lines that are not like that are passed over: the annotations of others are not ours to judge.
 */
public final class AnnotationFile {
  /** What our annotations begin with. */
  public static final String PREFIX = "terrarium.io/";

  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U000[0-9a-f]{5}|U0010[0-9a-f]{4}|.)", Pattern.DOTALL);

  private AnnotationFile() {}

  /** Our annotations, without the prefix. */
  public static Map<String, String> ours(String text) {
    Map<String, String> found = new HashMap<>();
    for (String line : text.split("\n", -1)) {
      int equals = line.indexOf("=\"");
      if (line.startsWith(PREFIX)
          && equals > 0
          && line.endsWith("\"")
          && line.length() > equals + 2) {
        String quoted = line.substring(equals + 2, line.length() - 1);
        found.put(line.substring(PREFIX.length(), equals), unquoted(quoted));
      }
    }
    return found;
  }

  private static String unquoted(String quoted) {
    return ESCAPE
        .matcher(quoted)
        .replaceAll(escape -> Matcher.quoteReplacement(meaning(escape.group(1))));
  }

  private static String meaning(String escape) {
    if (escape.length() > 1) {
      return Character.toString(Integer.parseInt(escape, 1, escape.length(), 16));
    }
    return switch (escape) {
      case "a" -> "\u0007";
      case "b" -> "\b";
      case "f" -> "\f";
      case "n" -> "\n";
      case "r" -> "\r";
      case "t" -> "\t";
      case "v" -> "\u000b";
      default -> escape;
    };
  }
}
