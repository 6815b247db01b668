package io.terrarium.mcp;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.snapshot.CreateSnapshot;
import io.terrarium.snapshot.RestoreSnapshot;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Naming snapshots and going back to them: on the full surface only. */
@Refusing
@McpServer(McpServer.DEFAULT)
final class SnapshotChangeTools {
  private final Workspaces workspaces;
  private final CreateSnapshot createSnapshot;
  private final RestoreSnapshot restoreSnapshot;

  SnapshotChangeTools(
      Workspaces workspaces, CreateSnapshot createSnapshot, RestoreSnapshot restoreSnapshot) {
    this.workspaces = workspaces;
    this.createSnapshot = createSnapshot;
    this.restoreSnapshot = restoreSnapshot;
  }

  @Tool(
      name = "snapshot_create",
      description =
          "Name the workspace as it is now, to come back to it with snapshot_restore. Changes are"
              + " kept without it; do this before something risky.",
      annotations =
          @Annotations(
              title = "Name a snapshot",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String create(
      @ToolArg(description = "a name that no snapshot has") String name,
      @ToolArg(description = "what it is for") Optional<String> description,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return RestoreRendering.created(
        createSnapshot.create(workspaces.select(workspace), name, description.orElse("")));
  }

  @Tool(
      name = "snapshot_restore",
      description =
          "Make all files as they were in a snapshot; what .gitignore ignores stays. What is there"
              + " now is kept as a snapshot first, so Undo takes it back.",
      annotations =
          @Annotations(
              title = "Restore a snapshot",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String restore(
      @ToolArg(description = "name or id") String name,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return RestoreRendering.restored(restoreSnapshot.restore(workspaces.select(workspace), name));
  }

  @Tool(
      name = "Undo",
      description =
          "Take back what the last call changed, be it Write, Edit, Patch, a command or a restore."
              + " Undo again to have it back.",
      annotations =
          @Annotations(
              title = "Undo the last change",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String undo(@ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return RestoreRendering.undone(restoreSnapshot.undo(workspaces.select(workspace)));
  }
}
