package io.terrarium.shell;

import io.terrarium.process.Execution;
import io.terrarium.process.Execution.Cause;
import io.terrarium.process.Execution.Ending;
import io.terrarium.process.Execution.OutputListener;
import io.terrarium.process.Output;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs commands and waits for them. A call returns when the command's shell has ended; on timeout
 * and cancellation the whole tree is gone before it returns.
 */
public final class Commands {
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Duration BETWEEN_PROGRESS = Duration.ofSeconds(1);
  private static final int EXIT_CODE_OF_TIMEOUT = 124;
  private static final int EXIT_CODE_UNKNOWN = -1;

  private final CommandStart start;
  private final CommandSlots slots;
  private final Shells shells;
  private final ChangeListener changes;

  public Commands(CommandStart start, int mostAtOnce, Shells shells, ChangeListener changes) {
    this.start = start;
    this.slots = new CommandSlots(mostAtOnce);
    this.shells = shells;
    this.changes = changes;
  }

  /** Runs it to its end. */
  public CommandResult run(CommandRequest request, Caller caller) throws IOException {
    return run(request, caller, (stream, bytes, length) -> {});
  }

  /** The same, telling somebody what is printed as it comes. */
  public CommandResult run(CommandRequest request, Caller caller, OutputListener listener)
      throws IOException {
    start.check(request);
    requireSensibleTimeout(request.timeout());
    try {
      if (!slots.acquire(caller)) {
        throw new SandboxException(Reason.BUSY, "cancelled before it was started");
      }
      try {
        return runNow(request, caller, listener);
      } finally {
        slots.release();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: the server is shutting down", stopped);
    }
  }

  private CommandResult runNow(CommandRequest request, Caller caller, OutputListener listener)
      throws IOException, InterruptedException {
    CommandRun run = new CommandRun(shells.nextId(), request.shown(), false);
    changes.commandStarted(request.workspace(), run);
    int exitCode = EXIT_CODE_UNKNOWN;
    try {
      Execution execution = start.start(request, listener);
      Ending ending = await(execution, request.timeout(), caller);
      exitCode = exitCode(ending);
      return result(run, request, execution, ending);
    } finally {
      changes.commandEnded(request.workspace(), run, exitCode);
    }
  }

  private static Ending await(Execution execution, Duration timeout, Caller caller)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    long nextProgress = begin + BETWEEN_PROGRESS.toNanos();
    try {
      while (true) {
        Optional<Ending> ending = execution.await(BETWEEN_LOOKS);
        if (ending.isPresent()) {
          return ending.get();
        }
        long now = System.nanoTime();
        if (now - begin >= timeout.toNanos()) {
          execution.stop(Cause.TIMED_OUT);
        } else if (caller.hasCancelled()) {
          execution.stop(Cause.CANCELLED);
        } else if (now >= nextProgress) {
          caller.progress(PlainText.of(execution.output().lastLine()));
          nextProgress = now + BETWEEN_PROGRESS.toNanos();
        }
      }
    } catch (InterruptedException stopped) {
      execution.stop(Cause.KILLED);
      throw stopped;
    }
  }

  /** What the result cannot hold can be read later, under the command's id. */
  private CommandResult result(
      CommandRun run, CommandRequest request, Execution execution, Ending ending) {
    Output.Summary summary = execution.output().summary();
    boolean more =
        request.keepsOutput() || !summary.both().isWhole() || !ending.survivors().isEmpty();
    if (more) {
      shells.keep(new Shell(run.id(), run.command(), execution));
    } else {
      execution.forget();
    }
    return new CommandResult(
        more ? run.id() : "",
        exitCode(ending),
        ending.cause(),
        request.timeout(),
        ending.duration(),
        PlainText.of(summary.both()),
        PlainText.of(summary.out()),
        PlainText.of(summary.errors()),
        ending.survivors());
  }

  static int exitCode(Ending ending) {
    return ending.cause() == Cause.TIMED_OUT ? EXIT_CODE_OF_TIMEOUT : ending.exitCode();
  }

  private static void requireSensibleTimeout(Duration timeout) {
    boolean sensible =
        timeout.isPositive() && timeout.compareTo(CommandRequest.LONGEST_TIMEOUT) <= 0;
    if (!sensible) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "timeout must be 1 to %d seconds, not %d; run longer things in the background"
              .formatted(CommandRequest.LONGEST_TIMEOUT.toSeconds(), timeout.toSeconds()));
    }
  }
}
