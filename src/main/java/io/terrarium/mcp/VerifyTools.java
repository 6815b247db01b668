package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Cancellation;
import io.quarkiverse.mcp.server.McpServer;
import io.quarkiverse.mcp.server.Progress;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.Tool.Annotations;
import io.quarkiverse.mcp.server.Tool.OutputSchema;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolGuardrails;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.terrarium.SandboxConfig;
import io.terrarium.secrets.Scrubber;
import io.terrarium.verify.run.RunChecks;
import io.terrarium.verify.run.RunChecks.Kind;
import io.terrarium.verify.run.RunScript;
import io.terrarium.verify.run.RunTests;
import io.terrarium.workspace.Workspaces;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Running a project's own tests, linters and scripts: on the full surface only. */
@Refusing
@McpServer(McpServer.DEFAULT)
final class VerifyTools {
  private static final String LANGUAGE =
      "java, python, node, go, rust or c; omit to find out by marker files";
  private static final String PATH = "project directory, or a file or directory in one";
  private static final String TIMEOUT = "seconds, at most 600";

  private final Workspaces workspaces;
  private final RunTests runTests;
  private final RunChecks runChecks;
  private final RunScript runScript;
  private final Scrubber scrubber;
  private final OutputBudget budget;

  VerifyTools(
      Workspaces workspaces,
      RunTests runTests,
      RunChecks runChecks,
      RunScript runScript,
      Scrubber scrubber,
      SandboxConfig config) {
    this.workspaces = workspaces;
    this.runTests = runTests;
    this.runChecks = runChecks;
    this.runScript = runScript;
    this.scrubber = scrubber;
    this.budget = new OutputBudget(config.maxOutput().asLongValue());
  }

  @Tool(
      name = "run_tests",
      description =
          """
          Run the project's tests with its own toolchain: counts, and for each failure id, file:line,\
           message, expected and actual. Prefer it to running the test program with Bash.""",
      outputSchema = @OutputSchema(from = TestAnswer.class),
      annotations =
          @Annotations(
              title = "Run tests",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse runTests(
      @ToolArg(description = LANGUAGE) Optional<String> language,
      @ToolArg(description = "name or pattern of tests, as the runner takes it")
          Optional<String> filter,
      @ToolArg(description = PATH) Optional<String> path,
      @ToolArg(
              description = "note which tests touch which lines; false is faster",
              defaultValue = "true")
          boolean coverage,
      @ToolArg(description = TIMEOUT, defaultValue = "300") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    RunTests.Request request =
        new RunTests.Request(language, filter, path, coverage, Duration.ofSeconds(timeout));
    return VerifyRendering.render(
        runTests.run(
            workspaces.select(workspace), request, new McpCaller(cancellation, progress, scrubber)),
        budget);
  }

  @Tool(
      name = "run_failing_tests",
      description = "Run only the tests that failed in the last run.",
      outputSchema = @OutputSchema(from = TestAnswer.class),
      annotations =
          @Annotations(
              title = "Run failed tests again",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse runFailingTests(
      @ToolArg(description = "most tests", defaultValue = "50") int limit,
      @ToolArg(description = TIMEOUT, defaultValue = "300") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return VerifyRendering.render(
        runTests.again(
            workspaces.select(workspace),
            limit,
            Duration.ofSeconds(timeout),
            new McpCaller(cancellation, progress, scrubber)),
        budget);
  }

  @Tool(
      name = "run_lint",
      description = "Lint the project with its own linter: file:line:column:rule: message.",
      outputSchema = @OutputSchema(from = CheckAnswer.class),
      annotations =
          @Annotations(
              title = "Lint",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse runLint(
      @ToolArg(description = LANGUAGE) Optional<String> language,
      @ToolArg(description = "only findings with this text") Optional<String> filter,
      @ToolArg(description = PATH) Optional<String> path,
      @ToolArg(description = TIMEOUT, defaultValue = "300") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    RunChecks.Request request =
        new RunChecks.Request(language, filter, path, Duration.ofSeconds(timeout));
    return CheckRendering.render(
        runChecks.run(
            workspaces.select(workspace),
            Kind.LINT,
            request,
            new McpCaller(cancellation, progress, scrubber)),
        budget);
  }

  @Tool(
      name = "run_typecheck",
      description =
          "Type-check or compile the project with its own tools: file:line:column:rule: message.",
      outputSchema = @OutputSchema(from = CheckAnswer.class),
      annotations =
          @Annotations(
              title = "Check types",
              readOnlyHint = false,
              destructiveHint = false,
              idempotentHint = true,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse runTypecheck(
      @ToolArg(description = LANGUAGE) Optional<String> language,
      @ToolArg(description = "only findings with this text") Optional<String> filter,
      @ToolArg(description = PATH) Optional<String> path,
      @ToolArg(description = TIMEOUT, defaultValue = "300") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    RunChecks.Request request =
        new RunChecks.Request(language, filter, path, Duration.ofSeconds(timeout));
    return CheckRendering.render(
        runChecks.run(
            workspaces.select(workspace),
            Kind.TYPES,
            request,
            new McpCaller(cancellation, progress, scrubber)),
        budget);
  }

  @Tool(
      name = "run_script",
      description = "Run a script of package.json with the package manager its lock file names.",
      outputSchema = @OutputSchema(from = CommandAnswer.class),
      annotations =
          @Annotations(
              title = "Run a script",
              readOnlyHint = false,
              destructiveHint = true,
              idempotentHint = false,
              openWorldHint = true))
  @RunOnVirtualThread
  @ToolGuardrails(input = CallStart.class, output = CallEnd.class)
  ToolResponse runScript(
      @ToolArg(description = "the script's name") String name,
      @ToolArg(description = "directory of package.json", defaultValue = ".") String path,
      @ToolArg(description = TIMEOUT, defaultValue = "300") int timeout,
      @ToolArg(description = Surface.WORKSPACE_ARGUMENT) Optional<String> workspace,
      Cancellation cancellation,
      Progress progress)
      throws IOException {
    return CommandRendering.render(
        runScript.run(
            workspaces.select(workspace),
            path,
            name,
            Duration.ofSeconds(timeout),
            new McpCaller(cancellation, progress, scrubber)));
  }
}
