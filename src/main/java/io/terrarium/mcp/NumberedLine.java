package io.terrarium.mcp;

/** A line as {@code cat -n} prints it: number, tab, text. */
final class NumberedLine {
  private static final int WIDTH = 6;

  private NumberedLine() {}

  static String render(long number, String text) {
    String digits = Long.toString(number);
    return " ".repeat(Math.max(0, WIDTH - digits.length())) + digits + "\t" + text + "\n";
  }
}
