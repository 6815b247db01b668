package io.terrarium.workspace;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * File names between bytes and text. Inside, a name is a <em>raw</em> string: one char for each of
 * its bytes, so that any name the kernel has can be held and compared. People and models see UTF-8,
 * where a byte that is not UTF-8, or a control character, is written {@code \xHH}; the same form is
 * understood when it comes back.
 */
public final class Names {
  private static final HexFormat HEX = HexFormat.of();

  private Names() {}

  static String raw(String text) {
    return raw(text.getBytes(StandardCharsets.UTF_8));
  }

  public static String raw(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(String raw) {
    return raw.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The readable form of a raw name. */
  public static String show(String raw) {
    if (isPlain(raw)) {
      return raw;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes(raw));
    CharBuffer out = CharBuffer.allocate(raw.length());
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    StringBuilder shown = new StringBuilder();
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      appendEscapingControls(shown, out.flip());
      out.clear();
      if (!result.isError()) {
        return shown.toString();
      }
      for (int i = 0; i < result.length(); i++) {
        shown.append("\\x").append(HEX.toHexDigits(in.get()));
      }
      decoder.reset();
    }
  }

  /**
   * Reads {@code \xHH} back into bytes; a raw name without such a sequence stays as it is. So does
   * one that would be no name any more: with a slash or NUL in it, or {@code .} or {@code ..}.
   */
  static String unescape(String raw) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      if (raw.startsWith("\\x", i)
          && i + 4 <= raw.length()
          && HexFormat.isHexDigit(raw.charAt(i + 2))
          && HexFormat.isHexDigit(raw.charAt(i + 3))) {
        char value = (char) HexFormat.fromHexDigits(raw, i + 2, i + 4);
        if (value == 0 || value == '/') {
          return raw;
        }
        result.append(value);
        i += 3;
      } else {
        result.append(raw.charAt(i));
      }
    }
    String name = result.toString();
    return name.equals(".") || name.equals("..") ? raw : name;
  }

  private static boolean isPlain(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c < ' ' || c >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  private static void appendEscapingControls(StringBuilder shown, CharBuffer text) {
    while (text.hasRemaining()) {
      char c = text.get();
      if (c < ' ' || c == 0x7f) {
        shown.append("\\x").append(HEX.toHexDigits((byte) c));
      } else {
        shown.append(c);
      }
    }
  }
}
