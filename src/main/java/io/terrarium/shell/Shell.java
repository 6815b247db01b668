package io.terrarium.shell;

import io.terrarium.process.Execution;
import java.util.concurrent.atomic.AtomicLong;

/** A command whose output can be asked for by its id, while it runs and for some time after. */
final class Shell {
  private final String id;
  private final String command;
  private final Execution execution;
  private final AtomicLong position = new AtomicLong();

  Shell(String id, String command, Execution execution) {
    this.id = id;
    this.command = command;
    this.execution = execution;
  }

  String id() {
    return id;
  }

  String command() {
    return command;
  }

  Execution execution() {
    return execution;
  }

  /** Up to where the output was read by whoever did not say from where. */
  AtomicLong position() {
    return position;
  }

  boolean isRunning() {
    return execution.ending().isEmpty();
  }
}
