package io.terrarium.bench;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first search_code against {@code ctags -R} over the same files, later ones, and outline.
 * {@code -Dbench.code-files} sets another number of files than 20,000.
 */
class CodeBench {
  private static final int ROUNDS = 51;
  private static final int METHODS = 12;
  private static final String[] WORDS =
      "read write parse open close total user order cache index token query".split(" ", -1);

  private final List<String> rows = new ArrayList<>();
  private final Random random = new Random(20_260_101);

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    int files = Integer.getInteger("bench.code-files", 20_000);
    Path root = Files.createDirectory(directory.resolve("tree")).toRealPath();
    for (int i = 0; i < files; i++) {
      Path folder = Files.createDirectories(root.resolve("m" + i % 100));
      Files.writeString(folder.resolve("File" + i + ending(i)), source(i, METHODS));
    }
    Files.writeString(root.resolve("Long.java"), source(0, 1_660));
    long start = System.nanoTime();
    int exit =
        new ProcessBuilder("ctags", "-R", "-f", "/dev/null", ".")
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    double ctags = (System.nanoTime() - start) / 1e6;
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + root);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      start = System.nanoTime();
      client.call("search_code", "query", "parse user token");
      double first = (System.nanoTime() - start) / 1e6;
      rows.add(
          row(
              "first search_code, %d files (ctags -R: %.0f ms, exit code %d)"
                  .formatted(files, ctags, exit),
              first,
              "%.1fx of ctags".formatted(first / ctags)));
      rows.add(row("later search_code, p50", p50(client, "search_code", "query"), ""));
      rows.add(row("outline of 10,000 lines, p50", p50(client, "outline", "path"), ""));
    }
    write();
  }

  private double p50(McpClient client, String tool, String argument) {
    long[] times = new long[ROUNDS];
    long all = System.nanoTime();
    for (int i = 0; i < ROUNDS; i++) {
      Object value =
          tool.equals("outline")
              ? "Long.java"
              : WORDS[i % WORDS.length] + " " + WORDS[i * 7 % WORDS.length];
      long start = System.nanoTime();
      client.call(tool, argument, value);
      times[i] = System.nanoTime() - start;
    }
    return Timings.of(times, System.nanoTime() - all).percentile(0.5);
  }

  private static String row(String what, double milliseconds, String ratio) {
    return String.format(Locale.ROOT, "| %s | %.0f ms | %s |", what, milliseconds, ratio);
  }

  private static String ending(int file) {
    return file % 2 == 0 ? ".java" : ".go";
  }

  private String source(int file, int methods) {
    StringBuilder text = new StringBuilder();
    boolean java = file % 2 == 0;
    text.append(java ? "class File" + file + " {\n" : "package m\n");
    for (int i = 0; i < methods; i++) {
      String name = word() + capital(word()) + capital(word()) + i;
      text.append("  // ").append(capital(word())).append(" the ").append(word()).append(".\n");
      text.append(
          java ? "  int " + name + "(int a, int b) {\n" : "func " + name + "(a, b int) int {\n");
      text.append(java ? "    int c = a * b + " + i + ";\n" : "\tc := a * b\n");
      text.append(java ? "    return c + a;\n  }\n\n" : "\treturn c + a\n}\n\n");
    }
    return text.append(java ? "}\n" : "").toString();
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private void write() throws IOException {
    String load = Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[0];
    String table =
        "%d cores at load %s, %s\n\n| what | terrarium | ratio |\n|---|---|---|\n"
                .formatted(
                    Runtime.getRuntime().availableProcessors(), load, LocalDate.now(ZoneOffset.UTC))
            + String.join("\n", rows)
            + "\n";
    System.out.println(table);
  }
}
