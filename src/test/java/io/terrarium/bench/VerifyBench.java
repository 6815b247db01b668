package io.terrarium.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.terrarium.support.TestProjects;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * {@code run_tests} through MCP, confined, against the same runner started directly, in turns; and
 * the reading of a report of 50 MB in a process with 256 MiB.
 */
class VerifyBench {
  private static final int RUNS = 15;
  private static final long REPORT = 50L * 1024 * 1024;

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    List<String> rows = new ArrayList<>();
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    try (TerrariumProcess server =
            TerrariumProcess.start("-workspace=" + workspace, "-isolation=landlock");
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      compare(
          client, workspace, TestProjects.PYTHON, List.of("python3", "-m", "pytest", "-q"), rows);
      compare(client, workspace, TestProjects.GO, List.of("go", "test", "-json", "./..."), rows);
    }
    rows.add(parsing());
    write(rows);
  }

  private static void compare(
      McpClient client,
      Path workspace,
      TestProjects project,
      List<String> command,
      List<String> rows)
      throws IOException, InterruptedException {
    Path folder = project.copyTo(workspace);
    long[] direct = new long[RUNS];
    long[] ours = new long[RUNS];
    for (int i = -2; i < RUNS; i++) {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.waitFor();
      long middle = System.nanoTime();
      client.call("run_tests", "path", project.folder(), "coverage", false);
      long end = System.nanoTime();
      if (i >= 0) {
        direct[i] = middle - start;
        ours[i] = end - middle;
      }
    }
    double alone = Timings.of(direct, 1).percentile(0.5);
    double called = Timings.of(ours, 1).percentile(0.5);
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s: run_tests over %s | %.0f ms | %.0f ms | %+.0f ms |",
            project.folder(),
            String.join(" ", command),
            alone,
            called,
            called - alone));
    assertThat(called - alone).as(rows.toString()).isLessThan(Math.max(100, alone * 0.05));
  }

  private String parsing() throws IOException, InterruptedException {
    Path report = directory.resolve("report.xml");
    long tests = 0;
    try (BufferedWriter out = Files.newBufferedWriter(report)) {
      out.write("<testsuites><testsuite name=\"all\">");
      for (long written = 0; written < REPORT; tests++) {
        String test =
            "<testcase classname=\"a.b.C%d\" name=\"test%d\" time=\"0.1\">%s<system-out>%s</system-out></testcase>\n"
                .formatted(
                    tests / 100,
                    tests,
                    tests % 10 == 0
                        ? "<failure message=\"expected: 1\">at a.b.C(C.java:%d)\n</failure>"
                            .formatted(tests)
                        : "",
                    "printed by the test &amp; kept by the runner\n".repeat(10));
        out.write(test);
        written += test.length();
      }
      out.write("</testsuite></testsuites>");
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-cp",
                "target/classes:target/test-classes",
                "io.terrarium.bench.ParseReport",
                report.toString())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(said).isZero();
    long milliseconds = Long.parseLong(said.split(" ", -1)[0]);
    assertThat(said).endsWith(" " + tests);
    assertThat(milliseconds).isLessThan(3_000);
    return "| a report of 50 MB, %d tests, heap of 192 MiB | | %d ms | |"
        .formatted(tests, milliseconds);
  }

  private static void write(List<String> rows) throws IOException {
    String table =
        "Terrarium as %s, %d cores, %s\n\n| what | runner alone | with Terrarium | added |\n|---|---|---|---|\n%s\n"
            .formatted(
                TerrariumProcess.command().size() == 1 ? "native image" : "packaged for the JVM",
                Runtime.getRuntime().availableProcessors(),
                LocalDate.now(ZoneOffset.UTC),
                String.join("\n", rows));
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/verify.md"), table);
  }
}
