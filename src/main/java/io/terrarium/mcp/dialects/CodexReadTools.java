package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ReadRendering;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.Surface;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** The reading half of {@code /codex/mcp}. */
@Refusing
@McpServer(Surface.CODEX)
final class CodexReadTools {
  private final Workspaces workspaces;
  private final ReadFile readFile;

  CodexReadTools(Workspaces workspaces, ReadFile readFile) {
    this.workspaces = workspaces;
    this.readFile = readFile;
  }

  @Tool(
      name = "read",
      description =
          "Show a text file as numbered lines, or an image. Read a file before you change it.",
      annotations =
          @Annotations(
              title = "Read a file",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse read(
      @ToolArg(name = "file_path", description = "file, relative to the workspace root")
          String filePath,
      @ToolArg(description = "first line, from 1", defaultValue = "1") long offset,
      @ToolArg(description = "most lines", defaultValue = "2000") long limit,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ReadRendering.NUMBERED.render(
        readFile.read(workspaces.select(workspace), filePath, offset, limit, Reader.MARKING));
  }
}
