package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** search_code's answer as data, the best first. */
@RegisterForReflection
public record FoundCode(List<Found> symbols, int indexed) {

  /** One symbol; {@code name} with the names of what it is in. */
  @RegisterForReflection
  public record Found(
      String path,
      int line,
      String kind,
      String language,
      String name,
      String signature,
      String doc,
      double score) {}
}
