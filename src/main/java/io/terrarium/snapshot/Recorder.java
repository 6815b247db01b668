package io.terrarium.snapshot;

import io.terrarium.workspace.Call;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Hears of every change and sees to it that it becomes a snapshot. Trouble with that is told with
 * the call's answer and by the readiness probe; the call itself succeeds.
 */
public final class Recorder implements ChangeListener {
  private final Snapshots snapshots;
  private final UnaryOperator<String> scrub;

  /** {@code scrub} takes secrets out of a command, which becomes part of a snapshot's message. */
  public Recorder(Snapshots snapshots, UnaryOperator<String> scrub) {
    this.snapshots = snapshots;
    this.scrub = scrub;
  }

  /** Something that is recorded; the answer is a warning, or empty. */
  @FunctionalInterface
  private interface Recording {
    String run(WorkspaceSnapshots of) throws IOException;
  }

  @Override
  public void changing(Workspace workspace, List<? extends Change.Plan> plans) {
    record(
        workspace,
        of -> {
          of.changing(plans);
          return "";
        });
  }

  @Override
  public void changed(Workspace workspace, Change change) {
    record(
        workspace,
        of -> {
          List<String> tooLarge = of.changed(change);
          return tooLarge.isEmpty()
              ? ""
              : "over 50 MiB, so not in the snapshot: " + String.join(", ", tooLarge);
        });
  }

  @Override
  public void commandStarted(Workspace workspace, CommandRun command) {
    record(
        workspace,
        of -> {
          of.commandStarted(scrubbed(command));
          return "";
        });
  }

  @Override
  public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
    record(
        workspace,
        of -> {
          Scan.Findings findings = of.commandEnded(scrubbed(command), exitCode);
          List<String> unreadable = findings.unreadable();
          return unreadable.isEmpty()
              ? ""
              : "%d not in the snapshot because unreadable: %s"
                  .formatted(unreadable.size(), unreadable.getFirst());
        });
  }

  private CommandRun scrubbed(CommandRun command) {
    return new CommandRun(command.id(), scrub.apply(command.command()), command.background());
  }

  private void record(Workspace workspace, Recording recording) {
    if (!snapshots.areAutomatic()) {
      return;
    }
    WorkspaceSnapshots of = snapshots.of(workspace);
    try {
      String warning = recording.run(of);
      if (!warning.isEmpty()) {
        warn(warning);
      }
    } catch (IOException | SandboxException trouble) {
      of.failed(String.valueOf(trouble.getMessage()));
      warn("no snapshot of this: " + trouble.getMessage());
    }
  }

  private static void warn(String text) {
    Call.current()
        .filter(call -> !call.warnings().contains(text))
        .ifPresent(call -> call.warn(text));
  }
}
