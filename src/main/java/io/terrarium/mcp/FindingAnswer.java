package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.verify.Finding;

/** Something a compiler or linter found; line and column are 0 where it does not tell. */
@RegisterForReflection
public record FindingAnswer(String file, int line, int column, String rule, String message) {
  static FindingAnswer of(Finding finding) {
    return new FindingAnswer(
        finding.file(), finding.line(), finding.column(), finding.rule(), finding.message());
  }
}
