package io.terrarium.bench;

import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.TerrariumProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Start, memory, and Read of 1 KiB, against a ping of the same server and against the reference
 * filesystem server in the same run. Prints a table and keeps it in {@code deploy/bench}.
 */
class FoundationBench {
  private static final int WARM_UP = 5_000;
  private static final int CALLS = 20_000;
  private static final int CLIENTS = 16;
  private static final int STARTS = 5;

  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    Path file = Files.writeString(workspace.resolve("a.txt"), "0123456789abcde\n".repeat(64));
    Path node = Files.createDirectory(directory.resolve("node"));
    boolean hasNode = NodeServer.install(node) == 0;

    terrarium(workspace);
    if (hasNode) {
      node(node, workspace, file);
    } else {
      rows.add("| reference server | skipped: npm could not install it | | | | |");
    }
    write(hasNode ? NodeServer.version(node) : "none");
  }

  private void terrarium(Path workspace) throws Exception {
    double[] ready = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      ready[i] = startToReady(workspace);
    }
    rows.add(row("terrarium: start to ready (readiness probe)", median(ready), "ms"));
    double[] starts = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      long begin = System.nanoTime();
      try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + workspace);
          McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
        client.call("Read", "file_path", "a.txt");
        starts[i] = (System.nanoTime() - begin) / 1e6;
      }
    }
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + workspace);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      client.call("Read", "file_path", "a.txt");
      double memory = residentMegabytes(server.pid());
      rows.add(row("terrarium: start to first answered Read", median(starts), "ms"));
      rows.add(row("terrarium: resident after it", memory, "MB"));
      URI endpoint = server.endpoint("/mcp");
      String ping = client.request("ping", new JsonObject()).encode();
      String read = client.callMessage("Read", new JsonObject().put("file_path", "a.txt")).encode();
      calls(endpoint, client.session(), read, 1, WARM_UP);
      calls(endpoint, client.session(), ping, 1, WARM_UP);
      Timings pings = calls(endpoint, client.session(), ping, 1, CALLS);
      Timings reads = calls(endpoint, client.session(), read, 1, CALLS);
      rows.add(row("terrarium: ping, 1 client", pings));
      rows.add(row("terrarium: Read 1 KiB, 1 client", reads));
      rows.add(
          row(
              "terrarium: Read adds to a ping at p50",
              reads.percentile(0.5) - pings.percentile(0.5),
              "ms"));
      rows.add(
          row(
              "terrarium: Read 1 KiB, 16 clients",
              calls(endpoint, client.session(), read, CLIENTS, CALLS / 4)));
      rows.add(row("terrarium: resident after the load", residentMegabytes(server.pid()), "MB"));
    }
  }

  private static double startToReady(Path workspace) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    URI probe = URI.create("http://127.0.0.1:" + port + "/q/health/ready");
    List<String> head = List.of("GET /q/health/ready HTTP/1.1", "Host: localhost");
    long begin = System.nanoTime();
    List<String> flags =
        List.of("-workspace=" + workspace, "-addr=127.0.0.1:0", "-metrics-addr=127.0.0.1:" + port);
    try (TerrariumProcess server = TerrariumProcess.launch(Map.of(), flags)) {
      while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(60)) {
        try {
          if (RawHttp.send(probe, head, "").status() == 200) {
            return (System.nanoTime() - begin) / 1e6;
          }
        } catch (UncheckedIOException notYet) {
          LockSupport.parkNanos(1_000_000);
        }
      }
      throw new IOException("not ready: " + server.output());
    }
  }

  private void node(Path installed, Path workspace, Path file) throws IOException {
    double[] starts = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      long begin = System.nanoTime();
      try (NodeServer server = new NodeServer(installed, workspace)) {
        server.exchange(NodeServer.read(file));
        starts[i] = (System.nanoTime() - begin) / 1e6;
      }
    }
    try (NodeServer server = new NodeServer(installed, workspace)) {
      server.exchange(NodeServer.read(file));
      rows.add(row("reference: start to first answered read", median(starts), "ms"));
      rows.add(row("reference: resident after it", residentMegabytes(server.pid()), "MB"));
      String read = NodeServer.read(file);
      for (int i = 0; i < WARM_UP; i++) {
        server.exchange(read);
      }
      long[] times = new long[CALLS];
      long begin = System.nanoTime();
      for (int i = 0; i < CALLS; i++) {
        times[i] = server.exchange(read);
      }
      rows.add(
          row("reference: read 1 KiB over stdio", Timings.of(times, System.nanoTime() - begin)));
    }
  }

  private static Timings calls(URI endpoint, String session, String body, int clients, int each)
      throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      Callable<long[]> work =
          () -> {
            try (KeepAlive connection = new KeepAlive(endpoint, session, body)) {
              long[] times = new long[each];
              for (int i = 0; i < each; i++) {
                times[i] = connection.exchange();
              }
              return times;
            }
          };
      long begin = System.nanoTime();
      List<Future<long[]>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        all.add(threads.submit(work));
      }
      long[] times = new long[0];
      for (Future<long[]> one : all) {
        long[] more = one.get();
        times = Arrays.copyOf(times, times.length + more.length);
        System.arraycopy(more, 0, times, times.length - more.length, more.length);
      }
      return Timings.of(times, System.nanoTime() - begin);
    }
  }

  private static double residentMegabytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1000)
        .sum();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static String row(String what, double value, String unit) {
    return String.format(Locale.ROOT, "| %s | %.2f %s | | |", what, value, unit);
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

  private void write(String reference) throws IOException {
    String title =
        "Terrarium as %s, reference %s %s, %d cores, %s"
            .formatted(
                TerrariumProcess.command().size() == 1 ? "native image" : "packaged for the JVM",
                NodeServer.PACKAGE,
                reference,
                Runtime.getRuntime().availableProcessors(),
                LocalDate.now(ZoneOffset.UTC));
    String table =
        title
            + "\n\n| what | value or p50 | p99 | calls/s |\n|---|---|---|---|\n"
            + String.join("\n", rows)
            + "\n";
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/foundation.md"), table);
  }
}
