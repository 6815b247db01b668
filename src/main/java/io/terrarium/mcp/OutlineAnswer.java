package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** outline's answer as data; {@code depth} of a symbol counts what it lies in. */
@RegisterForReflection
public record OutlineAnswer(List<InFile> files, int more) {

  @RegisterForReflection
  public record InFile(String path, int lines, List<Listed> symbols, List<Integer> errorLines) {}

  @RegisterForReflection
  public record Listed(
      int depth, String kind, String name, int line, int lastLine, String signature) {}
}
