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
import io.terrarium.secrets.Scrubber;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.Commands;
import io.terrarium.shell.Shells;
import io.terrarium.shell.Watches;
import io.terrarium.shell.Watches.WatchFor;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Running commands: on the full surface only, and not in a read-only build. */
@Refusing
@McpServer(McpServer.DEFAULT)
final class CommandTools {
  private static final String WORKDIR = "directory, relative to the workspace root";
  private static final String SHELL_ID = "as answered by Bash or watch_process";

  private final Workspaces workspaces;
  private final Commands commands;
  private final Scrubber scrubber;
  private final Shells shells;
  private final Watches watches;

  CommandTools(
      Workspaces workspaces, Commands commands, Scrubber scrubber, Shells shells, Watches watches) {
    this.workspaces = workspaces;
    this.commands = commands;
    this.scrubber = scrubber;
    this.shells = shells;
    this.watches = watches;
  }

  @Tool(
      name = "Bash",
      description =
          """
          Run a bash command line in the workspace, without input or terminal. Answers when the\
           shell ends; what it left running is listed. Use run_in_background for servers and long\
           work, Grep and Read instead of grep and cat.""",
      outputSchema = @OutputSchema(from = CommandAnswer.class),
      annotations =
          @Annotations(
              title = "Run a command",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse bash(
      @ToolArg(description = "the command line") String command,
      @ToolArg(description = "what it is for") Optional<String> description,
      @ToolArg(description = "seconds, at most 600", defaultValue = "120") int timeout,
      @ToolArg(description = WORKDIR, defaultValue = ".") String workdir,
      @ToolArg(
              name = "run_in_background",
              description = "answer at once with a shell_id",
              defaultValue = "false")
          boolean runInBackground,
      @ToolArg(description = "names of secrets for its environment") Optional<List<String>> secrets,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    CommandRequest request =
        CommandRequest.bash(workspaces.select(workspace), command)
            .in(workdir)
            .within(Duration.ofSeconds(timeout))
            .withSecrets(secrets.orElse(List.of()));
    if (runInBackground) {
      return CommandRendering.started(shells.startInBackground(request));
    }
    // Also when it was cancelled: the client passes over the answer, but its connection is free.
    return CommandRendering.render(
        commands.run(request, new McpCaller(cancellation, progress, scrubber)));
  }

  @Tool(
      name = "BashOutput",
      description =
          """
          Output of a background shell, or the rest of a long foreground one. Without since: what\
           is new since the last call.""",
      outputSchema = @OutputSchema(from = ShellAnswer.class),
      annotations =
          @Annotations(
              title = "Output of a shell",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse bashOutput(
      @ToolArg(name = "shell_id", description = SHELL_ID) String shellId,
      @ToolArg(description = "offset in bytes") Optional<Long> since,
      @ToolArg(description = "seconds to wait for something new, at most 60", defaultValue = "0")
          int wait)
      throws IOException {
    OptionalLong from = since.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    return ShellRendering.render(shells.output(shellId, from, Duration.ofSeconds(wait)));
  }

  @Tool(
      name = "KillShell",
      description = "End a shell with everything it started, and forget its output.",
      annotations =
          @Annotations(
              title = "End a shell",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String killShell(@ToolArg(name = "shell_id", description = SHELL_ID) String shellId) {
    return ShellRendering.render(shells.kill(shellId));
  }

  @Tool(
      name = "watch_process",
      description =
          """
          Start a command in the background and note events: started, error (a line that matches),\
           idle_timeout, exited. Ask for them with watch_process_events, for output with\
           BashOutput, end it with KillShell.""",
      annotations =
          @Annotations(
              title = "Watch a process",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  String watchProcess(
      @ToolArg(description = "the command line") String command,
      @ToolArg(
              name = "error_patterns",
              description = "regular expressions; default: usual words for errors")
          Optional<List<String>> errorPatterns,
      @ToolArg(
              name = "idle_timeout_seconds",
              description = "note when nothing is printed for so long; 0: never",
              defaultValue = "0")
          int idleTimeoutSeconds,
      @ToolArg(description = WORKDIR, defaultValue = ".") String workdir,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace)
      throws IOException {
    CommandRequest request = CommandRequest.bash(workspaces.select(workspace), command).in(workdir);
    WatchFor watchFor =
        new WatchFor(errorPatterns.orElse(List.of()), Duration.ofSeconds(idleTimeoutSeconds));
    return ShellRendering.watching(watches.watch(request, watchFor));
  }

  @Tool(
      name = "watch_process_events",
      description = "Events of a watched process, at most the last 1024.",
      outputSchema = @OutputSchema(from = EventsAnswer.class),
      annotations =
          @Annotations(
              title = "Events of a watched process",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = false))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse watchProcessEvents(
      @ToolArg(name = "shell_id", description = SHELL_ID) String shellId,
      @ToolArg(name = "since_event_id", description = "only later ones", defaultValue = "0")
          long sinceEventId) {
    return ShellRendering.render(watches.events(shellId, sinceEventId));
  }
}
