package io.terrarium.secrets;

import java.util.regex.Pattern;

/**
 * Scrubs text that comes in pieces. The end of a piece is held back while it may be the beginning
 * of something: an unfinished word, a private key without its end, or the start of a known value.
 * What is held back is bounded. For one thread.
 */
public final class ScrubbedStream {
  private static final String KEY = "-----BEGIN ";
  private static final String KEY_END = "-----END ";
  private static final int LONGEST_KEY = 32 * 1024;
  private static final int LONGEST_WORD = 4 * 1024;

  /** A line is not broken after less, and a line end is not held back for less. */
  private static final int SHORTEST_BEFORE_LINE_END = 8;

  private static final Pattern LINE_END = Pattern.compile("\\r?\\n[ \\t]*");

  private final Scrubber scrubber;
  private String held = "";

  ScrubbedStream(Scrubber scrubber) {
    this.scrubber = scrubber;
  }

  /** Takes a piece and gives what can be shown by now. */
  public String next(String piece) {
    String text = held + piece;
    int unfinished = Math.min(Math.min(keyStart(text), wordStart(text)), valueStart(text));
    int end = scrubber.notWithin(text, unfinished);
    held = text.substring(end);
    return scrubber.scrub(text.substring(0, end));
  }

  /** Gives what was held back: at the end, or when nothing has come for a while. */
  public String rest() {
    String rest = scrubber.scrub(held);
    held = "";
    return rest;
  }

  private static int keyStart(String text) {
    int start = text.lastIndexOf(KEY);
    boolean open =
        start >= 0
            && text.indexOf(KEY_END, start) < 0
            && text.length() - start < LONGEST_KEY
            && !text.startsWith(KEY + "CERT", start);
    return open ? start : text.length();
  }

  private static int wordStart(String text) {
    int start = text.length();
    while (start > 0
        && text.length() - start < LONGEST_WORD
        && !Character.isWhitespace(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /** Where a known value may begin that has white space in it, or a line end put into it. */
  private int valueStart(String text) {
    int longest = Math.min(text.length(), 2 * scrubber.longest() + SHORTEST_BEFORE_LINE_END);
    for (int length = longest; length > 1; length--) {
      String end = text.substring(text.length() - length);
      String joined = LINE_END.matcher(end).replaceAll("");
      boolean wraps = joined.length() < end.length();
      if (joined.isEmpty() || (wraps && joined.length() < SHORTEST_BEFORE_LINE_END)) {
        continue;
      }
      if (scrubber.mayGoOn(joined) || scrubber.mayGoOn(end)) {
        return text.length() - length;
      }
    }
    return text.length();
  }
}
