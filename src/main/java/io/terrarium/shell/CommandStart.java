package io.terrarium.shell;

import io.terrarium.process.Execution;
import io.terrarium.process.Execution.OutputListener;
import io.terrarium.process.Launch;
import io.terrarium.process.Programs;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The one way a command begins: looked at, given its environment and directory, started. */
public final class CommandStart {
  /** What the kernel takes as one argument of a program. */
  private static final int LONGEST_COMMAND = 128 * 1024 - 16;

  private final Programs programs;
  private final Environment environment;
  private final Secrets secrets;
  private final Denylist denylist;

  public CommandStart(
      Programs programs, Environment environment, Secrets secrets, Denylist denylist) {
    this.programs = programs;
    this.environment = environment;
    this.secrets = secrets;
    this.denylist = denylist;
  }

  /** Refuses what must not or cannot be started. */
  void check(CommandRequest request) {
    String shown = request.shown();
    if (shown.isBlank()) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "command is empty");
    }
    if (shown.indexOf('\0') >= 0) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "command has a NUL character: remove it");
    }
    int length = shown.getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_COMMAND) {
      throw new SandboxException(
          Reason.TOO_LARGE,
          "command has %d bytes, at most %d: Write it to a file and run that"
              .formatted(length, LONGEST_COMMAND));
    }
    denylist.check(request);
  }

  Execution start(CommandRequest request, OutputListener listener)
      throws IOException, InterruptedException {
    Map<String, String> variables = variables(request);
    try (Directory directory =
        request.workspace().at(request.directory(), path -> request.workspace().directory(path))) {
      return programs.start(
          new Launch(request.what(), directory.descriptor(), variables), listener);
    }
  }

  private Map<String, String> variables(CommandRequest request) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.putAll(request.variables());
    for (String name : request.secrets()) {
      variables.put(name, secret(name));
    }
    return variables;
  }

  private String secret(String name) {
    return secrets
        .value(name)
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.NOT_FOUND, "secret \"" + name + "\" is not configured"));
  }
}
