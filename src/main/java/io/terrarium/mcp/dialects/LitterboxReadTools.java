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
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.Optional;

/** The reading half of {@code /litterbox/mcp}: plain lines, counted from 0. */
@Refusing
@McpServer(Surface.LITTERBOX)
final class LitterboxReadTools {
  private static final int MOST_ENTRIES = 1000;
  private static final int MOST_FILES = 100;
  private static final int MOST_MATCHES = 1000;

  private final Sandboxes sandboxes;
  private final ReadFile readFile;
  private final ListFiles listFiles;
  private final GlobFiles globFiles;
  private final GrepFiles grepFiles;
  private final OutputBudget budget;

  LitterboxReadTools(
      Sandboxes sandboxes,
      ReadFile readFile,
      ListFiles listFiles,
      GlobFiles globFiles,
      GrepFiles grepFiles,
      SandboxConfig config) {
    this.sandboxes = sandboxes;
    this.readFile = readFile;
    this.listFiles = listFiles;
    this.globFiles = globFiles;
    this.grepFiles = grepFiles;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "read",
      description =
          "Show a file as it is. With offset (a line, from 0) and limit, only those lines.",
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
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "file, relative to the root of the sandbox") String path,
      @ToolArg(description = "first line, from 0", defaultValue = "0") long offset,
      @ToolArg(description = "most lines", defaultValue = "2147483647") long limit)
      throws IOException {
    requireNotNegative(offset);
    return ReadRendering.PLAIN.render(
        readFile.read(sandboxes.named(sandbox), path, offset + 1, limit, Reader.MARKING));
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
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "directory", defaultValue = ".") String path,
      @ToolArg(description = "everything below as well", defaultValue = "false") boolean recursive)
      throws IOException {
    ListFiles.Request request = new ListFiles.Request(path, recursive, MOST_ENTRIES, false);
    return budget.fit(
        ListRendering.render(listFiles.list(sandboxes.named(sandbox), request)),
        "ls a directory below");
  }

  @Tool(
      name = "glob",
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
  ToolResponse glob(
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "the pattern") String pattern,
      @ToolArg(description = "directory to look in", defaultValue = ".") String path,
      Cancellation cancellation)
      throws IOException {
    GlobFiles.Request request = new GlobFiles.Request(pattern, path, MOST_FILES);
    return GlobRendering.render(
        globFiles.glob(sandboxes.named(sandbox), request, () -> cancellation.check().isRequested()),
        budget);
  }

  @Tool(
      name = "grep",
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
  ToolResponse grep(
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "regular expression") String pattern,
      @ToolArg(description = "directory or file", defaultValue = ".") String path,
      @ToolArg(description = "only these files, as *.java") Optional<String> include,
      Cancellation cancellation)
      throws IOException {
    GrepRequest request =
        GrepRequest.of(pattern, MOST_MATCHES).in(path).onlyMatching(include.orElse(""));
    return GrepRendering.render(
        request,
        grepFiles.grep(sandboxes.named(sandbox), request, () -> cancellation.check().isRequested()),
        budget);
  }

  private static void requireNotNegative(long offset) {
    if (offset < 0) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "offset must be 0 or more, not " + offset + ": it is a line index");
    }
  }
}
