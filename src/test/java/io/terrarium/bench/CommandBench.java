package io.terrarium.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code Bash true} through MCP, confined, against {@code bash -c true} started directly from Java,
 * taken in turns so that both see the same machine; and what a thousand commands leave behind.
 */
class CommandBench {
  private static final int WARM_UP = 500;
  private static final int CALLS = 1_000;

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    try (TerrariumProcess server =
            TerrariumProcess.start("-workspace=" + workspace, "-isolation=landlock");
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      String call = client.callMessage("Bash", new JsonObject().put("command", "true")).encode();
      try (KeepAlive connection = new KeepAlive(server.endpoint("/mcp"), client.session(), call)) {
        for (int i = 0; i < WARM_UP; i++) {
          connection.exchange();
          direct(workspace);
        }
        long before = descriptors(server.pid());
        long[] confined = new long[CALLS];
        long[] plain = new long[CALLS];
        long confinedTime = 0;
        long plainTime = 0;
        for (int i = 0; i < CALLS; i++) {
          confined[i] = connection.exchange();
          confinedTime += confined[i];
          plain[i] = direct(workspace);
          plainTime += plain[i];
        }
        write(
            Timings.of(confined, confinedTime),
            Timings.of(plain, plainTime),
            descriptors(server.pid()) - before,
            children(server.pid()));
      }
    }
  }

  private static long direct(Path workspace) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder("bash", "-c", "true").directory(workspace.toFile()).start();
    process.waitFor();
    long time = System.nanoTime() - begin;
    process.getInputStream().close();
    process.getErrorStream().close();
    process.getOutputStream().close();
    return time;
  }

  private static long descriptors(long pid) throws IOException {
    try (var open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return open.count();
    }
  }

  private static long children(long pid) {
    return ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants).count();
  }

  private static void write(Timings confined, Timings plain, long descriptors, long children)
      throws IOException {
    double added = confined.percentile(0.5) - plain.percentile(0.5);
    List<String> rows = new ArrayList<>();
    rows.add(row("bash -c true, started directly", plain));
    rows.add(row("Bash true through MCP, Landlock on", confined));
    rows.add(String.format(Locale.ROOT, "| added at p50 | %.2f ms | | |", added));
    rows.add("| open descriptors more after %d commands | %d | | |".formatted(CALLS, descriptors));
    rows.add("| processes left after them | %d | | |".formatted(children));
    String title =
        "Terrarium as %s, %d cores, %s"
            .formatted(
                TerrariumProcess.command().size() == 1 ? "native image" : "packaged for the JVM",
                Runtime.getRuntime().availableProcessors(),
                LocalDate.now(ZoneOffset.UTC));
    String table =
        title
            + "\n\n| what | value or p50 | p99 | calls/s |\n|---|---|---|---|\n"
            + String.join("\n", rows)
            + "\n";
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/commands.md"), table);
    assertThat(children).isZero();
  }

  private static String row(String what, Timings timings) {
    return String.format(
        Locale.ROOT,
        "| %s | %.3f ms | %.3f ms | %.0f |",
        what,
        timings.percentile(0.5),
        timings.percentile(0.99),
        timings.perSecond());
  }
}
