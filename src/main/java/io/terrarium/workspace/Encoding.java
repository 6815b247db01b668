package io.terrarium.workspace;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * How text is stored. UTF-16 is recognised by its byte order mark only; what is neither that nor
 * valid UTF-8 is taken for Latin-1, in which every byte means something.
 */
public enum Encoding {
  UTF_8(StandardCharsets.UTF_8, "\u00EF\u00BB\u00BF"),
  UTF_16LE(StandardCharsets.UTF_16LE, "\u00FF\u00FE"),
  UTF_16BE(StandardCharsets.UTF_16BE, "\u00FE\u00FF"),
  LATIN_1(StandardCharsets.ISO_8859_1, "");

  private final Charset charset;
  private final String mark;

  /** {@code mark}: the bytes of the byte order mark, one char each. */
  Encoding(Charset charset, String mark) {
    this.charset = charset;
    this.mark = mark;
  }

  /** The encoding of a whole content that is text. */
  public static Encoding of(byte[] content) {
    Optional<Encoding> wide = wideByMark(content);
    if (wide.isPresent()) {
      return wide.get();
    }
    Utf8Check check = new Utf8Check();
    check.accept(content, 0, content.length);
    return check.isValid() ? UTF_8 : LATIN_1;
  }

  /** UTF-16, if the first bytes say so; UTF-32, which begins alike, is not text to us. */
  public static Optional<Encoding> wideByMark(byte[] head) {
    if (UTF_16BE.marks(head)) {
      return Optional.of(UTF_16BE);
    }
    boolean wider = head.length >= 4 && head[2] == 0 && head[3] == 0;
    return UTF_16LE.marks(head) && !wider ? Optional.of(UTF_16LE) : Optional.empty();
  }

  public Charset charset() {
    return charset;
  }

  public boolean isWide() {
    return this == UTF_16LE || this == UTF_16BE;
  }

  /** The bytes of the byte order mark, one char each. */
  String mark() {
    return mark;
  }

  /** The length of the byte order mark that the content begins with; 0 if there is none. */
  public int markLength(byte[] head) {
    return marks(head) ? mark.length() : 0;
  }

  public String decode(byte[] bytes) {
    return new String(bytes, charset);
  }

  /** Empty when a character has no form in this encoding. */
  public Optional<byte[]> encode(String text) {
    try {
      ByteBuffer bytes = charset.newEncoder().encode(CharBuffer.wrap(text));
      byte[] exact = new byte[bytes.remaining()];
      bytes.get(exact);
      return Optional.of(exact);
    } catch (CharacterCodingException unmappable) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return switch (this) {
      case UTF_8 -> "UTF-8";
      case UTF_16LE -> "UTF-16LE";
      case UTF_16BE -> "UTF-16BE";
      case LATIN_1 -> "Latin-1";
    };
  }

  private boolean marks(byte[] head) {
    return !mark.isEmpty()
        && head.length >= mark.length()
        && new String(head, 0, mark.length(), StandardCharsets.ISO_8859_1).equals(mark);
  }
}
