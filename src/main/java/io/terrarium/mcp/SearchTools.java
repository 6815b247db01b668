package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.Tool.OutputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.search.GlobFiles;
import io.terrarium.search.GrepFiles;
import io.terrarium.search.GrepRequest;
import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Finding files and lines: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class SearchTools {
  /** Without a limit of the caller's: far more than an answer can show. */
  private static final int MOST_MATCHES = 10_000;

  private final Workspaces workspaces;
  private final GlobFiles globFiles;
  private final GrepFiles grepFiles;
  private final OutputBudget budget;

  SearchTools(
      Workspaces workspaces, GlobFiles globFiles, GrepFiles grepFiles, SandboxConfig config) {
    this.workspaces = workspaces;
    this.globFiles = globFiles;
    this.grepFiles = grepFiles;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "Glob",
      description =
          """
          Find files by name, newest first: *, ?, [a-z], {a,b}, and ** for any directories, as in\
           src/**/*.java. A pattern without / matches at any depth. Leaves out what .gitignore\
           ignores.""",
      annotations =
          @Annotations(
              title = "Find files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundFiles.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse glob(
      @ToolArg(description = "the pattern") String pattern,
      @ToolArg(description = "directory to look in", defaultValue = ".") String path,
      @ToolArg(description = "most files", defaultValue = "100") int limit,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GlobFiles.Request request = new GlobFiles.Request(pattern, path, limit);
    return GlobRendering.render(
        globFiles.glob(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }

  @Tool(
      name = "Grep",
      description =
          """
          Search file contents by regular expression (RE2), answering path:line:text sorted by\
           path. Skips binary files and what .gitignore ignores. Prefer it to grep or rg in a\
           shell.""",
      annotations =
          @Annotations(
              title = "Search files",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundLines.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse grep(
      @ToolArg(description = "regular expression") String pattern,
      @ToolArg(description = "directory or file", defaultValue = ".") String path,
      @ToolArg(description = "only these files, as *.{ts,tsx}; ! excludes") Optional<String> glob,
      @ToolArg(description = "only this language, as java, py, ts") Optional<String> type,
      @ToolArg(name = "case_insensitive", description = "ignore case", defaultValue = "false")
          boolean caseInsensitive,
      @ToolArg(description = "pattern is plain text", defaultValue = "false") boolean literal,
      @ToolArg(description = "matches may span lines; . matches \\n", defaultValue = "false")
          boolean multiline,
      @ToolArg(description = "lines of context before", defaultValue = "0") int before,
      @ToolArg(description = "and after", defaultValue = "0") int after,
      @ToolArg(
              name = "output_mode",
              description = "content, files_with_matches or count",
              defaultValue = "content")
          String outputMode,
      @ToolArg(name = "head_limit", description = "most matching lines, or files")
          Optional<Integer> headLimit,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    GrepRequest request =
        GrepRequest.of(pattern, headLimit.orElse(MOST_MATCHES))
            .in(path)
            .onlyMatching(glob.orElse(""))
            .onlyOfType(type.orElse(""))
            .ignoringCase(caseInsensitive)
            .literally(literal)
            .acrossLines(multiline)
            .withContext(before, after)
            .answering(mode(outputMode));
    return GrepRendering.render(
        request,
        grepFiles.grep(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }

  private static Mode mode(String name) {
    return switch (name) {
      case "content" -> Mode.CONTENT;
      case "files_with_matches" -> Mode.FILES;
      case "count" -> Mode.COUNT;
      default ->
          throw new SandboxException(
              Reason.BAD_ARGUMENT,
              "output_mode must be content, files_with_matches or count, not \"" + name + "\"");
    };
  }
}
