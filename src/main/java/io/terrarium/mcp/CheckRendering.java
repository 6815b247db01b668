package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.verify.Finding;
import io.terrarium.verify.run.RunChecks;
import java.util.stream.Collectors;

/** What an agent sees of a linter: a line for each finding, and how many at the end. */
final class CheckRendering {
  private static final int MOST_AS_DATA = 500;

  private CheckRendering() {}

  static ToolResponse render(RunChecks.Result result, OutputBudget budget) {
    String lines = result.findings().stream().map(Finding::shown).collect(Collectors.joining("\n"));
    int count = result.findings().size();
    String last = "%d %s (%s)".formatted(count, count == 1 ? "finding" : "findings", result.tool());
    String text = count == 0 ? last : lines + "\n" + last;
    return VerifyRendering.respond(
        budget.fit(text, "pass path or filter"),
        new CheckAnswer(
            result.language(),
            result.tool(),
            count,
            result.findings().stream().limit(MOST_AS_DATA).map(FindingAnswer::of).toList(),
            result.shellId()));
  }
}
