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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One changed line in 10 MB, and a patch of 1,000 hunks, through MCP, against {@code git apply} of
 * the same change in the same run, its start included.
 */
class PatchBench {
  private static final int ROUNDS = 21;
  private static final int WARM_UP = 20;
  private static final int BIG = 160_000;
  private static final int MANY = 20_000;

  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    Path workspace = Files.createDirectory(directory.resolve("workspace")).toRealPath();
    Path plain = Files.createDirectory(directory.resolve("plain"));
    try (TerrariumProcess server = TerrariumProcess.start("-workspace=" + workspace);
        McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
      Case one = new Case("one line in 10 MB", BIG, BIG);
      Case many = new Case("1,000 hunks in 1 MB", MANY, MANY / 1000);
      row("Edit of " + one.name, edit(one, workspace, client), git(one, plain));
      row("Patch of " + one.name, patch(one, workspace, client), git(one, plain));
      row("Patch of " + many.name, patch(many, workspace, client), git(many, plain));
    }
    write();
  }

  /** A file of numbered lines, and the change of every so-many-th of them. */
  private record Case(String name, int lines, int every) {
    private boolean changes(int line) {
      return line % every == every / 2;
    }

    private static String line(int number) {
      return number + " some text that makes the line as long as lines of code are\n";
    }

    String text() {
      return IntStream.range(0, lines).mapToObj(Case::line).collect(Collectors.joining());
    }

    /** There, or back again. */
    String diff(boolean back) {
      StringBuilder diff = new StringBuilder("--- a/f.txt\n+++ b/f.txt\n");
      for (int i = 0; i < lines; i++) {
        if (changes(i)) {
          diff.append("@@ -%d,7 +%d,7 @@\n".formatted(i - 2, i - 2));
          for (int near = i - 3; near <= i + 3; near++) {
            String before = near == i ? (back ? "-new " : "-") : " ";
            diff.append(before).append(line(near));
            diff.append(near == i ? (back ? "+" : "+new ") + line(near) : "");
          }
        }
      }
      return diff.toString();
    }
  }

  private static double edit(Case one, Path workspace, McpClient client) throws IOException {
    Files.writeString(workspace.resolve("f.txt"), one.text());
    client.call("Read", "file_path", "f.txt");
    String line = Case.line(one.lines / 2).strip();
    return median(
        back ->
            client.call(
                "Edit",
                "file_path",
                "f.txt",
                "old_string",
                back ? "new " + line : "\n" + line,
                "new_string",
                back ? line : "\nnew " + line));
  }

  private static double patch(Case one, Path workspace, McpClient client) throws IOException {
    Files.writeString(workspace.resolve("f.txt"), one.text());
    client.call("Read", "file_path", "f.txt");
    List<String> diffs = List.of(one.diff(false), one.diff(true));
    return median(back -> client.call("Patch", "diff", diffs.get(back ? 1 : 0)));
  }

  private static double git(Case one, Path plain) throws IOException {
    Files.writeString(plain.resolve("f.txt"), one.text());
    Files.writeString(plain.resolve("p.diff"), one.diff(false));
    return median(back -> run(plain, back));
  }

  private interface Call {
    Object make(boolean back);
  }

  /** In milliseconds; each call undoes the one before. */
  private static double median(Call call) {
    for (int i = 0; i < WARM_UP; i++) {
      checked(call.make(i % 2 == 1));
    }
    long[] times = new long[ROUNDS + 1];
    for (int i = 0; i < times.length; i++) {
      long begin = System.nanoTime();
      Object result = call.make(i % 2 == 1);
      times[i] = System.nanoTime() - begin;
      checked(result);
    }
    return Timings.of(times, 1).percentile(0.5);
  }

  private static void checked(Object result) {
    if (result instanceof McpClient.Reply reply
        && (reply.isError() || reply.text().startsWith("already"))) {
      throw new IllegalStateException(reply.text());
    }
  }

  private static Object run(Path plain, boolean back) {
    try {
      List<String> command =
          back
              ? List.of("git", "apply", "-R", "--whitespace=nowarn", "p.diff")
              : List.of("git", "apply", "--whitespace=nowarn", "p.diff");
      int exit = new ProcessBuilder(command).directory(plain.toFile()).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("git apply: exit " + exit);
      }
      return exit;
    } catch (IOException | InterruptedException problem) {
      throw new IllegalStateException(problem);
    }
  }

  private void row(String what, double ours, double git) {
    rows.add(
        String.format(
            Locale.ROOT, "| %s | %.1f ms | %.1f ms | %.2f |", what, ours, git, ours / git));
  }

  private void write() throws IOException {
    String table =
        "%s, %d cores, Java %s, medians of %d\n\n| change | Terrarium | git apply | ratio |\n|---|---|---|---|\n%s\n"
            .formatted(
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature(),
                ROUNDS + 1,
                String.join("\n", rows));
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/patch.md"), table);
  }
}
