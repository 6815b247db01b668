package io.terrarium.mcp;

import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.files.EditFile;
import io.terrarium.files.EditResult;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.PatchResult;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.files.WriteFile.Written;
import io.terrarium.files.patch.FilePatch;
import io.terrarium.verify.run.Feedback;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Changing files: on the full surface only, and not in a read-only build. */
@Refusing
@McpServer(McpServer.DEFAULT)
final class WriteTools {
  private final Workspaces workspaces;
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final PatchFiles patchFiles;
  private final Feedback feedback;

  WriteTools(
      Workspaces workspaces,
      WriteFile writeFile,
      EditFile editFile,
      PatchFiles patchFiles,
      Feedback feedback) {
    this.workspaces = workspaces;
    this.feedback = feedback;
    this.writeFile = writeFile;
    this.editFile = editFile;
    this.patchFiles = patchFiles;
  }

  @Tool(
      name = "Write",
      description =
          """
          Create a file, with its directories, or replace the whole content of one that you have\
           Read. Prefer Edit for changes to an existing file.""",
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
    Workspace selected = workspaces.select(workspace);
    Written written = writeFile.write(selected, filePath, content);
    return ChangeRendering.render(written)
        + FeedbackRendering.text(feedback.of(selected, List.of(written.path())));
  }

  @Tool(
      name = "Edit",
      description =
          """
          Replace text in a file that you have Read. old_string must be in the file exactly once,\
           white space included, unless replace_all is set: copy it from Read without the line\
           numbers. Use MultiEdit for several changes to one file.""",
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
      @ToolArg(name = "file_path", description = "file, relative to the workspace root")
          String filePath,
      @ToolArg(name = "old_string", description = "the text to replace") String oldString,
      @ToolArg(name = "new_string", description = "what to put there") String newString,
      @ToolArg(
              name = "replace_all",
              description = "replace every occurrence",
              defaultValue = "false")
          boolean replaceAll,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    List<Replacement> edits = List.of(new Replacement(oldString, newString, replaceAll));
    return edited(workspaces.select(workspace), filePath, edits);
  }

  @Tool(
      name = "MultiEdit",
      description =
          """
          Several Edits of one file that you have Read, in order, each on the result of the one\
           before; all are made or none.""",
      annotations =
          @Annotations(
              title = "Edit a file in several places",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse multiEdit(
      @ToolArg(name = "file_path", description = "file, relative to the workspace root")
          String filePath,
      @ToolArg(description = "old_string, new_string and perhaps replace_all of each")
          List<EditArgument> edits,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    List<Replacement> replacements = edits.stream().map(EditArgument::replacement).toList();
    return edited(workspaces.select(workspace), filePath, replacements);
  }

  private ToolResponse edited(Workspace workspace, String path, List<Replacement> edits)
      throws IOException {
    EditResult result = editFile.edit(workspace, path, edits);
    List<WorkspacePath> changed =
        result instanceof EditResult.Applied applied ? List.of(applied.path()) : List.of();
    return FeedbackRendering.after(ChangeRendering.render(result), feedback.of(workspace, changed));
  }

  @Tool(
      name = "Patch",
      description =
          """
          Apply a unified diff (git or plain headers, one or many files: change, create, delete,\
           rename) or a "*** Begin Patch" envelope; all of it or nothing. Read the files first.\
           Hunks may have moved, but their context must match.""",
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
      @ToolArg(description = "the whole diff") String diff,
      @ToolArg(
              description =
                  "the one file to patch, or the directory that names in the diff are relative to")
          Optional<String> path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    Workspace selected = workspaces.select(workspace);
    PatchResult result =
        path.isPresent()
            ? patchFiles.patch(selected, diff, path.get())
            : patchFiles.patch(selected, diff);
    return FeedbackRendering.after(
        PatchRendering.render(result), feedback.of(selected, patched(result)));
  }

  private static List<WorkspacePath> patched(PatchResult result) {
    return result instanceof PatchResult.Applied applied
        ? applied.files().stream()
            .filter(file -> file.kind() != FilePatch.Kind.DELETE)
            .filter(file -> file.kind() != FilePatch.Kind.REMOVE)
            .map(PatchResult.Patched::path)
            .toList()
        : List.of();
  }
}
