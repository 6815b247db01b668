package io.terrarium.secrets;

import java.util.List;

/** What came of asking for a secret. */
public sealed interface SecretLookup {

  /** It is there. */
  record Found(Secret secret) implements SecretLookup {}

  /** No secret has that name; these exist. */
  record Unknown(List<String> names) implements SecretLookup {
    public Unknown {
      names = List.copyOf(names);
    }
  }

  /** It is configured and cannot be used: empty, too large, not text, not readable. */
  record Unusable(String reason) implements SecretLookup {}

  /** No secret can have that name. */
  record BadName() implements SecretLookup {}
}
