package io.terrarium.verify;

/** How many tests ended how; an error is a test that could not be run to its end. */
public record Counts(int passed, int failed, int errors, int skipped) {
  public static final Counts NONE = new Counts(0, 0, 0, 0);

  public int total() {
    return passed + failed + errors + skipped;
  }

  public int broken() {
    return failed + errors;
  }
}
