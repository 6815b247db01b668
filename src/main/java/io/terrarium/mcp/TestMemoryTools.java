package io.terrarium.mcp;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.Tool.OutputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.verify.TestRuns;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** What is known of the last run of tests: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class TestMemoryTools {
  private final Workspaces workspaces;
  private final TestRuns runs;
  private final OutputBudget budget;

  TestMemoryTools(Workspaces workspaces, TestRuns runs, SandboxConfig config) {
    this.workspaces = workspaces;
    this.runs = runs;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "last_test_failures",
      description =
          "Failures of the last run of tests: id, file:line, message, expected and actual. Runs nothing.",
      annotations =
          @Annotations(
              title = "Failures of the last run",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = TestAnswer.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse lastTestFailures(
      @ToolArg(description = "most failures", defaultValue = "50") int limit,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace) {
    if (limit < 1) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be 1 or more, not " + limit);
    }
    return VerifyRendering.failures(runs.last(workspaces.select(workspace)), limit, budget);
  }

  @Tool(
      name = "tests_covering",
      description =
          "Tests that touched a line in the last run with coverage, and how finely that is known. Runs nothing.",
      annotations =
          @Annotations(
              title = "Tests that cover a line",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = CoveringAnswer.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse testsCovering(
      @ToolArg(description = "file, relative to the workspace root") String file,
      @ToolArg(description = "line from 1; 0: any of the file", defaultValue = "0") int line,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return VerifyRendering.render(runs.covering(workspaces.select(workspace), file, line));
  }
}
