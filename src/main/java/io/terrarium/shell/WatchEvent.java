package io.terrarium.shell;

import java.time.Instant;

/** Something that happened to a watched process; ids count from 1. */
public record WatchEvent(long id, Kind kind, Instant time, String text) {

  /** What happened. */
  public enum Kind {
    STARTED,
    ERROR,
    IDLE_TIMEOUT,
    EXITED
  }
}
