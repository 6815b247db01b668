package io.terrarium.verify;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers the last run of each workspace, and the last that measured coverage, as long as the
 * server lives.
 */
public final class TestRuns {
  private final Map<String, TestRun> last = new ConcurrentHashMap<>();
  private final Map<String, TestRun> measured = new ConcurrentHashMap<>();

  public void remember(Workspace workspace, TestRun run) {
    last.put(workspace.root(), run);
    if (run.coverage().isPresent()) {
      measured.put(workspace.root(), run);
    }
  }

  /** What of the last run may be asked for. */
  public TestRun last(Workspace workspace) {
    return Optional.ofNullable(last.get(workspace.root()))
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.NOT_FOUND, "no tests were run here yet: call run_tests first"));
  }

  /** The tests behind a line. */
  public record Covering(String file, int line, String language, Coverage.Touched touched) {}

  /** Who touched a line in the last run with coverage; line 0 for the whole file. */
  public Covering covering(Workspace workspace, String file, int line) throws IOException {
    if (line < 0) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "line must be 1 or more, not " + line);
    }
    WorkspacePath path = workspace.resolve(file);
    TestRun run =
        Optional.ofNullable(measured.get(workspace.root()))
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.NOT_FOUND,
                        "no run of tests has measured coverage yet: call run_tests first"));
    Coverage.Touched touched = run.coverage().orElseThrow().touching(path.toString(), line);
    return new Covering(path.toString(), line, run.language(), touched);
  }
}
