package io.terrarium.shell;

import io.terrarium.process.Launch;
import io.terrarium.workspace.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What to run and where. Made by {@link #bash} or {@link #program} and then told what differs from
 * the usual.
 *
 * @param directory relative to the workspace root
 * @param variables besides those that every command gets
 * @param secrets names of secrets to put into the environment of this command only
 * @param keepsOutput all that it prints can be read later, even if the result holds it
 */
public record CommandRequest(
    Workspace workspace,
    Launch.What what,
    String directory,
    Duration timeout,
    Map<String, String> variables,
    List<String> secrets,
    boolean keepsOutput) {
  public static final Duration USUAL_TIMEOUT = Duration.ofMinutes(2);
  public static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

  public CommandRequest {
    variables = Map.copyOf(variables);
    secrets = List.copyOf(secrets);
  }

  /** A command line for bash. */
  public static CommandRequest bash(Workspace workspace, String command) {
    return of(workspace, new Launch.Script(command));
  }

  /** A program and its arguments, without a shell's expansion. */
  public static CommandRequest program(Workspace workspace, List<String> arguments) {
    return of(workspace, new Launch.Arguments(arguments));
  }

  private static CommandRequest of(Workspace workspace, Launch.What what) {
    return new CommandRequest(workspace, what, ".", USUAL_TIMEOUT, Map.of(), List.of(), false);
  }

  public CommandRequest in(String otherDirectory) {
    return new CommandRequest(
        workspace, what, otherDirectory, timeout, variables, secrets, keepsOutput);
  }

  public CommandRequest within(Duration otherTimeout) {
    return new CommandRequest(
        workspace, what, directory, otherTimeout, variables, secrets, keepsOutput);
  }

  public CommandRequest with(Map<String, String> moreVariables) {
    return new CommandRequest(
        workspace, what, directory, timeout, moreVariables, secrets, keepsOutput);
  }

  public CommandRequest withSecrets(List<String> names) {
    return new CommandRequest(workspace, what, directory, timeout, variables, names, keepsOutput);
  }

  public CommandRequest keepingOutput() {
    return new CommandRequest(workspace, what, directory, timeout, variables, secrets, true);
  }

  /** As one line for logs, snapshots and lists. */
  public String shown() {
    return switch (what) {
      case Launch.Script script -> script.text();
      case Launch.Arguments program -> String.join(" ", program.arguments());
    };
  }
}
