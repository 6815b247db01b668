package io.terrarium.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.terrarium.support.EveryTool;
import io.terrarium.support.McpClient;
import io.terrarium.support.Podman;
import io.terrarium.support.Podman.Result;
import io.terrarium.support.RawHttp;
import io.terrarium.support.TerrariumProcess;
import io.terrarium.support.ToolTable;
import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The last stage of the image, filled from this machine instead of another image, and run as
 * Kubernetes would: another user than root, a file system that cannot be written to, no
 * capabilities. On a JVM, the JDK and the application are mounted.
 */
class ImageIT {
  private static final String IMAGE = "localhost/terrarium-test";
  private static final long LARGEST = 120_000_000;
  private static final long LARGEST_BINARY = 70_000_000;

  private final int mcp = freePort();
  private final int probes = freePort();
  private Podman podman;
  private String container = "";

  private static List<String> strict() {
    return List.of(
        "--read-only",
        "--cap-drop=all",
        "--security-opt=no-new-privileges",
        "--network=host",
        "--ulimit=nofile=16384:16384",
        "--ulimit=nproc=4096:4096",
        "--tmpfs=/tmp:mode=1777",
        "--tmpfs=/workspace:mode=1777",
        "--tmpfs=/var/lib/terrarium:mode=1777");
  }

  @BeforeEach
  void build(@TempDir Path context) throws IOException, InterruptedException {
    assumeTrue(Podman.isInstalled(), "podman is not on the path");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/tini")), "tini is not at /usr/bin/tini");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "dpkg is not on the path");
    Path root = context.resolve("rootfs");
    Process fill = new ProcessBuilder("sh", "deploy/rootfs", root.toString()).inheritIO().start();
    assertThat(fill.waitFor()).isZero();
    Path target = Files.createDirectory(context.resolve("target"));
    List<String> program = TerrariumProcess.command();
    if (program.size() == 1) {
      Files.copy(Path.of(program.getFirst()), target.resolve("terrarium-runner"));
    } else {
      Files.writeString(
          target.resolve("terrarium-runner"),
          "#!/bin/bash\nexec %s -jar /app/quarkus-run.jar \"$@\"\n".formatted(program.getFirst()));
    }
    String image = Files.readString(Path.of("deploy/Dockerfile.native"));
    String last =
        image.substring(image.indexOf("FROM scratch")).replace("--from=files /rootfs", "rootfs");
    Path file = Files.writeString(context.resolve("Dockerfile"), last);
    Result built =
        Podman.build(
            List.of("--format=docker", "-t", IMAGE, "-f", file.toString(), context.toString()));
    assertThat(built.exitCode()).as(built.output()).isZero();
    Optional<Podman> working = Podman.running(IMAGE, strict());
    assumeTrue(working.isPresent(), "podman cannot run a container on this machine");
    podman = working.get();
  }

  @AfterEach
  void remove() throws IOException {
    if (!container.isEmpty()) {
      podman.run(List.of("rm", "-f", "-t", "1", container));
    }
  }

  private void start() throws IOException {
    List<String> command = new ArrayList<>(List.of("run", "-d", "--no-healthcheck"));
    command.addAll(strict());
    command.addAll(
        List.of("-e=SANDBOX_ADDR=127.0.0.1:" + mcp, "-e=SANDBOX_METRICS_ADDR=127.0.0.1:" + probes));
    List<String> program = TerrariumProcess.command();
    if (program.size() > 1) {
      String java = System.getProperty("java.home");
      Path app = Path.of(program.getLast()).toAbsolutePath().getParent();
      command.addAll(List.of("-v=" + java + ":" + java + ":ro", "-v=" + app + ":/app:ro"));
    }
    command.add(IMAGE);
    Result started = podman.run(command);
    assertThat(started.exitCode()).as(started.output()).isZero();
    container =
        started
            .output()
            .lines()
            .filter(line -> line.matches("[0-9a-f]{64}"))
            .findFirst()
            .orElseThrow();
    Awaitility.await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> get("/q/health/ready").startsWith("HTTP/1.1 200"));
  }

  private String get(String path) {
    try {
      RawHttp.Answer answer =
          RawHttp.send(
              URI.create("http://127.0.0.1:" + probes),
              List.of("GET " + path + " HTTP/1.1", "Host: localhost", "Connection: close"),
              "");
      return answer.head() + answer.body();
    } catch (UncheckedIOException notYet) {
      return "";
    }
  }

  @Test
  void answersEveryToolAsNobodyOnAReadOnlyFileSystem() throws IOException {
    start();
    for (ToolTable surface : ToolTable.values()) {
      URI endpoint = URI.create("http://127.0.0.1:" + mcp + surface.path());
      try (McpClient client = McpClient.connect(endpoint)) {
        Map<String, McpClient.Reply> replies = EveryTool.call(client);
        assertThat(replies.keySet()).containsAll(surface.all());
      }
    }
    try (McpClient client = McpClient.connect(URI.create("http://127.0.0.1:" + mcp + "/mcp"))) {
      assertThat(client.call("Write", "file_path", "b.txt", "content", "one\n").isError())
          .isFalse();
      assertThat(client.call("Grep", "pattern", "one", "path", "b.txt").text()).contains("one");
      assertThat(client.call("Bash", "command", "id -u; touch /usr/x; git log | cat").text())
          .startsWith("10001\n")
          .containsAnyOf("Read-only file system", "Permission denied");
      assertThat(client.call("Undo").isError()).isFalse();
    }
    assertThat(get("/q/metrics"))
        .contains("sandbox_tool_calls_total")
        .doesNotContain("status=\"failed\"");
  }

  @Test
  void itsHealthCheckAndItsEndWork() throws IOException {
    start();
    List<String> command = new ArrayList<>(List.of("exec", container));
    command.addAll(healthCheck());
    Result health = podman.run(command);
    assertThat(health.exitCode()).as(health.output()).isZero();
    Result stopped = podman.run(List.of("stop", "-t", "15", container));
    assertThat(stopped.exitCode()).isZero();
    Result code = podman.run(List.of("inspect", "--format", "{{.State.ExitCode}}", container));
    assertThat(code.output()).isIn("0", "143");
  }

  private static List<String> healthCheck() throws IOException {
    String line =
        Files.readAllLines(Path.of("deploy/Dockerfile.native")).stream()
            .filter(one -> one.startsWith("HEALTHCHECK"))
            .findFirst()
            .orElseThrow();
    return new JsonArray(line.substring(line.indexOf('['))).stream().map(String::valueOf).toList();
  }

  @Test
  void isSmall() throws IOException {
    assumeTrue(TerrariumProcess.command().size() == 1, "only a native image is small");
    Result size = podman.run(List.of("image", "inspect", "--format", "{{.Size}}", IMAGE));
    assertThat(Long.parseLong(size.output())).isLessThanOrEqualTo(LARGEST);
    assertThat(Files.size(Path.of(TerrariumProcess.command().getFirst())))
        .isLessThanOrEqualTo(LARGEST_BINARY);
  }

  private static int freePort() {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
