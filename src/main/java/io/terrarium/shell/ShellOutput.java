package io.terrarium.shell;

import io.terrarium.process.Survivor;
import java.util.List;

/**
 * A piece of a shell's output and how the shell is.
 *
 * @param lostBytes what was asked for but is not kept any more, just before {@code start}
 * @param next the offset that continues this piece; less than {@code total} if there is more now
 * @param exitCode has a meaning only when it is not running
 */
public record ShellOutput(
    String shellId,
    String text,
    long lostBytes,
    long start,
    long next,
    long total,
    boolean running,
    int exitCode,
    List<Survivor> survivors) {
  public ShellOutput {
    survivors = List.copyOf(survivors);
  }
}
