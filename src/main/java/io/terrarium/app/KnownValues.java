package io.terrarium.app;

import io.terrarium.secrets.KnownValue;
import io.terrarium.secrets.SecretStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** All that must not leave: secrets and token. It is the same list as long as none changes. */
final class KnownValues implements Supplier<List<KnownValue>> {
  private final SecretStore secrets;
  private final List<KnownValue> others;
  private volatile Joined joined;

  KnownValues(SecretStore secrets, List<KnownValue> others) {
    this.secrets = secrets;
    this.others = List.copyOf(others);
    this.joined = new Joined(List.of(), this.others);
  }

  private record Joined(List<KnownValue> secrets, List<KnownValue> all) {}

  /** The same list means the same values, which need not be compared. */
  @Override
  @SuppressWarnings("ReferenceEquality")
  public List<KnownValue> get() {
    List<KnownValue> now = secrets.known();
    Joined current = joined;
    if (current.secrets() != now) {
      List<KnownValue> all = new ArrayList<>(now);
      all.addAll(others);
      current = new Joined(now, List.copyOf(all));
      joined = current;
    }
    return current.all();
  }
}
