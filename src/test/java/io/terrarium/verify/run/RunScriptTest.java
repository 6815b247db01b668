package io.terrarium.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.shell.Caller;
import io.terrarium.shell.CommandResult;
import io.terrarium.support.TestProjects;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunScriptTest {
  @TempDir Path directory;
  private VerifySandbox sandbox;

  @BeforeEach
  void open() {
    sandbox = new VerifySandbox(directory);
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  private CommandResult run(String name) throws IOException {
    return sandbox.runScript.run(
        sandbox.sandbox.workspace, ".", name, Duration.ofMinutes(1), Caller.PATIENT);
  }

  @Test
  void runsAScript() throws IOException {
    assumeTrue(TestProjects.onPath("npm") != null, "needs npm on the path");
    sandbox.write("package.json", "{\"scripts\": {\"hello\": \"echo hi there && exit 3\"}}");
    CommandResult result = run("hello");
    assertThat(result.out().joined()).contains("hi there\n");
    assertThat(result.exitCode()).isEqualTo(3);
  }

  @Test
  void knowsItsScripts() {
    sandbox.write("package.json", "{\"scripts\": {\"a\": \"x\", \"b\": \"y\"}}");
    assertThatThrownBy(() -> run("c; ls")).hasMessage("unknown script \"c; ls\"; known: a, b");
  }

  @Test
  void takesTheManagerOfTheLockFile() {
    assumeTrue(TestProjects.onPath("bun") == null, "bun is here");
    sandbox.write("package.json", "{\"scripts\": {\"a\": \"x\"}}");
    sandbox.write("bun.lock", "");
    assertThatThrownBy(() -> run("a"))
        .hasMessage("bun is not installed here, but the lock file asks for it");
  }

  @Test
  void needsAPackageJson() {
    assertThatThrownBy(() -> run("a")).hasMessage("no package.json at .");
  }
}
