package io.terrarium.telemetry;

import io.terrarium.secrets.Scrubber;
import io.vertx.core.json.JsonArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments of a call as a log may show them: scrubbed, and no value above 120 characters. */
final class ShownArguments {
  private static final int LONGEST_VALUE = 120;

  /** More than is shown: a secret across the cut is taken out before the cut is made. */
  private static final int LOOKED_AT = 8 * LONGEST_VALUE;

  private static final int LONGEST_NAME = 40;
  private static final int MOST = 16;

  private ShownArguments() {}

  static Map<String, Object> of(Map<String, ?> arguments, Scrubber scrubber) {
    Map<String, Object> shown = new LinkedHashMap<>();
    arguments.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .limit(MOST)
        .forEach(
            argument ->
                shown.put(
                    cut(argument.getKey(), LONGEST_NAME, scrubber),
                    shown(argument.getValue(), scrubber)));
    return shown;
  }

  private static Object shown(Object value, Scrubber scrubber) {
    return switch (value) {
      case Number number -> number;
      case Boolean truth -> truth;
      case String text -> cut(text, LONGEST_VALUE, scrubber);
      case JsonArray array -> items(array.getList(), scrubber);
      case List<?> list -> items(list, scrubber);
      default -> "{...}";
    };
  }

  private static String items(List<?> list, Scrubber scrubber) {
    boolean short4 = list.size() <= 4 && list.stream().allMatch(String.class::isInstance);
    return short4
        ? cut(
            String.join(", ", list.stream().map(String::valueOf).toList()), LONGEST_VALUE, scrubber)
        : "[" + list.size() + " items]";
  }

  private static String cut(String text, int longest, Scrubber scrubber) {
    if (text.length() <= longest) {
      return scrubber.scrub(text);
    }
    String start = scrubber.scrub(text.substring(0, Math.min(LOOKED_AT, text.length())));
    String note = "... (" + text.length() + ")";
    int end = Math.min(start.length(), longest - note.length());
    return start.substring(0, end) + note;
  }
}
