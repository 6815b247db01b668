package io.terrarium.verify.report;

import io.terrarium.verify.Counts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Counts all tests of a run and keeps those that failed; memory stays bounded. */
public final class TestTally implements Consumer<TestCase> {
  static final int MOST_FAILURES = 1_000;
  static final int MOST_NAMES = 20_000;

  private final Function<TestCase, String> naming;
  private final List<TestCase> broken = new ArrayList<>();
  private final Set<String> ran = new LinkedHashSet<>();
  private int passed;
  private int failed;
  private int errors;
  private int skipped;

  /** {@code naming}: the id of a test. */
  public TestTally(Function<TestCase, String> naming) {
    this.naming = naming;
  }

  @Override
  public void accept(TestCase test) {
    switch (test.status()) {
      case PASSED -> passed++;
      case FAILED -> failed++;
      case ERROR -> errors++;
      case SKIPPED -> skipped++;
    }
    if (test.isBroken() && broken.size() < MOST_FAILURES) {
      broken.add(test);
    }
    if (test.status() != TestCase.Status.SKIPPED && ran.size() < MOST_NAMES) {
      ran.add(naming.apply(test));
    }
  }

  public Counts counts() {
    return new Counts(passed, failed, errors, skipped);
  }

  public List<TestCase> broken() {
    return List.copyOf(broken);
  }

  /** The ids of those that were run. */
  public Set<String> ran() {
    return Set.copyOf(ran);
  }

  public String id(TestCase test) {
    return naming.apply(test);
  }
}
