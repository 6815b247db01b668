package io.terrarium.verify.run;

import io.terrarium.shell.Caller;
import io.terrarium.shell.CommandRequest;
import io.terrarium.shell.CommandResult;
import io.terrarium.shell.Commands;
import io.terrarium.verify.language.PackageJson;
import io.terrarium.verify.language.Place;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;

/** Runs a script that {@code package.json} declares, by the manager that its lock file names. */
public final class RunScript {
  private static final int COMMAND_NOT_FOUND = 127;

  private final Commands commands;

  public RunScript(Commands commands) {
    this.commands = commands;
  }

  public CommandResult run(
      Workspace workspace, String directory, String name, Duration timeout, Caller caller)
      throws IOException {
    Place place = new Place(workspace, workspace.resolve(directory).toString());
    PackageJson pack = PackageJson.of(place);
    if (!pack.scripts().containsKey(name)) {
      String known =
          pack.scripts().isEmpty()
              ? "package.json has none"
              : "known: " + String.join(", ", pack.scripts().keySet());
      throw new SandboxException(Reason.NOT_FOUND, "unknown script \"" + name + "\"; " + known);
    }
    CommandRequest request =
        CommandRequest.program(workspace, pack.command(name)).in(place.directory()).within(timeout);
    CommandResult result = commands.run(request, caller);
    String program = pack.command(name).getFirst();
    if (result.exitCode() == COMMAND_NOT_FOUND
        && result.errors().head().contains("exec: " + program + ": ")) {
      throw new SandboxException(
          Reason.NOT_FOUND, program + " is not installed here, but the lock file asks for it");
    }
    return result;
  }
}
