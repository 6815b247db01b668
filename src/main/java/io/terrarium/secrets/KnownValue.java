package io.terrarium.secrets;

/** A value that must not leave, whatever it looks like. */
public record KnownValue(Redaction type, String value) {
  @Override
  public String toString() {
    return type.mark();
  }
}
