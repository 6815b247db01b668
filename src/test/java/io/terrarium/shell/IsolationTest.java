package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.kernel.Landlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the kernel forbids a command, also as root. */
class IsolationTest {
  @TempDir static Path directory;
  private static Sandbox sandbox;
  private static Path outside;

  @BeforeAll
  static void open() throws IOException {
    assumeTrue(Landlock.version() >= 6, "needs a kernel with Landlock 6 or newer");
    // Before the rules are made: what comes into being later beside hidden places is hidden too.
    outside = Files.createDirectory(directory.toRealPath().resolve("outside"));
    Files.writeString(outside.resolve("file"), "kept");
    sandbox = new Sandbox(directory);
    Files.writeString(sandbox.hidden.resolve("secret"), "hidden value");
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  private static String fill(String command) {
    return command
        .replace("OUTSIDE", outside.toString())
        .replace("HIDDEN", sandbox.hidden.toString())
        .replace("SERVER", Long.toString(ProcessHandle.current().pid()));
  }

  static Stream<String> forbidden() {
    return Stream.of(
        "echo x > OUTSIDE/new",
        "echo x >> OUTSIDE/file",
        "truncate -s 0 OUTSIDE/file",
        "rm OUTSIDE/file",
        "mv OUTSIDE/file .",
        "ln OUTSIDE/file hard",
        "mkdir OUTSIDE/dir",
        "ln -s x OUTSIDE/link",
        "mkfifo OUTSIDE/fifo",
        "ln -s OUTSIDE link1 && echo x > link1/new",
        "touch /etc/terrarium-test",
        "touch /usr/terrarium-test",
        "mknod device c 1 3",
        "ls HIDDEN",
        "cat HIDDEN/secret",
        "ln -s HIDDEN link2 && cat link2/secret",
        "cd HIDDEN && cat secret",
        "touch HIDDEN/new",
        "cat /proc/SERVER/environ",
        "head -c 1 /proc/SERVER/mem",
        "cat /proc/SERVER/maps",
        "ls -l /proc/SERVER/fd/",
        "cat /proc/SERVER/root/etc/passwd",
        "kill -0 SERVER",
        "kill -9 SERVER",
        "kill $PPID",
        "echo x > /proc/sys/kernel/hostname",
        "chmod 777 /proc/SERVER/comm && echo x > /proc/SERVER/comm");
  }

  @ParameterizedTest
  @MethodSource("forbidden")
  void isForbidden(String command) throws IOException {
    CommandResult result = sandbox.bash(fill(command));
    assertThat(result.exitCode()).as(result.both().head()).isNotZero();
    assertThat(result.errors().head())
        .containsAnyOf("Permission denied", "Operation not permitted", "Invalid cross-device link");
    assertThat(result.both().head()).doesNotContain("hidden value");
    assertThat(outside.resolve("file")).hasContent("kept");
    try (Stream<Path> entries = Files.list(outside)) {
      assertThat(entries).containsExactly(outside.resolve("file"));
    }
    try (Stream<Path> entries = Files.list(sandbox.hidden)) {
      assertThat(entries).containsExactly(sandbox.hidden.resolve("secret"));
    }
  }

  static Stream<String> allowed() {
    return Stream.of(
        "echo x > a && cat a && mv a b && rm b",
        "mkdir -p d/e && echo x > d/e/f && mv d/e/f d/g && rm -r d",
        "t=$(mktemp) && echo x > $t && mv $t here && rm here",
        "ln -s target link3 && rm link3",
        "mkfifo fifo && rm fifo",
        "cat OUTSIDE/file",
        "ls OUTSIDE",
        "cat /etc/passwd > /dev/null",
        "echo x > /dev/null && head -c 1 /dev/urandom > /dev/zero",
        "echo x > /dev/stderr",
        "cat <(echo x)",
        "sleep 60 & kill $!",
        "cat /proc/self/status > /dev/null",
        "bash -c 'cat <<< here'");
  }

  @ParameterizedTest
  @MethodSource("allowed")
  void isAllowed(String command) throws IOException {
    CommandResult result = sandbox.bash(fill(command));
    assertThat(result.exitCode()).as(result.both().head()).isZero();
  }

  @Test
  void cannotTraceTheServer() throws IOException {
    String python =
        "import ctypes; c = ctypes.CDLL(None, use_errno=True);"
            + " r = c.ptrace(16, SERVER, 0, 0); print(r, ctypes.get_errno())";
    CommandResult result = sandbox.bash(fill("python3 -c '" + python + "'"));
    assertThat(result.out().head()).as(result.both().head()).isEqualTo("-1 1\n");
  }

  @Test
  void hasNoCapabilitiesAndGetsNone() throws IOException {
    String status = sandbox.bash("grep -E '^(Cap|NoNew)' /proc/self/status").out().head();
    assertThat(status)
        .contains("CapInh:\t0000000000000000")
        .contains("CapPrm:\t0000000000000000")
        .contains("CapEff:\t0000000000000000")
        .contains("CapAmb:\t0000000000000000")
        .contains("NoNewPrivs:\t1");
    if (ProcessHandle.current().info().user().orElse("").equals("root")) {
      assertThat(status).contains("CapBnd:\t0000000000000000");
    }
  }

  @Test
  void leavesTheServerItselfFree() throws IOException {
    sandbox.bash("true");
    Files.writeString(outside.resolve("by-the-server"), "x");
    Files.delete(outside.resolve("by-the-server"));
    Thread[] made = new Thread[8];
    boolean[] free = new boolean[made.length];
    for (int i = 0; i < made.length; i++) {
      int number = i;
      made[i] = Thread.ofVirtual().start(() -> free[number] = canWriteOutside(number));
    }
    for (Thread thread : made) {
      join(thread);
    }
    assertThat(free).containsOnly(true);
  }

  private static boolean canWriteOutside(int number) {
    try {
      for (int i = 0; i < 20; i++) {
        sandbox.bash("true");
        Path file = Files.writeString(outside.resolve("by-thread-" + number), "x");
        Files.delete(file);
      }
      return true;
    } catch (IOException problem) {
      return false;
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException problem) {
      throw new IllegalStateException(problem);
    }
  }

  @Test
  void givesNoDescriptorOfTheServerAway() throws IOException {
    assertThat(sandbox.bash("ls /proc/self/fd").out().head()).isEqualTo("0\n1\n2\n3\n");
  }

  @Test
  void hasNoTerminal() throws IOException {
    CommandResult result = sandbox.bash("cat < /dev/tty");
    assertThat(result.errors().head()).contains("No such device or address");
    assertThat(sandbox.bash("ps -o tty= -p $$").out().head().strip()).isEqualTo("?");
  }

  @Test
  void cannotReachAbstractSocketsOutside() throws Exception {
    // The server is a test: its own abstract socket stands for one of the outside.
    Process listener =
        new ProcessBuilder(
                "python3",
                "-c",
                "import socket; s = socket.socket(socket.AF_UNIX); s.bind('\\0terrarium-test');"
                    + " s.listen(); print('ready', flush=True); s.accept()")
            .start();
    try {
      assertThat(listener.inputReader().readLine()).isEqualTo("ready");
      CommandResult result =
          sandbox.bash(
              "python3 -c \"import socket; s = socket.socket(socket.AF_UNIX);"
                  + " s.connect('\\\\0terrarium-test')\"");
      assertThat(result.errors().head()).contains("PermissionError");
    } finally {
      listener.destroyForcibly().waitFor();
    }
  }

  @Test
  void followsAWorkspaceThatWasMadeAgain() throws IOException {
    sandbox.bash("rm -rf -- * .[!.]*");
    Files.delete(sandbox.root);
    Files.createDirectory(sandbox.root);
    assertThat(sandbox.bash("echo x > new && cat new && rm new").both().head()).isEqualTo("x\n");
  }
}
