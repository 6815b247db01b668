package io.terrarium.bench;

import io.terrarium.Build;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a user of each package gets, against the filesystem server on Node.js in the same run: start
 * to the first answered call, memory, and calls one after the other. It measures the variants that
 * are in {@code target}: {@code ./mvnw verify -Daot}, then {@code ./mvnw package -Dnative}, then
 * this.
 */
class ShipBench {
  private static final int STARTS = 11;
  private static final int WARM_UP = 2_000;
  private static final int CALLS = 4_000;
  private static final int FILES = 200;

  private final Map<String, Start> starts = new LinkedHashMap<>();
  private final Map<String, Map<String, Timings>> calls = new LinkedHashMap<>();

  @TempDir Path directory;

  /** Milliseconds to the first answer, megabytes after it and after the load. */
  record Start(double milliseconds, double idle, double busy) {}

  @Test
  void measure() throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    for (int i = 0; i < FILES; i++) {
      Path file = workspace.resolve("src/p" + i % 10 + "/f" + i + ".txt");
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, "0123456789abcde\n".repeat(64));
    }
    Files.writeString(workspace.resolve("a.txt"), "0123456789abcde\n".repeat(64));
    Path node = Files.createDirectory(directory.resolve("node"));
    if (NodeServer.install(node) != 0) {
      throw new IllegalStateException("npm cannot install " + NodeServer.PACKAGE);
    }
    for (Variant variant : Variant.builtInto(Path.of(System.getProperty("terrarium.build")))) {
      terrarium(variant, workspace);
    }
    node(node, workspace);
    write(NodeServer.version(node));
  }

  private void terrarium(Variant variant, Path workspace) throws IOException {
    String read = call("Read", "file_path", "a.txt");
    double[] times = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      try (Variant.Started started = variant.start(workspace, read)) {
        times[i] = started.milliseconds();
      }
    }
    try (Variant.Started started = variant.start(workspace, read)) {
      double idle = residentMegabytes(started.process().pid());
      try (KeepAlive connection = new KeepAlive(started.endpoint(), started.session(), read)) {
        measure(variant.name(), "read 1 KiB", connection::exchange, i -> read);
        measure(variant.name(), "list", connection::exchange, i -> call("LS", "path", "src/p1"));
        measure(
            variant.name(),
            "find by name",
            connection::exchange,
            i -> call("Glob", "pattern", "f77*"));
        measure(
            variant.name(),
            "write 1 KiB",
            connection::exchange,
            i -> call("Write", "file_path", "w.txt", "content", content(i)));
        connection.exchange(call("Write", "file_path", "e.txt", "content", "edit 0 here\n"));
        measure(
            variant.name(),
            "edit",
            connection::exchange,
            i ->
                call(
                    "Edit",
                    "file_path",
                    "e.txt",
                    "old_string",
                    "edit " + i + " ",
                    "new_string",
                    "edit " + (i + 1) + " "));
      }
      starts.put(
          variant.name(),
          new Start(median(times), idle, residentMegabytes(started.process().pid())));
    }
    Files.delete(workspace.resolve("e.txt"));
    Files.delete(workspace.resolve("w.txt"));
  }

  private void node(Path installed, Path workspace) throws IOException {
    String name = "Node";
    String read = NodeServer.read(workspace.resolve("a.txt"));
    double[] times = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      long begin = System.nanoTime();
      try (NodeServer server = new NodeServer(installed, workspace)) {
        server.exchange(read);
        times[i] = (System.nanoTime() - begin) / 1e6;
      }
    }
    try (NodeServer server = new NodeServer(installed, workspace)) {
      server.exchange(read);
      double idle = residentMegabytes(server.pid());
      String written = workspace.resolve("w.txt").toString();
      String edited = workspace.resolve("e.txt").toString();
      measure(name, "read 1 KiB", server::exchange, i -> read);
      measure(
          name,
          "list",
          server::exchange,
          i -> call("list_directory", "path", workspace.resolve("src/p1").toString()));
      measure(
          name,
          "find by name",
          server::exchange,
          i -> call("search_files", "path", workspace.toString(), "pattern", "**/f77*"));
      measure(
          name,
          "write 1 KiB",
          server::exchange,
          i -> call("write_file", "path", written, "content", content(i)));
      server.exchange(call("write_file", "path", edited, "content", "edit 0 here\n"));
      measure(
          name,
          "edit",
          server::exchange,
          i ->
              call(
                  "edit_file",
                  "path",
                  edited,
                  "edits",
                  new JsonArray()
                      .add(
                          new JsonObject()
                              .put("oldText", "edit " + i + " ")
                              .put("newText", "edit " + (i + 1) + " "))));
      starts.put(name, new Start(median(times), idle, residentMegabytes(server.pid())));
    }
  }

  /** One call, and its time in nanoseconds. */
  private interface Exchange {
    long of(String message) throws IOException;
  }

  private void measure(String server, String what, Exchange exchange, IntFunction<String> message)
      throws IOException {
    for (int i = 0; i < WARM_UP; i++) {
      exchange.of(message.apply(i));
    }
    long[] times = new long[CALLS];
    long all = 0;
    for (int i = 0; i < CALLS; i++) {
      times[i] = exchange.of(message.apply(WARM_UP + i));
      all += times[i];
    }
    calls.computeIfAbsent(what, one -> new LinkedHashMap<>()).put(server, Timings.of(times, all));
  }

  private static String call(String tool, Object... arguments) {
    JsonObject named = new JsonObject();
    for (int i = 0; i < arguments.length; i += 2) {
      named.put((String) arguments[i], arguments[i + 1]);
    }
    return NodeServer.message(
        "tools/call", new JsonObject().put("name", tool).put("arguments", named));
  }

  private static String content(int i) {
    return String.format(Locale.ROOT, "%015d\n", i).repeat(64);
  }

  static double residentMegabytes(long pid) throws IOException {
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

  private void write(String reference) throws IOException {
    Start node = Objects.requireNonNull(starts.get("Node"));
    List<String> lines = new ArrayList<>();
    lines.add(
        "Terrarium %s against %s %s on Node %s; Java %s, Linux %s, %s, %d cores, %s"
            .formatted(
                Build.current().version(),
                NodeServer.PACKAGE,
                reference,
                NodeServer.nodeVersion(),
                Runtime.version(),
                System.getProperty("os.version"),
                processor(),
                Runtime.getRuntime().availableProcessors(),
                LocalDate.now(ZoneOffset.UTC)));
    lines.add("");
    lines.add(
        "| server | start to first answered call | Node's start is | resident after it | of Node's | after the load |");
    lines.add("|---|---|---|---|---|---|");
    starts.forEach(
        (name, start) ->
            lines.add(
                String.format(
                    Locale.ROOT,
                    "| %s | %.0f ms | %.2f times that | %.0f MB | %.2f | %.0f MB |",
                    name,
                    start.milliseconds(),
                    node.milliseconds() / start.milliseconds(),
                    start.idle(),
                    start.idle() / node.idle(),
                    start.busy())));
    lines.add("");
    lines.add("| call, one after the other | server | p50 | p99 | calls/s | of Node's |");
    lines.add("|---|---|---|---|---|---|");
    calls.forEach(
        (what, byServer) ->
            byServer.forEach(
                (name, timings) ->
                    lines.add(
                        row(what, name, timings, Objects.requireNonNull(byServer.get("Node"))))));
    String table = String.join("\n", lines) + "\n";
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/ship.md"), table);
  }

  private static String row(String what, String server, Timings timings, Timings node) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.3f ms | %.3f ms | %.0f | %.2f |",
        what,
        server,
        timings.percentile(0.5),
        timings.percentile(0.99),
        timings.perSecond(),
        timings.perSecond() / node.perSecond());
  }

  private static String processor() throws IOException {
    return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown processor");
  }
}
