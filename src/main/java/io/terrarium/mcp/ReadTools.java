package io.terrarium.mcp;

import io.quarkiverse.mcp.server.McpConnection;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.files.ListFiles;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Looking at files: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class ReadTools {
  private final Workspaces workspaces;
  private final ReadFile readFile;
  private final ListFiles listFiles;
  private final OutputBudget budget;

  ReadTools(Workspaces workspaces, ReadFile readFile, ListFiles listFiles, SandboxConfig config) {
    this.workspaces = workspaces;
    this.readFile = readFile;
    this.listFiles = listFiles;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "Read",
      description =
          """
          Show a text file as numbered lines (number, tab, text), or a PNG, JPEG, GIF or WebP image.\
           Read a file before you Edit or overwrite it. Use offset and limit for parts of a long\
           file, LS for a directory, Grep to find lines.""",
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
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      McpConnection connection)
      throws IOException {
    Reader reader =
        connection.serverName().equals(Surface.READONLY) ? Reader.NOT_MARKING : Reader.MARKING;
    return ReadRendering.NUMBERED.render(
        readFile.read(workspaces.select(workspace), filePath, offset, limit, reader));
  }

  @Tool(
      name = "LS",
      description =
          """
          List a directory: directories end with "/", links show their target, files their size in\
           bytes. Leaves out what .gitignore ignores. Use Glob to find files by name.""",
      annotations =
          @Annotations(
              title = "List a directory",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String list(
      @ToolArg(description = "directory, relative to the workspace root", defaultValue = ".")
          String path,
      @ToolArg(description = "everything below as well", defaultValue = "false") boolean recursive,
      @ToolArg(description = "most entries", defaultValue = "1000") int limit,
      @ToolArg(
              name = "include_ignored",
              description = "also what .gitignore ignores",
              defaultValue = "false")
          boolean includeIgnored,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    ListFiles.Request request = new ListFiles.Request(path, recursive, limit, includeIgnored);
    return budget.fit(
        ListRendering.render(listFiles.list(workspaces.select(workspace), request)),
        "LS one of the directories by itself");
  }
}
