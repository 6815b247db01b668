package io.terrarium.shell;

import io.terrarium.process.Execution.Cause;
import io.terrarium.process.Survivor;
import java.time.Duration;
import java.util.List;

/**
 * How a command went.
 *
 * @param shellId gets more of the output, if some was left out or something still prints; empty
 *     when there is nothing more to get
 * @param both the two streams as they came, colour codes and invalid bytes removed
 */
public record CommandResult(
    String shellId,
    int exitCode,
    Cause cause,
    Duration timeout,
    Duration duration,
    Text both,
    Text out,
    Text errors,
    List<Survivor> survivors) {
  public CommandResult {
    survivors = List.copyOf(survivors);
  }

  /** Some output: all of it in {@code head}, or its first and last lines. */
  public record Text(String head, String tail, long leftOutBytes, long leftOutLines) {
    public boolean isWhole() {
      return leftOutBytes == 0;
    }

    /** In one piece, with a note where something was left out. */
    public String joined() {
      return isWhole()
          ? head
          : head + "[%d lines (%d bytes) left out]\n".formatted(leftOutLines, leftOutBytes) + tail;
    }
  }

  public boolean timedOut() {
    return cause == Cause.TIMED_OUT;
  }

  public boolean truncated() {
    return !both.isWhole() || !out.isWhole() || !errors.isWhole();
  }
}
