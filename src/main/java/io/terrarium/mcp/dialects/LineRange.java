package io.terrarium.mcp.dialects;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;

/** Lines from a first one, counted from 0, up to a last one that is part of them. */
record LineRange(long first, long count) {

  /** {@code last} is -1 for the end of the file. */
  static LineRange of(long first, long last) {
    if (first < 0) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "start_line must be 0 or more, not " + first);
    }
    if (last == -1) {
      return new LineRange(first, Long.MAX_VALUE);
    }
    if (last < first) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "end_line must be -1 or at least start_line (%d), not %d".formatted(first, last));
    }
    return new LineRange(first, last - first + 1);
  }
}
