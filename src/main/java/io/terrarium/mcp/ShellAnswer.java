package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.shell.ShellOutput;
import java.util.List;

/** What a program reads of a shell's output; the exit code has a meaning once it has ended. */
@RegisterForReflection
public record ShellAnswer(
    String shellId,
    String status,
    int exitCode,
    String output,
    long next,
    long total,
    List<CommandAnswer.Left> survivors) {

  static ShellAnswer of(ShellOutput output) {
    return new ShellAnswer(
        output.shellId(),
        output.running() ? "running" : "exited",
        output.exitCode(),
        output.text(),
        output.next(),
        output.total(),
        output.survivors().stream().map(CommandAnswer.Left::of).toList());
  }
}
