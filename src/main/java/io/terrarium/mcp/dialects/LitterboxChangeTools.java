package io.terrarium.mcp.dialects;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.Tool.OutputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.WriteFile;
import io.terrarium.mcp.CallEnd;
import io.terrarium.mcp.CallStart;
import io.terrarium.mcp.ChangeRendering;
import io.terrarium.mcp.CommandRendering;
import io.terrarium.mcp.McpCaller;
import io.terrarium.mcp.PatchRendering;
import io.terrarium.mcp.Refusing;
import io.terrarium.mcp.Surface;
import io.terrarium.secrets.Scrubber;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.Commands;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The changing half of {@code /litterbox/mcp}. */
@Refusing
@McpServer(Surface.LITTERBOX)
final class LitterboxChangeTools {
  private final Sandboxes sandboxes;
  private final WriteFile writeFile;
  private final PatchFiles patchFiles;
  private final Commands commands;
  private final Scrubber scrubber;

  LitterboxChangeTools(
      Sandboxes sandboxes,
      WriteFile writeFile,
      PatchFiles patchFiles,
      Commands commands,
      Scrubber scrubber) {
    this.sandboxes = sandboxes;
    this.writeFile = writeFile;
    this.patchFiles = patchFiles;
    this.commands = commands;
    this.scrubber = scrubber;
  }

  @Tool(
      name = "write",
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
  String write(
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "file, relative to the root of the sandbox") String path,
      @ToolArg(description = "the whole new content") String content)
      throws IOException {
    return ChangeRendering.render(writeFile.write(sandboxes.named(sandbox), path, content));
  }

  @Tool(
      name = "patch",
      description =
          "Apply a unified diff to one file that you have read; it may create or delete the file. All of it or nothing.",
      annotations =
          @Annotations(
              title = "Patch a file",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse patch(
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "the file to patch") String path,
      @ToolArg(description = "the unified diff") String diff)
      throws IOException {
    return PatchRendering.render(patchFiles.patch(sandboxes.named(sandbox), diff, path));
  }

  @Tool(
      name = "bash",
      description =
          "Run a command line in the sandbox, without input or terminal; answers stdout, stderr and exitCode.",
      annotations =
          @Annotations(
              title = "Run a command",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true),
      outputSchema = @OutputSchema(from = LitterboxAnswer.class))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse bash(
      @ToolArg(description = "name of the sandbox") String sandbox,
      @ToolArg(description = "the command line") String command,
      @ToolArg(description = "directory, relative to the root of the sandbox", defaultValue = ".")
          String workdir,
      @ToolArg(description = "seconds, at most 600", defaultValue = "120") int timeout,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    CommandRequest request =
        CommandRequest.bash(sandboxes.named(sandbox), command)
            .in(workdir)
            .within(Duration.ofSeconds(timeout));
    CommandResult result = commands.run(request, new McpCaller(cancellation, progress, scrubber));
    return new ToolResponse(
        false,
        List.of(new TextContent(CommandRendering.text(result))),
        LitterboxAnswer.of(result),
        Map.of());
  }
}
