package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.kernel.Landlock;
import io.terrarium.process.Confinement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every older version of Landlock gives what it has, and says what it has not. */
class OlderKernelTest {
  @TempDir Path directory;

  static IntStream versions() {
    return IntStream.rangeClosed(0, 7);
  }

  @ParameterizedTest
  @MethodSource("versions")
  void degradesRuleByRule(int version) throws IOException {
    assumeTrue(Landlock.version() >= version, "needs a kernel with Landlock " + version);
    Path outside = Files.createDirectory(directory.resolve("outside")).toRealPath();
    Path file = Files.writeString(outside.resolve("file"), "kept");
    try (Sandbox sandbox = Sandbox.withLandlock(directory, version)) {
      Files.writeString(sandbox.hidden.resolve("secret"), "hidden value");
      List<String> missing = new Confinement(true, version, List.of(), List.of()).missingRules();
      assertThat(sandbox.bash("echo x > " + outside + "/new").exitCode() == 0)
          .isEqualTo(missing.contains("files"));
      assertThat(sandbox.bash("cat " + sandbox.hidden + "/secret").exitCode() == 0)
          .isEqualTo(missing.contains("files"));
      assertThat(sandbox.bash("kill -0 " + ProcessHandle.current().pid()).exitCode() == 0)
          .isEqualTo(missing.contains("signals"));
      assertThat(
              sandbox.bash("python3 -c 'import os; os.truncate(\"" + file + "\", 0)'").exitCode()
                  == 0)
          .isEqualTo(missing.contains("truncating files"));
      assertThat(sandbox.bash("echo x > inside && cat inside").out().head()).isEqualTo("x\n");
    }
  }
}
