package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** Places as data; {@code by} is the language server, or empty for the symbol index. */
@RegisterForReflection
public record FoundPlaces(List<Spot> places, String by) {

  @RegisterForReflection
  public record Spot(String path, int line, int col, String text, boolean outside) {}
}
