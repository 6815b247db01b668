package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.WriteFile;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ChangeRendering;
import io.terrarium.mcp.CommandRendering;
import io.terrarium.mcp.McpCaller;
import io.terrarium.mcp.PatchRendering;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.Surface;
import io.terrarium.secrets.Scrubber;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.Commands;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The changing half of {@code /codex/mcp}. */
@Refusing
@McpServer(Surface.CODEX)
final class CodexChangeTools {
  private final Workspaces workspaces;
  private final WriteFile writeFile;
  private final PatchFiles patchFiles;
  private final Commands commands;
  private final Scrubber scrubber;

  CodexChangeTools(
      Workspaces workspaces,
      WriteFile writeFile,
      PatchFiles patchFiles,
      Commands commands,
      Scrubber scrubber) {
    this.workspaces = workspaces;
    this.writeFile = writeFile;
    this.patchFiles = patchFiles;
    this.commands = commands;
    this.scrubber = scrubber;
  }

  @Tool(
      name = "write",
      description =
          "Create a file, with its directories, or replace the whole content of one that you have read. Prefer apply_patch for changes.",
      annotations =
          @Annotations(
              title = "Write a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String write(
      @ToolArg(name = "file_path", description = "file, relative to the workspace root")
          String filePath,
      @ToolArg(description = "the whole new content") String content,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ChangeRendering.render(writeFile.write(workspaces.select(workspace), filePath, content));
  }

  @Tool(
      name = "apply_patch",
      description =
          "Change, add, delete or move files with a *** Begin Patch envelope or a unified diff, all of it or nothing. Read the files first.",
      annotations =
          @Annotations(
              title = "Apply a patch",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse applyPatch(
      @ToolArg(description = "the whole patch") String input,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return PatchRendering.render(patchFiles.patch(workspaces.select(workspace), input));
  }

  @Tool(
      name = "shell",
      description =
          "Run a program in the workspace, without input or terminal; for a command line pass [bash, -c, line].",
      annotations =
          @Annotations(
              title = "Run a command",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse shell(
      @ToolArg(description = "the program and its arguments") List<String> command,
      @ToolArg(description = "directory, relative to the workspace root", defaultValue = ".")
          String workdir,
      @ToolArg(
              name = "timeout_ms",
              description = "milliseconds, at most 600000",
              defaultValue = "120000")
          long timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    CommandRequest request =
        CommandRequest.program(workspaces.select(workspace), command)
            .in(workdir)
            .within(Duration.ofMillis(timeout));
    return CommandRendering.render(
        commands.run(request, new McpCaller(cancellation, progress, scrubber)));
  }
}
