package io.terrarium.verify.run;

import io.terrarium.shell.CacheDirectories;
import io.terrarium.shell.Caller;
import io.terrarium.shell.Sandbox;
import io.terrarium.verify.TestRun;
import io.terrarium.verify.TestRuns;
import io.terrarium.verify.language.Job;
import io.terrarium.verify.language.Reports;
import io.terrarium.verify.language.Toolbox;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A confined workspace with everything that verification needs, for one test class. */
final class VerifySandbox implements AutoCloseable {
  private static final Duration LONG = Duration.ofMinutes(5);

  final Sandbox sandbox;
  final TestRuns runs = new TestRuns();
  final RunTests runTests;
  final RunChecks runChecks;
  final RunScript runScript;
  final Feedback feedback;

  VerifySandbox(Path directory) {
    this(directory, System.getenv("PATH"));
  }

  /** {@code searchPath}: where tools are looked for before they are run. */
  VerifySandbox(Path directory, String searchPath) {
    List<Path> caches =
        CacheDirectories.usual(Path.of(System.getenv("HOME")), System.getenv("PATH"));
    this.sandbox = new Sandbox(directory, Sandbox.USUAL, caches);
    Job.Workbench workbench =
        new Job.Workbench(
            sandbox.commands,
            new Reports(sandbox.temporary.resolve("verify")),
            new Toolbox(searchPath),
            true);
    this.runTests = new RunTests(workbench, runs);
    this.runChecks = new RunChecks(workbench);
    this.runScript = new RunScript(sandbox.commands);
    this.feedback = new Feedback(workbench, true);
  }

  void write(String file, String content) {
    try {
      Path path = sandbox.root.resolve(file);
      Files.createDirectories(Objects.requireNonNull(path.getParent()));
      Files.writeString(path, content);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  TestRun test(String path) throws IOException {
    return test(path, Optional.empty(), LONG);
  }

  TestRun test(String path, Optional<String> filter, Duration timeout) throws IOException {
    return runTests.run(
        sandbox.workspace,
        new RunTests.Request(Optional.empty(), filter, Optional.of(path), true, timeout),
        Caller.PATIENT);
  }

  RunChecks.Result check(RunChecks.Kind kind, String path) throws IOException {
    return runChecks.run(
        sandbox.workspace,
        kind,
        new RunChecks.Request(Optional.empty(), Optional.empty(), Optional.of(path), LONG),
        Caller.PATIENT);
  }

  Feedback.Review review(String file) throws IOException {
    WorkspacePath path = sandbox.workspace.resolve(file);
    return feedback.of(sandbox.workspace, List.of(path));
  }

  @Override
  public void close() {
    sandbox.close();
  }
}
