package io.terrarium.files.patch;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;

/** Goes through the lines of a patch and knows the number of each. */
final class DiffLines {
  private static final int LONGEST_SHOWN = 100;

  private final String text;
  private int start;
  private int number = 1;

  DiffLines(String text) {
    this.text = text;
  }

  boolean atEnd() {
    return start >= text.length();
  }

  /** The current line without its {@code \n}; "" at the end. */
  String peek() {
    return text.substring(Math.min(start, text.length()), end());
  }

  /** The current line as a header: a carriage return at its end is the transport's. */
  String peekHeader() {
    String line = peek();
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** The line after the current one. */
  String peekSecond() {
    int second = end() + 1;
    if (second >= text.length()) {
      return "";
    }
    int end = text.indexOf('\n', second);
    return text.substring(second, end < 0 ? text.length() : end);
  }

  boolean startsWith(String prefix) {
    return text.startsWith(prefix, start);
  }

  String take() {
    String line = peek();
    skip();
    return line;
  }

  String takeHeader() {
    String line = peekHeader();
    skip();
    return line;
  }

  void skip() {
    start = end() + 1;
    number++;
  }

  /** The number of the current line, from 1. */
  int number() {
    return number;
  }

  SandboxException bad(String problem) {
    return bad(number, problem);
  }

  static SandboxException bad(int line, String problem) {
    return new SandboxException(
        Reason.BAD_ARGUMENT, "bad diff, line " + line + ": " + problem + "; nothing was changed");
  }

  static String shown(String line) {
    return line.length() <= LONGEST_SHOWN
        ? "\"" + line + "\""
        : "\"" + line.substring(0, LONGEST_SHOWN) + "...\"";
  }

  private int end() {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end;
  }
}
