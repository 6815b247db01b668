package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.Cancellation;
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
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.GlobRendering;
import io.terrarium.mcp.GrepRendering;
import io.terrarium.mcp.ListRendering;
import io.terrarium.mcp.OutputBudget;
import io.terrarium.mcp.ReadRendering;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.Surface;
import io.terrarium.search.GlobFiles;
import io.terrarium.search.GrepFiles;
import io.terrarium.search.GrepRequest;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** The reading half of {@code /claude/mcp}. */
@Refusing
@McpServer(Surface.CLAUDE)
final class ClaudeReadTools {
  private static final int MOST_ENTRIES = 1000;
  private static final int MOST_FILES = 100;
  private static final int MOST_MATCHES = 1000;

  private final Workspaces workspaces;
  private final ReadFile readFile;
  private final ListFiles listFiles;
  private final GlobFiles globFiles;
  private final GrepFiles grepFiles;
  private final OutputBudget budget;

  ClaudeReadTools(
      Workspaces workspaces,
      ReadFile readFile,
      ListFiles listFiles,
      GlobFiles globFiles,
      GrepFiles grepFiles,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.readFile = readFile;
    this.listFiles = listFiles;
    this.globFiles = globFiles;
    this.grepFiles = grepFiles;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "read_file",
      description =
          "Show a text file as numbered lines, or an image. Read a file before you edit or overwrite it.",
      annotations =
          @Annotations(
              title = "Read a file",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse readFile(
      @ToolArg(description = "file, relative to the workspace root") String path,
      @ToolArg(description = "first line, from 1", defaultValue = "1") long offset,
      @ToolArg(description = "most lines", defaultValue = "2000") long limit,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return ReadRendering.NUMBERED.render(
        readFile.read(workspaces.select(workspace), path, offset, limit, Reader.MARKING));
  }

  @Tool(
      name = "ls",
      description =
          "List a directory: directories end with /, links show their target, files their size. Leaves out what .gitignore ignores.",
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
      @ToolArg(description = "directory", defaultValue = ".") String path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    ListFiles.Request request = new ListFiles.Request(path, false, MOST_ENTRIES, false);
    return budget.fit(
        ListRendering.render(listFiles.list(workspaces.select(workspace), request)),
        "ls a directory below");
  }

  @Tool(
      name = "glob_file",
      description =
          "Find files by name, newest first: *, ?, [a-z], {a,b} and ** for any directories.",
      annotations =
          @Annotations(
              title = "Find files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse globFile(
      @ToolArg(description = "the pattern") String pattern,
      @ToolArg(description = "directory to look in", defaultValue = ".") String path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GlobFiles.Request request = new GlobFiles.Request(pattern, path, MOST_FILES);
    return GlobRendering.render(
        globFiles.glob(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }

  @Tool(
      name = "grep_file",
      description = "Search file contents by regular expression (RE2); answers path:line:text.",
      annotations =
          @Annotations(
              title = "Search files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse grepFile(
      @ToolArg(description = "regular expression") String pattern,
      @ToolArg(description = "directory or file", defaultValue = ".") String path,
      @ToolArg(description = "only these files, as *.java") Optional<String> include,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GrepRequest request =
        GrepRequest.of(pattern, MOST_MATCHES).in(path).onlyMatching(include.orElse(""));
    return GrepRendering.render(
        request,
        grepFiles.grep(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }
}
