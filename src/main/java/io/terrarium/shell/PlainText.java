package io.terrarium.shell;

import io.terrarium.process.Kept;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Output as text: what is no UTF-8 is replaced, and what only moves a cursor or paints is gone. */
final class PlainText {
  /** CSI sequences, OSC sequences up to their end, and the two-character ones. */
  private static final Pattern ESCAPES =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|[ -/]*[0-~])");

  private PlainText() {}

  static String of(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf('\u001b') < 0 ? text : ESCAPES.matcher(text).replaceAll("");
  }

  static CommandResult.Text of(Kept kept) {
    return new CommandResult.Text(
        of(kept.head()), of(kept.tail()), kept.leftOutBytes(), kept.leftOutLines());
  }
}
