package io.terrarium.lsp;

import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/** What a server says of a file; {@code unfinished}: what it was still doing, or empty. */
public record Findings(WorkspacePath path, List<Finding> findings, String by, String unfinished) {
  public Findings {
    findings = List.copyOf(findings);
  }

  /** {@code severity} is error, warning, information or hint. */
  public record Finding(int line, int column, String severity, String message, String code) {}
}
