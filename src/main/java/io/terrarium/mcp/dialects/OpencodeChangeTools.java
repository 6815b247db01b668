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
import io.terrarium.files.EditFile;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ChangeRendering;
import io.terrarium.mcp.ChangeRendering.Words;
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

/** The changing half of {@code /opencode/mcp}. */
@Refusing
@McpServer(Surface.OPENCODE)
final class OpencodeChangeTools {
  private static final Words WORDS = new Words("oldString", ", or set replaceAll");

  private final Workspaces workspaces;
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final PatchFiles patchFiles;
  private final Commands commands;
  private final Scrubber scrubber;

  OpencodeChangeTools(
      Workspaces workspaces,
      WriteFile writeFile,
      EditFile editFile,
      PatchFiles patchFiles,
      Commands commands,
      Scrubber scrubber) {
    this.workspaces = workspaces;
    this.writeFile = writeFile;
    this.editFile = editFile;
    this.patchFiles = patchFiles;
    this.commands = commands;
    this.scrubber = scrubber;
  }

  @Tool(
      name = "write",
      description =
          "Create a file, with its directories, or replace the whole content of one that you have read.",
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
      @ToolArg(description = "file, relative to the workspace root") String filePath,
      @ToolArg(description = "the whole new content") String content,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ChangeRendering.render(writeFile.write(workspaces.select(workspace), filePath, content));
  }

  @Tool(
      name = "edit",
      description =
          "Replace text in a file that you have read. oldString must be in the file exactly once, white space included, unless replaceAll is set.",
      annotations =
          @Annotations(
              title = "Edit a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse edit(
      @ToolArg(description = "file, relative to the workspace root") String filePath,
      @ToolArg(description = "the text to replace") String oldString,
      @ToolArg(description = "what to put there") String newString,
      @ToolArg(description = "replace every occurrence", defaultValue = "false") boolean replaceAll,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    List<Replacement> edits = List.of(new Replacement(oldString, newString, replaceAll));
    return ChangeRendering.render(
        editFile.edit(workspaces.select(workspace), filePath, edits), WORDS);
  }

  @Tool(
      name = "patch",
      description =
          "Apply a unified diff or a *** Begin Patch envelope to files that you have read, all of it or nothing.",
      annotations =
          @Annotations(
              title = "Apply a patch",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse patch(
      @ToolArg(description = "the whole patch") String patchText,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return PatchRendering.render(patchFiles.patch(workspaces.select(workspace), patchText));
  }

  @Tool(
      name = "bash",
      description =
          "Run a bash command line in the workspace, without input or terminal. Prefer grep and read to shell commands that do the same.",
      annotations =
          @Annotations(
              title = "Run a command",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse bash(
      @ToolArg(description = "the command line") String command,
      @ToolArg(description = "milliseconds, at most 600000", defaultValue = "120000") long timeout,
      @ToolArg(description = "directory, relative to the workspace root", defaultValue = ".")
          String workdir,
      @ToolArg(description = "what it is for") Optional<String> description,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    CommandRequest request =
        CommandRequest.bash(workspaces.select(workspace), command)
            .in(workdir)
            .within(Duration.ofMillis(timeout));
    return CommandRendering.render(
        commands.run(request, new McpCaller(cancellation, progress, scrubber)));
  }
}
