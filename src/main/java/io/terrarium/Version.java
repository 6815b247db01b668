package io.terrarium;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of this build, as the build wrote it into the program. */
public final class Version {
  private Version() {}

  public static String current() {
    try (InputStream in = Version.class.getResourceAsStream("/terrarium-version")) {
      byte[] text = Objects.requireNonNull(in, "terrarium-version is missing").readAllBytes();
      return new String(text, StandardCharsets.UTF_8).strip();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
