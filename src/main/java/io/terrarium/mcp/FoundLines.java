package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** Grep's answer as data: the files with matches, and in content mode their lines. */
@RegisterForReflection
public record FoundLines(List<InFile> files, List<Line> lines, boolean truncated) {

  /** A file and how many of its lines match. */
  @RegisterForReflection
  public record InFile(String path, long matches) {}

  /** A line that matches, or else is context. */
  @RegisterForReflection
  public record Line(String path, long line, String text, boolean matches) {}
}
