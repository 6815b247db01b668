package io.terrarium.lsp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Cuts a stream of bytes into messages: header lines, of which {@code Content-Length} counts, an
 * empty line, and so many bytes. What is not that, or too large, is an error once and for all.
 */
final class Framing {
  static final int LARGEST_MESSAGE = 32 * 1024 * 1024;
  private static final int LONGEST_HEADER = 4 * 1024;

  private final Consumer<String> messages;
  private final ByteArrayOutputStream header = new ByteArrayOutputStream();
  private byte[] body = new byte[0];
  private int filled;
  private boolean inBody;

  Framing(Consumer<String> messages) {
    this.messages = messages;
  }

  /** What came is not the protocol. */
  static final class GarbageException extends Exception {
    private static final long serialVersionUID = 1L;

    GarbageException(String message) {
      super(message);
    }
  }

  void accept(byte[] bytes, int length) throws GarbageException {
    int at = 0;
    while (at < length) {
      if (inBody) {
        int part = Math.min(body.length - filled, length - at);
        System.arraycopy(bytes, at, body, filled, part);
        filled += part;
        at += part;
        if (filled == body.length) {
          inBody = false;
          String message = new String(body, StandardCharsets.UTF_8);
          body = new byte[0];
          messages.accept(message);
        }
      } else {
        header.write(bytes[at++]);
        if (header.size() > LONGEST_HEADER) {
          throw new GarbageException("it printed something that is not the protocol");
        }
        if (bytes[at - 1] == '\n') {
          endOfLine();
        }
      }
    }
  }

  private void endOfLine() throws GarbageException {
    String text = header.toString(StandardCharsets.ISO_8859_1);
    if (!text.endsWith("\r\n\r\n") && !text.endsWith("\n\n")) {
      return;
    }
    header.reset();
    long length =
        text.lines()
            .map(line -> line.toLowerCase(Locale.ROOT))
            .filter(line -> line.startsWith("content-length:"))
            .map(line -> line.substring("content-length:".length()).strip())
            .filter(number -> number.matches("\\d{1,12}"))
            .mapToLong(Long::parseLong)
            .findFirst()
            .orElseThrow(
                () -> new GarbageException("it printed something that is not the protocol"));
    if (length > LARGEST_MESSAGE) {
      throw new GarbageException(
          "it sent a message of %d bytes; at most %d are taken".formatted(length, LARGEST_MESSAGE));
    }
    body = new byte[(int) length];
    filled = 0;
    inBody = length > 0;
  }
}
