package io.terrarium.http;

import io.terrarium.SandboxConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bearer token. Comparing takes the same time wherever the difference is. */
public final class Token {
  private static final String SCHEME = "bearer ";

  private final byte[] value;

  private Token(String value) {
    this.value = value.getBytes(StandardCharsets.UTF_8);
  }

  /** The text of it. */
  public static Optional<String> text(SandboxConfig config) {
    return config.token().or(() -> config.tokenFile().map(Token::read)).map(String::strip);
  }

  /** Empty when none is configured; an empty token is a mistake, not a way to switch it off. */
  static Optional<Token> from(SandboxConfig config) {
    Optional<String> text = text(config);
    if (text.isPresent() && text.get().isEmpty()) {
      throw new IllegalStateException("the token is empty");
    }
    return text.map(Token::new);
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  boolean isIn(@Nullable String authorization) {
    if (authorization == null
        || authorization.length() < SCHEME.length()
        || !authorization.substring(0, SCHEME.length()).toLowerCase(Locale.ROOT).equals(SCHEME)) {
      return false;
    }
    byte[] given =
        authorization.substring(SCHEME.length()).strip().getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(given, value);
  }
}
