package io.terrarium;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** What the build wrote into the program: its version, and whether it has the changing half. */
public final class Build {
  private final Properties facts;

  private Build(Properties facts) {
    this.facts = facts;
  }

  public static Build current() {
    try (InputStream in = Build.class.getResourceAsStream("/terrarium-build.properties")) {
      Properties facts = new Properties();
      facts.load(Objects.requireNonNull(in, "terrarium-build.properties is missing"));
      return new Build(facts);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  public String version() {
    return facts.getProperty("version", "unknown");
  }

  boolean isReadOnly() {
    return facts.getProperty("kind", "full").equals("readonly");
  }
}
