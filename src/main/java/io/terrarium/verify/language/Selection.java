package io.terrarium.verify.language;

import io.terrarium.verify.TestFailure;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;

/**
 * Which tests to run.
 *
 * @param filter in the runner's own language; empty for all
 * @param target a file or directory in the project; {@code .} for all of it
 * @param only these and no others, if there are any
 * @param coverage whether to measure it, where that can be done
 */
public record Selection(String filter, String target, List<TestFailure> only, boolean coverage) {
  public Selection {
    only = List.copyOf(only);
    // It is never seen by a shell, but a runner would take it for one of its own options.
    if (filter.startsWith("-")) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "filter must not begin with -: pass the name of a test");
    }
    if (filter.indexOf('\0') >= 0 || filter.indexOf('\n') >= 0) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "filter must be one line without NUL");
    }
  }

  public boolean isWhole() {
    return target.equals(".");
  }
}
