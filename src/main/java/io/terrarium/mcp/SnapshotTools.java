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
import io.terrarium.snapshot.DiffSnapshots;
import io.terrarium.snapshot.ListSnapshots;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Looking at the history: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class SnapshotTools {
  private final Workspaces workspaces;
  private final ListSnapshots listSnapshots;
  private final DiffSnapshots diffSnapshots;
  private final OutputBudget budget;

  SnapshotTools(
      Workspaces workspaces,
      ListSnapshots listSnapshots,
      DiffSnapshots diffSnapshots,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.listSnapshots = listSnapshots;
    this.diffSnapshots = diffSnapshots;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "snapshot_list",
      description =
          "List snapshots, newest first: id, time, what made it, files changed, names. Every change"
              + " makes one.",
      annotations =
          @Annotations(
              title = "List snapshots",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = ListedSnapshots.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse list(
      @ToolArg(description = "most snapshots", defaultValue = "50") int limit,
      @ToolArg(description = "only those that changed this file or directory")
          Optional<String> path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return SnapshotRendering.render(
        listSnapshots.list(workspaces.select(workspace), limit, path.orElse("")), budget);
  }

  @Tool(
      name = "snapshot_diff",
      description = "Show what changed from one snapshot to another, or to the files as they are.",
      annotations =
          @Annotations(
              title = "Compare snapshots",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = SnapshotDifference.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse diff(
      @ToolArg(description = "name or id of the older one") String from,
      @ToolArg(description = "name or id; omit for the files as they are") Optional<String> to,
      @ToolArg(description = "only this file or directory") Optional<String> path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return SnapshotRendering.render(
        diffSnapshots.diff(workspaces.select(workspace), from, to.orElse(""), path.orElse("")),
        budget);
  }
}
