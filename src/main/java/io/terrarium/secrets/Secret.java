package io.terrarium.secrets;

import java.util.Locale;

/** One of the operator's credentials. Its text form does not show the value. */
public record Secret(String name, String value, Source source) {

  /** Where it was configured; the environment wins over a file. */
  public enum Source {
    ENVIRONMENT,
    FILE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String toString() {
    return "secret " + name + " from " + source;
  }
}
