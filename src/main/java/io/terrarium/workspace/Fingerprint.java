package io.terrarium.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The SHA-256 of a file's content: two files with one fingerprint are the same to the byte. */
public record Fingerprint(String sha256) {
  private static final int LARGE = 1024 * 1024;

  public static Fingerprint of(byte[] content) {
    return of(digest(), content);
  }

  /** The same by the time it is asked for: a large content is digested on another thread. */
  public static Supplier<Fingerprint> begin(byte[] content) {
    return content.length < LARGE
        ? () -> of(content)
        : CompletableFuture.supplyAsync(() -> of(content))::join;
  }

  /** Reads the stream to its end. */
  public static Fingerprint of(InputStream content) throws IOException {
    MessageDigest digest = digest();
    new DigestInputStream(content, digest).transferTo(java.io.OutputStream.nullOutputStream());
    return of(digest);
  }

  public static Fingerprint of(MessageDigest digest) {
    return new Fingerprint(HexFormat.of().formatHex(digest.digest()));
  }

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Fingerprint of(MessageDigest digest, byte[] content) {
    digest.update(content);
    return of(digest);
  }
}
