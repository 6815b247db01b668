package io.terrarium.verify.language;

import io.terrarium.shell.Caller;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.Commands;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call's work in a project: runs its programs there, one after the other, within the time that
 * is left.
 */
public final class Job implements AutoCloseable {
  private static final int COMMAND_NOT_FOUND = 127;
  private static final int CANNOT_EXECUTE = 126;
  private static final Map<String, String> PLAIN =
      Map.of("NO_COLOR", "1", "CARGO_TERM_COLOR", "never", "npm_config_update_notifier", "false");

  private final Workbench workbench;
  private final Place place;
  private final Caller caller;
  private final long deadline;
  private Reports.@Nullable Folder reports;

  /** What all jobs share; {@code keepsLogs}: what programs print can be asked for later. */
  public record Workbench(Commands commands, Reports reports, Toolbox tools, boolean keepsLogs) {}

  /** A job that ends in time, whatever it runs. */
  public Job(Workbench workbench, Place place, Caller caller, Duration time) {
    this.workbench = workbench;
    this.place = place;
    this.caller = caller;
    this.deadline = System.nanoTime() + time.toNanos();
  }

  public Place place() {
    return place;
  }

  /** Made when it is first asked for. */
  Reports.Folder reports() throws IOException {
    Reports.Folder folder = reports;
    if (folder == null) {
      folder = workbench.reports().folder();
      reports = folder;
    }
    return folder;
  }

  Toolbox tools() {
    return workbench.tools();
  }

  Path lasting(String purpose) throws IOException {
    return workbench.reports().lasting(purpose, place);
  }

  /** A program to run and who hears its lines. */
  record Step(
      List<String> arguments,
      Map<String, String> variables,
      Consumer<String> out,
      Consumer<String> errors) {
    static Step of(List<String> arguments) {
      return new Step(arguments, Map.of(), line -> {}, line -> {});
    }

    static Step of(String... arguments) {
      return of(List.of(arguments));
    }

    Step with(Map<String, String> more) {
      Map<String, String> all = new HashMap<>(variables);
      all.putAll(more);
      return new Step(arguments, all, out, errors);
    }

    Step out(Consumer<String> lines) {
      return new Step(arguments, variables, lines, errors);
    }

    Step errors(Consumer<String> lines) {
      return new Step(arguments, variables, out, lines);
    }

    Step both(Consumer<String> lines) {
      return new Step(arguments, variables, lines, lines);
    }
  }

  /** Runs it to its end, or to the end of the time; a program that is missing is a refusal. */
  CommandResult run(Step step) throws IOException {
    Map<String, String> variables = new HashMap<>(PLAIN);
    variables.putAll(step.variables());
    Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - System.nanoTime()));
    CommandRequest request =
        CommandRequest.program(place.workspace(), step.arguments())
            .in(place.directory())
            .with(variables)
            .within(left);
    LineSplitter lines = new LineSplitter(step.out(), step.errors());
    CommandResult result =
        workbench
            .commands()
            .run(workbench.keepsLogs() ? request.keepingOutput() : request, caller, lines);
    lines.finish();
    requireFound(step.arguments().getFirst(), result);
    return result;
  }

  private static void requireFound(String program, CommandResult result) {
    String said = result.errors().head();
    if (result.exitCode() == COMMAND_NOT_FOUND && said.contains("exec: " + program + ": ")) {
      throw missing(program);
    }
    if (result.exitCode() == CANNOT_EXECUTE && said.contains(program)) {
      throw new SandboxException(Reason.WRONG_KIND, program + " cannot be executed: chmod +x it");
    }
  }

  static SandboxException missing(String program) {
    return new SandboxException(
        Reason.NOT_FOUND, program + " is not installed here: install it, or have it put on PATH");
  }

  @Override
  public void close() {
    Reports.Folder folder = reports;
    if (folder != null) {
      folder.close();
    }
  }
}
