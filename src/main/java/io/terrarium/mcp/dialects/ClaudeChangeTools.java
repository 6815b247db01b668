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
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ChangeRendering;
import io.terrarium.mcp.ChangeRendering.Words;
import io.terrarium.mcp.CommandRendering;
import io.terrarium.mcp.McpCaller;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.RestoreRendering;
import io.terrarium.mcp.Surface;
import io.terrarium.secrets.Scrubber;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.Commands;
import io.terrarium.snapshot.RestoreSnapshot;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The changing half of {@code /claude/mcp}. */
@Refusing
@McpServer(Surface.CLAUDE)
final class ClaudeChangeTools {
  private static final Words WORDS = new Words("old_str", "");

  private final Workspaces workspaces;
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final Commands commands;
  private final RestoreSnapshot restoreSnapshot;
  private final Scrubber scrubber;

  ClaudeChangeTools(
      Workspaces workspaces,
      WriteFile writeFile,
      EditFile editFile,
      Commands commands,
      RestoreSnapshot restoreSnapshot,
      Scrubber scrubber) {
    this.workspaces = workspaces;
    this.writeFile = writeFile;
    this.editFile = editFile;
    this.commands = commands;
    this.restoreSnapshot = restoreSnapshot;
    this.scrubber = scrubber;
  }

  @Tool(
      name = "write_to_file",
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
  String writeToFile(
      @ToolArg(description = "file, relative to the workspace root") String path,
      @ToolArg(description = "the whole new content") String content,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ChangeRendering.render(writeFile.write(workspaces.select(workspace), path, content));
  }

  @Tool(
      name = "edit_file",
      description =
          "Replace text in a file that you have read. old_str must be in the file exactly once, white space included.",
      annotations =
          @Annotations(
              title = "Edit a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse editFile(
      @ToolArg(description = "file, relative to the workspace root") String path,
      @ToolArg(name = "old_str", description = "the text to replace") String oldText,
      @ToolArg(name = "new_str", description = "what to put there") String newText,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    List<Replacement> edits = List.of(new Replacement(oldText, newText, false));
    return ChangeRendering.render(editFile.edit(workspaces.select(workspace), path, edits), WORDS);
  }

  @Tool(
      name = "bash",
      description =
          "Run a bash command line in the workspace, without input or terminal. Prefer grep_file and read_file to grep and cat.",
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
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    CommandRequest request =
        CommandRequest.bash(workspaces.select(workspace), command)
            .within(Duration.ofMillis(timeout));
    return CommandRendering.render(
        commands.run(request, new McpCaller(cancellation, progress, scrubber)));
  }

  @Tool(
      name = "undo",
      description = "Take back what the last call changed. Again, and it is back.",
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
