package io.terrarium.search;

import java.util.ArrayList;
import java.util.List;

/** What a signature must have for a pattern to match in its file. */
sealed interface TrigramQuery {
  boolean mayMatch(Signature signature);

  /** A pattern of which nothing is known. */
  record Anything() implements TrigramQuery {
    @Override
    public boolean mayMatch(Signature signature) {
      return true;
    }
  }

  /** All sequences of three bytes, by their hashes. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Trigrams(int[] hashes) implements TrigramQuery {
    @Override
    public boolean mayMatch(Signature signature) {
      for (int hash : hashes) {
        if (!signature.mayContain(hash)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Each of them. */
  record All(List<TrigramQuery> parts) implements TrigramQuery {
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean mayMatch(Signature signature) {
      return parts.stream().allMatch(part -> part.mayMatch(signature));
    }
  }

  /** At least one of them. */
  record Any(List<TrigramQuery> parts) implements TrigramQuery {
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean mayMatch(Signature signature) {
      return parts.stream().anyMatch(part -> part.mayMatch(signature));
    }
  }

  static TrigramQuery of(Required required) {
    return switch (required) {
      case Required.Nothing _ -> new Anything();
      case Required.Run run -> of(run.bytes());
      case Required.All all -> {
        List<TrigramQuery> parts =
            new ArrayList<>(all.parts().stream().map(TrigramQuery::of).toList());
        parts.removeIf(Anything.class::isInstance);
        yield parts.isEmpty() ? new Anything() : new All(parts);
      }
      case Required.Any any -> {
        List<TrigramQuery> parts = any.parts().stream().map(TrigramQuery::of).toList();
        yield parts.stream().anyMatch(Anything.class::isInstance) ? new Anything() : new Any(parts);
      }
    };
  }

  private static TrigramQuery of(byte[] run) {
    if (run.length < 3) {
      return new Anything();
    }
    int[] hashes = new int[run.length - 2];
    for (int i = 0; i < hashes.length; i++) {
      int trigram =
          ((ByteLiteral.lower(run[i]) & 0xFF) << 16)
              | ((ByteLiteral.lower(run[i + 1]) & 0xFF) << 8)
              | (ByteLiteral.lower(run[i + 2]) & 0xFF);
      hashes[i] = Signature.hash(trigram);
    }
    return new Trigrams(hashes);
  }
}
