package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is left of a command: no zombie, no orphan, no descriptor, no memory. */
class LeakTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir Path directory;
  private Sandbox sandbox;

  @BeforeEach
  void open() {
    sandbox = new Sandbox(directory);
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  @Test
  void aThousandCommandsLeaveNothing() throws IOException {
    String[] commands = {
      "true",
      "false",
      "echo x; echo y >&2",
      "(setsid true &)",
      "true & true & true &",
      "bash -c 'exit 3' | cat",
      "kill -9 $$",
      "setsid bash -c 'true & true &' &"
    };
    for (String command : commands) {
      sandbox.bash(command);
    }
    await().atMost(SOON).until(() -> Processes.descendants() == 0);
    long descriptors = Processes.openDescriptors();
    for (int i = 0; i < 1_000; i++) {
      sandbox.bash(commands[i % commands.length]);
    }
    await().atMost(SOON).until(() -> Processes.zombies() == 0 && Processes.descendants() == 0);
    assertThat(Processes.openDescriptors()).isLessThanOrEqualTo(descriptors + 10);
  }

  @Test
  void aGigabyteOfOutputTakesNoMemory() throws IOException {
    sandbox.bash("head -c 70000000 /dev/zero");
    System.gc();
    long before = used();
    CommandResult result = sandbox.bash("head -c 1000000000 /dev/zero", Duration.ofMinutes(5));
    assertThat(result.exitCode()).isZero();
    assertThat(result.both().leftOutBytes()).isGreaterThan(999_000_000L);
    System.gc();
    assertThat(used() - before).isLessThan(16L << 20);
    sandbox.shells.kill(result.shellId());
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
