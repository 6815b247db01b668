package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** diagnostics' answer as data. */
@RegisterForReflection
public record FoundProblems(String path, List<Problem> problems, String by) {

  @RegisterForReflection
  public record Problem(int line, int col, String severity, String message, String code) {}
}
