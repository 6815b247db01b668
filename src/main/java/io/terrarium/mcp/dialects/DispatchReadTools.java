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
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.GrepRendering;
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

/** The reading half of {@code /dispatch/mcp}: lines are counted from 0. */
@Refusing
@NamingFailures
@McpServer(Surface.DISPATCH)
final class DispatchReadTools {
  private static final int MOST_FILES = 10_000;
  private static final int MOST_MATCHES = 100;

  private final Workspaces workspaces;
  private final ReadFile readFile;
  private final GlobFiles globFiles;
  private final GrepFiles grepFiles;
  private final OutputBudget budget;

  DispatchReadTools(
      Workspaces workspaces,
      ReadFile readFile,
      GlobFiles globFiles,
      GrepFiles grepFiles,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.readFile = readFile;
    this.globFiles = globFiles;
    this.grepFiles = grepFiles;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "read_file",
      description =
          "Show a text file as numbered lines, counted from 0; with start_line and end_line, only those.",
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
      @ToolArg(name = "start_line", description = "first line, from 0", defaultValue = "0")
          long startLine,
      @ToolArg(
              name = "end_line",
              description = "last line, included; -1 for the end",
              defaultValue = "-1")
          long endLine,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    LineRange range = LineRange.of(startLine, endLine);
    return ReadRendering.FROM_ZERO.render(
        readFile.read(
            workspaces.select(workspace), path, range.first() + 1, range.count(), Reader.MARKING));
  }

  @Tool(
      name = "list_files",
      description =
          "List the files of a directory, one path a line; with pattern (*, ?, [a-z], {a,b}, **), only those. Leaves out what .gitignore ignores.",
      annotations =
          @Annotations(
              title = "List files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String listFiles(
      @ToolArg(description = "directory", defaultValue = ".") String path,
      @ToolArg(description = "only files that match it") Optional<String> pattern,
      @ToolArg(description = "also those in directories below", defaultValue = "true")
          boolean recursive,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GlobFiles.Request request = new GlobFiles.Request(pattern.orElse("**"), path, MOST_FILES);
    return budget.fit(
        FileList.render(
            globFiles.glob(
                workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
            recursive),
        "list_files of a directory below");
  }

  @Tool(
      name = "search_files",
      description =
          "Search the content of files for a text, or with is_regex for a regular expression; answers path:line:text, at most 100 matches.",
      annotations =
          @Annotations(
              title = "Search files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse searchFiles(
      @ToolArg(description = "what to search for") String query,
      @ToolArg(description = "directory or file", defaultValue = ".") String path,
      @ToolArg(description = "only files that match it, as *.rb") Optional<String> pattern,
      @ToolArg(
              name = "is_regex",
              description = "query is a regular expression (RE2)",
              defaultValue = "false")
          boolean isRegex,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GrepRequest request =
        GrepRequest.of(query, MOST_MATCHES)
            .in(path)
            .onlyMatching(pattern.orElse(""))
            .literally(!isRegex);
    return GrepRendering.render(
        request,
        grepFiles.grep(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }
}
