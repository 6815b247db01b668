package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.code.FunctionChange;
import io.terrarium.code.FunctionEdits;
import io.terrarium.code.FunctionName;
import io.terrarium.lsp.RenameSymbol;
import io.terrarium.secrets.Scrubber;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.util.Optional;

/** Changing source code by naming a function or symbol; a read-only build does not contain it. */
@Refusing
final class CodeChangeTools {
  private static final String FILE = "file, relative to the workspace root";
  private static final String NAME =
      "f, Type.f, (*T).f or Type::f; f/2 for the one with 2 parameters";
  private static final String LINE = "a line of it, if several have the name";

  private final Workspaces workspaces;
  private final FunctionEdits edits;
  private final RenameSymbol renameSymbol;
  private final Scrubber scrubber;
  private final OutputBudget budget;

  CodeChangeTools(
      Workspaces workspaces,
      FunctionEdits edits,
      RenameSymbol renameSymbol,
      Scrubber scrubber,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.edits = edits;
    this.renameSymbol = renameSymbol;
    this.scrubber = scrubber;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "edit_function_body",
      description =
          """
          Replace the body of a function or method in a file that you have Read, found by its name\
           in the syntax tree. Indentation is adapted; what would not parse is refused.\
          """,
      annotations =
          @Annotations(
              title = "Edit a function's body",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String editFunctionBody(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = NAME) String name,
      @ToolArg(name = "new_body", description = "with or without its braces") String newBody,
      @ToolArg(description = LINE) Optional<Integer> line,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return change(filePath, name, new FunctionChange.Body(newBody), line, workspace);
  }

  @Tool(
      name = "change_function_signature",
      description =
          """
          Replace the signature of a function or method, all before its body, in a file that you\
           have Read. Callers stay as they are; annotations too, unless new ones are given.\
          """,
      annotations =
          @Annotations(
              title = "Change a function's signature",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String changeFunctionSignature(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = NAME) String name,
      @ToolArg(name = "new_signature", description = "as int add(int a, int b)")
          String newSignature,
      @ToolArg(description = LINE) Optional<Integer> line,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return change(filePath, name, new FunctionChange.Signature(newSignature), line, workspace);
  }

  @Tool(
      name = "insert_after_method",
      description =
          """
          Insert a function, method or other definition after a function or method, in a file that\
           you have Read. Indentation is adapted.\
          """,
      annotations =
          @Annotations(
              title = "Insert after a method",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String insertAfterMethod(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = NAME) String name,
      @ToolArg(name = "new_method", description = "the code to insert") String newMethod,
      @ToolArg(description = LINE) Optional<Integer> line,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    return change(filePath, name, new FunctionChange.Insertion(newMethod), line, workspace);
  }

  private String change(
      String filePath,
      String name,
      FunctionChange change,
      Optional<Integer> line,
      Optional<String> workspace)
      throws IOException {
    return ChangeRendering.applied(
        edits.apply(
            workspaces.select(workspace), filePath, FunctionName.parse(name, line), change));
  }

  @Tool(
      name = "rename_symbol",
      description =
          """
          Rename the symbol at a place wherever it is used, in all files or none, by the language\
           server. Answers with the diff; dry_run only shows it.\
          """,
      annotations =
          @Annotations(
              title = "Rename a symbol",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String renameSymbol(
      @ToolArg(name = "file_path", description = FILE) String filePath,
      @ToolArg(description = "line of the name, from 1") int line,
      @ToolArg(description = "column in that line, in characters from 1") int col,
      @ToolArg(name = "new_name", description = "the new name") String newName,
      @ToolArg(name = "dry_run", description = "change nothing", defaultValue = "false")
          boolean dryRun,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    RenameSymbol.Renamed renamed =
        renameSymbol.rename(
            workspaces.select(workspace),
            new RenameSymbol.Request(filePath, line, col, newName, dryRun),
            new ServerAsker(new McpCaller(cancellation, progress, scrubber)));
    String text =
        "%s %s to %s in %d %s\n%s"
            .formatted(
                renamed.dryRun() ? "would rename" : "renamed",
                renamed.oldName(),
                renamed.newName(),
                renamed.files(),
                renamed.files() == 1 ? "file" : "files",
                renamed.diff());
    return budget.fit(text, "snapshot_diff");
  }
}
