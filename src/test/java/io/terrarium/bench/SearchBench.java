package io.terrarium.bench;

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
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Grep without and with its index, and Glob, through MCP and over a warm page cache, against the
 * wall time of ripgrep in the same run: the two take turns, so that both see the same machine.
 * {@code -Dbench.tree} names another tree than the generated one.
 */
class SearchBench {
  private static final int WARM_UP = 25;
  private static final int ROUNDS = 11;
  private static final List<String> RIPGREP =
      List.of("rg", "-n", "--hidden", "--no-require-git", "-g", "!.git");

  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  /** One search in both languages. */
  private record Case(String name, JsonObject grep, List<String> ripgrep) {
    static Case of(String name, String pattern) {
      return new Case(name, new JsonObject().put("pattern", pattern), List.of("-e", pattern));
    }
  }

  private static List<Case> cases() {
    return List.of(
        Case.of("rare literal", SourceTree.RARE),
        Case.of("common literal", SourceTree.COMMON),
        new Case(
            "common literal, count of every file",
            new JsonObject()
                .put("pattern", SourceTree.COMMON)
                .put("output_mode", "count")
                .put("head_limit", 1_000_000),
            List.of("-c", "-e", SourceTree.COMMON)),
        Case.of("regex with a literal part", SourceTree.SOME + "\\(\\d+, \\w+\\)"),
        Case.of("regex without", "[A-Z][a-z]+[0-9]{2}[A-Z]"),
        new Case(
            "case-insensitive",
            new JsonObject()
                .put("pattern", SourceTree.RARE.toUpperCase(Locale.ROOT))
                .put("case_insensitive", true),
            List.of("-i", "-e", SourceTree.RARE)),
        Case.of("no match", "nowhere_to_be_found"));
  }

  @Test
  void measure() throws Exception {
    Path root = tree();
    for (String index : List.of("off", "auto")) {
      try (TerrariumProcess server =
              TerrariumProcess.start("-workspace=" + root, "-search-index=" + index);
          McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
        double idle = residentMegabytes(server.pid());
        if (index.equals("auto")) {
          awaitIndex(client);
        }
        for (Case one : cases()) {
          row((index.equals("off") ? "cold: " : "indexed: ") + one.name, client, "Grep", one, root);
        }
        if (index.equals("off")) {
          glob(client, root);
        }
        rows.add(
            String.format(
                Locale.ROOT,
                "| %s: resident memory over idle | %.0f MB | | | |",
                index.equals("off") ? "cold" : "indexed",
                residentMegabytes(server.pid()) - idle));
      }
    }
    write(root);
  }

  private Path tree() throws IOException {
    String given = System.getProperty("bench.tree", "");
    if (!given.isEmpty()) {
      return Path.of(given).toRealPath();
    }
    Path root = Files.createDirectory(directory.resolve("tree")).toRealPath();
    SourceTree.generate(root);
    return root;
  }

  /** Until searches have been equally fast for a while: the index is built behind them. */
  private static void awaitIndex(McpClient client) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(25);
    while (System.nanoTime() < end) {
      client.call("Grep", "pattern", "nowhere_to_be_found");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    }
  }

  private void glob(McpClient client, Path root) throws Exception {
    Case glob =
        new Case(
            "Glob **/*.java",
            new JsonObject().put("pattern", "**/*.java"),
            List.of("--files", "-g", "**/*.java"));
    row(glob.name, client, "Glob", glob, root);
  }

  private void row(String name, McpClient client, String tool, Case one, Path root)
      throws Exception {
    Object[] arguments =
        one.grep.stream().flatMap(entry -> Stream.of(entry.getKey(), entry.getValue())).toArray();
    for (int i = 0; i < WARM_UP; i++) {
      client.call(tool, arguments);
    }
    double[] ours = new double[ROUNDS];
    double[] theirs = new double[ROUNDS];
    long lines = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      client.call(tool, arguments);
      ours[i] = (System.nanoTime() - start) / 1e6;
      start = System.nanoTime();
      lines = ripgrep(one.ripgrep, root);
      theirs[i] = (System.nanoTime() - start) / 1e6;
    }
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s | %.0f ms | %.0f ms | %.2f | %d |",
            name,
            median(ours),
            median(theirs),
            median(ours) / median(theirs),
            lines));
  }

  /** Runs it to its end and reads all it says; the number of lines. */
  private static long ripgrep(List<String> options, Path root) throws Exception {
    List<String> command = new ArrayList<>(RIPGREP);
    command.addAll(options);
    command.add(".");
    Process process =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    long lines = 0;
    byte[] buffer = new byte[64 * 1024];
    for (int n = process.getInputStream().read(buffer);
        n >= 0;
        n = process.getInputStream().read(buffer)) {
      for (int i = 0; i < n; i++) {
        lines += buffer[i] == '\n' ? 1 : 0;
      }
    }
    process.waitFor();
    return lines;
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

  private void write(Path root) throws Exception {
    String load = Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[0];
    String title =
        "Terrarium as %s against ripgrep, %s, %d cores at load %s, %s; medians of %d after %d calls to warm up"
            .formatted(
                TerrariumProcess.command().size() == 1 ? "native image" : "packaged for the JVM",
                System.getProperty("bench.tree", "").isEmpty()
                    ? "20,000 generated files of 200 MB"
                    : root.getFileName(),
                Runtime.getRuntime().availableProcessors(),
                load,
                LocalDate.now(ZoneOffset.UTC),
                ROUNDS,
                WARM_UP);
    String table =
        title
            + "\n\n| what | terrarium | rg | ratio | lines of rg |\n|---|---|---|---|---|\n"
            + String.join("\n", rows)
            + "\n";
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/search.md"), table);
  }
}
