package io.terrarium.bench;

import io.terrarium.secrets.KnownValue;
import io.terrarium.secrets.Redaction;
import io.terrarium.secrets.Scrubber;
import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How fast text is scrubbed, and what scrubbing, metrics and the log line add to a Read of 100 KiB.
 * With {@code -Dbench.baseline=DIR} also against a build in DIR that does none of it, call by call
 * in turns. Prints a table and keeps it in {@code deploy/bench}.
 */
class ScrubBench {
  private static final int CHUNK = 100 * 1024;
  private static final int SECRETS = 20;
  private static final int ROUNDS = 40;
  private static final int CALLS = 250;

  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    String source = source();
    List<String> secrets = secrets();
    Scrubber shapes = scrubber(List.of());
    Scrubber known = scrubber(secrets);
    rows.add(throughput("scrub source code, shapes only", shapes, source));
    rows.add(throughput("scrub source code, " + SECRETS + " secrets", known, source));
    read(source, secrets, known);
    write();
  }

  private static Scrubber scrubber(List<String> values) {
    List<KnownValue> known =
        values.stream().map(value -> new KnownValue(Redaction.SECRET, value)).toList();
    return new Scrubber(() -> known, List.of(), type -> {});
  }

  private static List<String> secrets() {
    Random random = new Random(1);
    return random
        .ints(SECRETS)
        .mapToObj(
            seed ->
                new Random(seed)
                    .ints(40, 0, 62)
                    .mapToObj(
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"::charAt)
                    .collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
                    .toString())
        .toList();
  }

  /** The program's own sources: lines as an agent reads them. */
  private static String source() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).sorted().toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  private static String throughput(String what, Scrubber scrubber, String source) {
    List<String> chunks = new ArrayList<>();
    for (int at = 0; at + CHUNK <= source.length(); at += CHUNK) {
      chunks.add(source.substring(at, at + CHUNK));
    }
    double[] rates = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (int again = 0; again < 50; again++) {
        chunks.forEach(scrubber::scrub);
      }
      rates[round] = 50.0 * chunks.size() * CHUNK * 1e3 / (System.nanoTime() - start);
    }
    Arrays.sort(rates);
    return String.format(Locale.ROOT, "| %s | %.0f MB/s | |", what, rates[ROUNDS / 2]);
  }

  private void read(String source, List<String> secrets, Scrubber scrubber) throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    String text = source.substring(0, source.lastIndexOf('\n', 90 * 1024) + 1);
    Files.writeString(workspace.resolve("a.java"), text);
    Map<String, String> environment = new HashMap<>();
    for (int i = 0; i < secrets.size(); i++) {
      environment.put("SANDBOX_SECRET_NUMBER_" + i, secrets.get(i));
    }
    Map<String, String> quiet = new HashMap<>(environment);
    quiet.put("QUARKUS_LOG_CATEGORY__TERRARIUM_CALL__LEVEL", "WARN");
    String baseline = System.getProperty("bench.baseline", "");
    try (Server all = new Server(workspace, environment);
        Server withoutLog = new Server(workspace, quiet);
        Server nothing = baseline.isEmpty() ? withoutLog : old(workspace, baseline)) {
      List<Server> servers = List.of(all, withoutLog, nothing);
      for (int round = 0; round < ROUNDS; round++) {
        for (Server server : servers) {
          server.measure(round >= ROUNDS / 2);
        }
      }
      double p50 = all.p50();
      rows.add(row("Read of 100 KiB, p50", p50, ""));
      rows.add(
          row("the same without the log line", withoutLog.p50(), share(p50, withoutLog.p50())));
      if (!baseline.isEmpty()) {
        rows.add(
            row(
                "the same in a build that does none of it",
                nothing.p50(),
                share(p50, nothing.p50())));
      }
      double scrubbing = scrubbing(scrubber, all.answer());
      rows.add(
          row(
              "scrubbing that answer",
              scrubbing,
              String.format(Locale.ROOT, "%.1f%% of it", 100 * scrubbing / p50)));
    }
  }

  private static Server old(Path workspace, String build) throws IOException {
    String current = System.getProperty("terrarium.build", "target");
    System.setProperty("terrarium.build", build);
    try {
      return new Server(workspace, Map.of());
    } finally {
      System.setProperty("terrarium.build", current);
    }
  }

  private static String share(double all, double less) {
    return String.format(Locale.ROOT, "%.1f%% less", 100 * (1 - less / all));
  }

  private static double scrubbing(Scrubber scrubber, String answer) {
    long[] times = new long[20_000];
    for (int i = 0; i < times.length; i++) {
      long start = System.nanoTime();
      scrubber.scrub(answer);
      times[i] = System.nanoTime() - start;
    }
    return Timings.of(times, 1).percentile(0.5);
  }

  /** A server and the times of its answers. */
  private static final class Server implements AutoCloseable {
    private final TerrariumProcess process;
    private final McpClient client;
    private final KeepAlive connection;
    private final String read;
    private long[] times = new long[0];

    Server(Path workspace, Map<String, String> environment) throws IOException {
      process = TerrariumProcess.start(environment, "-workspace=" + workspace);
      client = McpClient.connect(process.endpoint("/mcp"));
      read =
          client
              .callMessage("Read", new JsonObject().put("file_path", "a.java").put("limit", 10_000))
              .encode();
      connection = new KeepAlive(process.endpoint("/mcp"), client.session(), read);
    }

    String answer() {
      return client.call("Read", "file_path", "a.java", "limit", 10_000).text();
    }

    void measure(boolean counts) throws IOException {
      long[] more = new long[CALLS];
      for (int i = 0; i < CALLS; i++) {
        more[i] = connection.exchange();
      }
      if (counts) {
        int before = times.length;
        times = Arrays.copyOf(times, before + CALLS);
        System.arraycopy(more, 0, times, before, CALLS);
      }
    }

    double p50() {
      return Timings.of(times, 1).percentile(0.5);
    }

    @Override
    public void close() throws IOException {
      connection.close();
      client.close();
      process.close();
    }
  }

  private static String row(String what, double milliseconds, String note) {
    return String.format(Locale.ROOT, "| %s | %.3f ms | %s |", what, milliseconds, note);
  }

  private void write() throws IOException {
    String table =
        "Terrarium as %s, %d cores, %s\n\n| what | value | |\n|---|---|---|\n%s\n"
            .formatted(
                TerrariumProcess.command().size() == 1 ? "native image" : "packaged for the JVM",
                Runtime.getRuntime().availableProcessors(),
                LocalDate.now(ZoneOffset.UTC),
                String.join("\n", rows));
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/scrub.md"), table);
  }
}
