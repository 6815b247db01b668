package io.terrarium.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The words of names and prose, in lower case: {@code parseHTTPHeader} and {@code
 * parse_http-header} are the same three. Digits stay with the letters before them.
 */
final class Words {
  private static final int LONGEST = 64;

  private Words() {}

  static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    each(text, words::add);
    return words;
  }

  static void each(String text, Consumer<String> sink) {
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean part = i < text.length() && Character.isLetterOrDigit(text.charAt(i));
      if (start >= 0 && (!part || isBorder(text, i))) {
        String word = text.substring(start, Math.min(i, start + LONGEST));
        sink.accept(word.toLowerCase(Locale.ROOT));
        start = -1;
      }
      if (part && start < 0) {
        start = i;
      }
    }
  }

  /** Between a small letter and a capital, and before the last capital of several. */
  private static boolean isBorder(String text, int i) {
    char before = text.charAt(i - 1);
    char here = text.charAt(i);
    if (!Character.isUpperCase(here)) {
      return false;
    }
    return !Character.isUpperCase(before)
        || (i + 1 < text.length() && Character.isLowerCase(text.charAt(i + 1)));
  }
}
