package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.process.Survivor;
import io.terrarium.shell.CommandResult;
import java.util.List;

/** What a program reads of a command's result. */
@RegisterForReflection
public record CommandAnswer(
    String stdout,
    String stderr,
    int exitCode,
    boolean timedOut,
    boolean truncated,
    long durationMs,
    String shellId,
    List<Left> survivors) {

  /** A process that is still running. */
  @RegisterForReflection
  public record Left(int pid, String command, List<Integer> ports) {
    static Left of(Survivor survivor) {
      return new Left(survivor.pid(), survivor.command(), survivor.ports());
    }
  }

  /** Of one that has only just begun; its exit code has no meaning yet. */
  static CommandAnswer started(String shellId) {
    return new CommandAnswer("", "", -1, false, false, 0, shellId, List.of());
  }

  static CommandAnswer of(CommandResult result) {
    return new CommandAnswer(
        result.out().joined(),
        result.errors().joined(),
        result.exitCode(),
        result.timedOut(),
        result.truncated(),
        result.duration().toMillis(),
        result.shellId(),
        result.survivors().stream().map(Left::of).toList());
  }
}
