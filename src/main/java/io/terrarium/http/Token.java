package io.terrarium.http;

import io.terrarium.SandboxConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bearer token, known by its hash. Comparing takes the same time wherever the difference is.
 */
public final class Token {
  private static final String SCHEME = "bearer ";

  private final byte[] hash;

  private Token(byte[] hash) {
    this.hash = hash;
  }

  /** Of one that nobody here knows: SHA-256 in hexadecimal. */
  static Token ofHash(String hexadecimal) {
    return new Token(HexFormat.of().parseHex(hexadecimal));
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
    return text.map(one -> new Token(hash(one)));
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
    return MessageDigest.isEqual(hash(authorization.substring(SCHEME.length()).strip()), hash);
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
