package io.terrarium.workspace;

import io.terrarium.workspace.SandboxException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text file's whole content in a form that can be searched and cut without losing a byte. Its
 * <em>units</em> are a string: one char for each byte, or for each two bytes of UTF-16. A line ends
 * with the unit {@code \n} in all of them.
 */
public final class TextFile {
  private static final int LOOKED_AT = 8 * 1024;

  private final Encoding encoding;
  private final String units;

  private TextFile(Encoding encoding, String units) {
    this.encoding = encoding;
    this.units = units;
  }

  /** Refuses what is not text. */
  public static TextFile parse(WorkspacePath path, byte[] content) {
    Encoding encoding = Encoding.of(content);
    if (encoding.isWide()) {
      String text = encoding.decode(content);
      if (!Arrays.equals(text.getBytes(encoding.charset()), content)) {
        throw new SandboxException(
            Reason.WRONG_KIND, path + " is not valid " + encoding + ": change it with Bash");
      }
      return new TextFile(encoding, text);
    }
    if (isBinary(content)) {
      throw new SandboxException(
          Reason.WRONG_KIND, path + " is binary (" + content.length + " bytes), not text");
    }
    return new TextFile(encoding, new String(content, StandardCharsets.ISO_8859_1));
  }

  /** Text that is not in a file yet: it will be stored as UTF-8. */
  public static TextFile of(String text) {
    return new TextFile(
        Encoding.UTF_8,
        new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
  }

  /** A NUL near the beginning: no text has one. */
  public static boolean isBinary(byte[] head) {
    for (int i = 0; i < Math.min(LOOKED_AT, head.length); i++) {
      if (head[i] == 0) {
        return true;
      }
    }
    return false;
  }

  public Encoding encoding() {
    return encoding;
  }

  public String units() {
    return units;
  }

  /** The units of the byte order mark that files of this encoding may begin with, or "". */
  public String mark() {
    return encoding.isWide() ? "\uFEFF" : encoding.mark();
  }

  public boolean canHold(String text) {
    return encoding.isWide() || encoding.encode(text).isPresent();
  }

  /** Text in the units of this file; refuses what its encoding has no form for. */
  public String encode(String text) {
    if (encoding.isWide()) {
      return text;
    }
    byte[] bytes =
        encoding
            .encode(text)
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.BAD_ARGUMENT,
                        "the file is "
                            + encoding
                            + ", which has no form for "
                            + strange(text)
                            + ": leave it out, or convert the file to UTF-8 first"));
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Units as text. */
  public String decode(String someUnits) {
    return encoding.isWide() ? someUnits : encoding.decode(latin(someUnits));
  }

  /** Units as they are stored. */
  public byte[] toBytes(String someUnits) {
    return encoding.isWide() ? someUnits.getBytes(encoding.charset()) : latin(someUnits);
  }

  private static byte[] latin(String someUnits) {
    return someUnits.getBytes(StandardCharsets.ISO_8859_1);
  }

  private String strange(String text) {
    return text.codePoints()
        .filter(c -> encoding.encode(Character.toString(c)).isEmpty())
        .mapToObj(c -> "U+%04X".formatted(c))
        .findFirst()
        .orElse("it");
  }
}
