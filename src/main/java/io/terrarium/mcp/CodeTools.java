package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.Tool.OutputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.code.Outline;
import io.terrarium.code.SearchCode;
import io.terrarium.lsp.Diagnose;
import io.terrarium.lsp.FindPlaces;
import io.terrarium.secrets.Scrubber;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Looking at source code by what it means: on every surface of our own. */
@Refusing
@McpServer(McpServer.DEFAULT)
@McpServer(Surface.READONLY)
final class CodeTools {
  private static final String FILE = "file, relative to the workspace root";
  private static final String LINE = "line of the name, from 1";
  private static final String COLUMN = "column in that line, in characters from 1";

  private final Workspaces workspaces;
  private final SearchCode searchCode;
  private final Outline outline;
  private final FindPlaces findPlaces;
  private final Diagnose diagnose;
  private final Scrubber scrubber;
  private final OutputBudget budget;

  CodeTools(
      Workspaces workspaces,
      SearchCode searchCode,
      Outline outline,
      FindPlaces findPlaces,
      Diagnose diagnose,
      Scrubber scrubber,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.searchCode = searchCode;
    this.outline = outline;
    this.findPlaces = findPlaces;
    this.diagnose = diagnose;
    this.scrubber = scrubber;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "search_code",
      description =
          """
          Find functions, types and other symbols by words of their name, signature or comment,\
           best first. Use Grep for exact text.\
          """,
      annotations =
          @Annotations(
              title = "Search symbols",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundCode.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse searchCode(
      @ToolArg(description = "words, as: parse config file") String query,
      @ToolArg(description = "most symbols", defaultValue = "20") int limit,
      @ToolArg(description = "java, python, javascript, typescript, go, rust, c or cpp")
          Optional<String> language,
      @ToolArg(description = "function, method, class, interface, struct, enum, field, ...")
          Optional<String> kind,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    SearchCode.Request request = new SearchCode.Request(query, limit, language, kind);
    return CodeRendering.render(
        searchCode.search(
            workspaces.select(workspace), request, () -> cancellation.check().isRequested()),
        budget);
  }

  @Tool(
      name = "outline",
      description =
          """
          The symbols of a source file, or of all below a directory, as a tree with line numbers.\
           Look here before you Read a long file.\
          """,
      annotations =
          @Annotations(
              title = "Outline",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = OutlineAnswer.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse outline(
      @ToolArg(description = "file or directory") String path,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation)
      throws IOException {
    return CodeRendering.render(
        outline.of(workspaces.select(workspace), path, () -> cancellation.check().isRequested()),
        budget);
  }

  @Tool(
      name = "find_definition",
      description = "Where the thing at a place in a file is defined, by the language server.",
      annotations =
          @Annotations(
              title = "Find a definition",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundPlaces.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse findDefinition(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = LINE) int line,
      @ToolArg(description = COLUMN) int col,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return CodeRendering.render(
        findPlaces.find(
            workspaces.select(workspace),
            filePath,
            line,
            col,
            FindPlaces.What.DEFINITION,
            new ServerAsker(new McpCaller(cancellation, progress, scrubber))),
        budget);
  }

  @Tool(
      name = "find_references",
      description = "Everywhere the thing at a place in a file is used, by the language server.",
      annotations =
          @Annotations(
              title = "Find references",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundPlaces.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse findReferences(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = LINE) int line,
      @ToolArg(description = COLUMN) int col,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return CodeRendering.render(
        findPlaces.find(
            workspaces.select(workspace),
            filePath,
            line,
            col,
            FindPlaces.What.REFERENCES,
            new ServerAsker(new McpCaller(cancellation, progress, scrubber))),
        budget);
  }

  @Tool(
      name = "diagnostics",
      description = "Errors and warnings of the language server for a file as it is now.",
      annotations =
          @Annotations(
              title = "Diagnostics",
              readOnlyHint = true,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false),
      outputSchema = @OutputSchema(from = FoundProblems.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse diagnostics(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return CodeRendering.render(
        diagnose.of(
            workspaces.select(workspace),
            filePath,
            new ServerAsker(new McpCaller(cancellation, progress, scrubber))),
        budget);
  }
}
