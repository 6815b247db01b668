package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.files.EditFile;
import io.terrarium.files.EditResult;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ChangeRendering;
import io.terrarium.mcp.ChangeRendering.Words;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.Surface;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The changing half of {@code /dispatch/mcp}. */
@Refusing
@NamingFailures
@McpServer(Surface.DISPATCH)
final class DispatchChangeTools {
  private static final Words WORDS = new Words("old_text", "");

  private final Workspaces workspaces;
  private final WriteFile writeFile;
  private final EditFile editFile;

  DispatchChangeTools(Workspaces workspaces, WriteFile writeFile, EditFile editFile) {
    this.workspaces = workspaces;
    this.writeFile = writeFile;
    this.editFile = editFile;
  }

  @Tool(
      name = "write_file",
      description =
          "Replace the whole content of a file that you have read, or create one, with its directories.",
      annotations =
          @Annotations(
              title = "Write a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String writeFile(
      @ToolArg(description = "file, relative to the workspace root") String path,
      @ToolArg(description = "the whole new content") String content,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ChangeRendering.render(writeFile.write(workspaces.select(workspace), path, content));
  }

  @Tool(
      name = "edit_file",
      description =
          "Replace texts in a file that you have read, in order, all or none. Each old_text must be in the file exactly once.",
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
      @ToolArg(description = "old_text and new_text of each") List<DispatchEdit> edits,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    List<Replacement> replacements = edits.stream().map(DispatchEdit::replacement).toList();
    return switch (editFile.edit(workspaces.select(workspace), path, replacements)) {
      case EditResult.Applied applied ->
          ToolResponse.success(
              "applied %d %s: %s"
                  .formatted(
                      replacements.size(),
                      replacements.size() == 1 ? "edit" : "edits",
                      ChangeRendering.applied(applied)));
      case EditResult.NoMatch none ->
          ToolResponse.error("Error: " + ChangeRendering.noMatch(none, WORDS));
      case EditResult.Ambiguous several ->
          ToolResponse.error("Error: " + ChangeRendering.ambiguous(several, WORDS));
    };
  }

  @Tool(
      name = "create_file",
      description = "Create a new file, with its directories; fails if it exists.",
      annotations =
          @Annotations(
              title = "Create a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String createFile(
      @ToolArg(description = "file, relative to the workspace root") String path,
      @ToolArg(description = "the whole content") String content,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    WriteFile.Written written = writeFile.create(workspaces.select(workspace), path, content);
    return "created %s (%d bytes)".formatted(written.path(), written.bytes());
  }
}
