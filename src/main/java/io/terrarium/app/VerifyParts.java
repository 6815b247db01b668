package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.shell.CommandStart;
import io.terrarium.shell.Commands;
import io.terrarium.shell.Shells;
import io.terrarium.verify.TestRuns;
import io.terrarium.verify.language.Job;
import io.terrarium.verify.language.Reports;
import io.terrarium.verify.language.Toolbox;
import io.terrarium.verify.run.Feedback;
import io.terrarium.verify.run.RunChecks;
import io.terrarium.verify.run.RunScript;
import io.terrarium.verify.run.RunTests;
import io.terrarium.workspace.Changes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** The parts that run tests and linters; a read-only build does not contain them. */
final class VerifyParts {
  private static final int REVIEWS_AT_ONCE = 4;

  @Produces
  @Singleton
  Job.Workbench workbench(Commands commands, Reports reports, Toolbox tools) {
    return new Job.Workbench(commands, reports, tools, true);
  }

  @Produces
  @Singleton
  Reports reports(Territory territory) {
    return new Reports(territory.temporary().resolve("verify"));
  }

  @Produces
  @Singleton
  Toolbox toolbox() {
    return new Toolbox(System.getenv().getOrDefault("PATH", ""));
  }

  @Produces
  @Singleton
  RunTests runTests(Job.Workbench workbench, TestRuns runs) {
    return new RunTests(workbench, runs);
  }

  @Produces
  @Singleton
  RunChecks runChecks(Job.Workbench workbench) {
    return new RunChecks(workbench);
  }

  @Produces
  @Singleton
  RunScript runScript(Commands commands) {
    return new RunScript(commands);
  }

  /** Nobody hears of its commands: they change nothing, and an edit is not to wait for a scan. */
  @Produces
  @Singleton
  Feedback feedback(
      SandboxConfig config, CommandStart start, Shells shells, Reports reports, Toolbox tools) {
    Commands unheard = new Commands(start, REVIEWS_AT_ONCE, shells, new Changes(List.of()));
    return new Feedback(
        new Job.Workbench(unheard, reports, tools, false), config.feedbackEnabled());
  }
}
