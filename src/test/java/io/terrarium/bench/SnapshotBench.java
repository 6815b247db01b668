package io.terrarium.bench;

import io.terrarium.files.WriteFile;
import io.terrarium.snapshot.Recorder;
import io.terrarium.snapshot.Settings;
import io.terrarium.snapshot.Snapshots;
import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What snapshots cost and how soon they are made, against the git command line on the same tree of
 * 20,000 files in the same run. Prints a table and keeps it in {@code deploy/bench}.
 */
class SnapshotBench {
  private static final int FOLDERS = 200;
  private static final int FILES = 100;
  private static final int WRITES = 400;
  private static final int COMMITS = 20;
  private static final int COMMANDS = 60;
  private static final int HISTORY = 1000;
  private static final String LINE = "0123456789abcde\n";

  private final List<String> rows = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void measure() throws Exception {
    Path tree = Files.createDirectory(directory.toRealPath().resolve("tree"));
    for (int folder = 0; folder < FOLDERS; folder++) {
      Path at = Files.createDirectories(tree.resolve("d" + folder % 10 + "/s" + folder));
      for (int file = 0; file < FILES; file++) {
        Files.writeString(
            at.resolve("f" + file + ".txt"), folder + " " + file + "\n" + LINE.repeat(20));
      }
    }
    run(
        tree,
        "git init -q && git config gc.auto 0 && git add -A && git commit -qm first && git gc -q");
    run(directory, "cp -r tree on; cp -r tree off; cp -r tree git; cp -r tree long");

    writes();
    Timings git = gitCommits(directory.resolve("git"));
    add(row("git add -A && git commit, one file changed", git));
    inProcess(tree, git);
    history();
    print();
  }

  /** Shown at once: the whole takes minutes. */
  private void add(String row) {
    System.out.println(row);
    rows.add(row);
  }

  /** Alternately with and without snapshots, so that both meet the same disk. */
  private void writes() throws Exception {
    try (TerrariumProcess on = server("on", "auto");
        TerrariumProcess off = server("off", "manual");
        McpClient first = McpClient.connect(on.endpoint("/mcp"));
        McpClient second = McpClient.connect(off.endpoint("/mcp"));
        KeepAlive toOn = new KeepAlive(on.endpoint("/mcp"), first.session(), "");
        KeepAlive toOff = new KeepAlive(off.endpoint("/mcp"), second.session(), "")) {
      first.call("snapshot_list", "limit", 1);
      long[] with = new long[WRITES];
      long[] without = new long[WRITES];
      for (int i = -WRITES / 4; i < WRITES; i++) {
        long one = toOn.exchange(write(first, i));
        long other = toOff.exchange(write(second, i));
        if (i >= 0) {
          with[i] = one;
          without[i] = other;
        }
      }
      Timings snapshots = Timings.of(with, 1);
      Timings none = Timings.of(without, 1);
      add(row("Write 1 KiB, snapshots off", none));
      add(row("Write 1 KiB, snapshots on", snapshots));
      add(
          ratio(
              "Write with snapshots / without (at most 1.3)",
              snapshots.percentile(0.5) / none.percentile(0.5),
              snapshots.percentile(0.99) / none.percentile(0.99)));
    }
  }

  private TerrariumProcess server(String name, String mode) {
    return TerrariumProcess.start(
        "-workspace=" + directory.resolve(name),
        "-state-dir=" + directory.resolve("state-" + name),
        "-snapshots=" + mode);
  }

  private static String write(McpClient client, int i) {
    JsonObject arguments =
        new JsonObject()
            .put("file_path", "d1/new/w" + i + ".txt")
            .put("content", i + "\n" + LINE.repeat(64));
    return client.callMessage("Write", arguments).encode();
  }

  private static Timings gitCommits(Path tree) throws IOException {
    long[] times = new long[COMMITS];
    for (int i = -3; i < COMMITS; i++) {
      Files.writeString(tree.resolve("d3/s3/f7.txt"), "git " + i + "\n");
      long begin = System.nanoTime();
      run(tree, "git add -A && git commit -qm change");
      if (i >= 0) {
        times[i] = System.nanoTime() - begin;
      }
    }
    return Timings.of(times, 1);
  }

  private void inProcess(Path tree, Timings git) throws Exception {
    Path state = directory.resolve("state-here");
    PathLocks locks = new PathLocks();
    ReadTracker tracker = new ReadTracker();
    try (Workspace workspace = Workspace.open("main", tree.toString());
        Snapshots snapshots =
            new Snapshots(locks, new Settings(state, Settings.Mode.AUTOMATIC, 2L << 30))) {
      Recorder recorder = new Recorder(snapshots, UnaryOperator.identity());
      WriteFile writeFile = new WriteFile(tracker, locks, new Changes(List.of(recorder)), 64 << 20);
      Path ref = state.resolve("main/snapshots.git/refs/heads/sandbox-snapshots");
      snapshots.start(workspace);
      Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> Files.exists(ref));
      long[] known = new long[WRITES];
      for (int i = -WRITES / 4; i < WRITES; i++) {
        String before = Files.readString(ref);
        writeFile.write(workspace, "d2/new/k" + i + ".txt", "k " + i + "\n");
        long time = committed(ref, before, System.nanoTime());
        if (i >= 0) {
          known[i] = time;
        }
      }
      Timings byPath = Timings.of(known, 1);
      add(row("acknowledged to committed, known path", byPath));
      add(
          ratio(
              "the same / git (at most 0.05)",
              byPath.percentile(0.5) / git.percentile(0.5),
              byPath.percentile(0.99) / git.percentile(0.99)));
      Timings byScan = commands(recorder, workspace, tree, ref);
      add(row("command ended to committed, one file changed", byScan));
      add(
          ratio(
              "the same / git (at most 0.5)",
              byScan.percentile(0.5) / git.percentile(0.5),
              byScan.percentile(0.99) / git.percentile(0.99)));
    }
  }

  private static Timings commands(Recorder recorder, Workspace workspace, Path tree, Path ref)
      throws IOException {
    long[] times = new long[COMMANDS];
    for (int i = -COMMANDS / 2; i < COMMANDS; i++) {
      CommandRun command = new CommandRun("c" + i, "make", false);
      String before = Files.readString(ref);
      recorder.commandStarted(workspace, command);
      Files.writeString(tree.resolve("d3/s3/f7.txt"), "command " + i + "\n");
      long begin = System.nanoTime();
      recorder.commandEnded(workspace, command, 0);
      long time = committed(ref, before, begin);
      if (i >= 0) {
        times[i] = time;
      }
    }
    return Timings.of(times, 1);
  }

  /** From then until the branch of the store has moved. */
  private static long committed(Path ref, String before, long begin) throws IOException {
    while (Files.readString(ref).equals(before)) {
      Thread.onSpinWait();
    }
    return System.nanoTime() - begin;
  }

  /** The same thousand changes in our store, packed by itself, and in git after gc. */
  private void history() throws Exception {
    Path tree = directory.resolve("long");
    Path state = directory.resolve("state-long");
    Path store = state.resolve("main/snapshots.git");
    PathLocks locks = new PathLocks();
    ReadTracker tracker = new ReadTracker();
    long before;
    try (Workspace workspace = Workspace.open("main", tree.toString());
        Snapshots snapshots =
            new Snapshots(locks, new Settings(state, Settings.Mode.AUTOMATIC, 2L << 30))) {
      WriteFile writeFile =
          new WriteFile(
              tracker,
              locks,
              new Changes(List.of(new Recorder(snapshots, UnaryOperator.identity()))),
              64 << 20);
      snapshots.start(workspace);
      Path ref = store.resolve("refs/heads/sandbox-snapshots");
      Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> Files.exists(ref));
      before = size(store.resolve("objects"));
      for (int i = 0; i < HISTORY; i++) {
        String path = "d" + i % 10 + "/s" + i % 10 + "/f" + i % FILES + ".txt";
        mark(tracker, workspace, path);
        writeFile.write(workspace, path, content(i));
      }
      Awaitility.await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> snapshots.statistics(workspace).queue() == 0 && isPacked(store));
    }
    long ours = size(store.resolve("objects")) - before;
    long theirs = gitHistory();
    add(size("%d snapshots: store grows by".formatted(HISTORY), ours));
    add(size("%d commits: git with gc grows by".formatted(HISTORY), theirs));
    add(ratio("store / git (at most 2)", (double) ours / theirs, Double.NaN));
  }

  private static void mark(ReadTracker tracker, Workspace workspace, String path)
      throws IOException {
    workspace.at(
        path,
        at -> {
          try (var parent = workspace.parentOf(at);
              var file = parent.open(at.name())) {
            tracker.markRead(at, Fingerprint.of(file.readAll()), file.status());
            return at;
          }
        });
  }

  private static String content(int i) {
    return i + "\n" + LINE.repeat(20) + "changed " + i + "\n";
  }

  private long gitHistory() throws IOException {
    Path git = directory.resolve("off");
    run(
        git,
        "rm -rf .git; git init -q && git config gc.auto 0 && git add -A && git commit -qm first && git gc -q");
    long before = size(git.resolve(".git/objects"));
    StringBuilder stream = new StringBuilder();
    for (int i = 0; i < HISTORY; i++) {
      String content = content(i);
      stream
          .append(
              "commit refs/heads/long\ncommitter t <t@localhost> %d +0000\n"
                  .formatted(1700000000 + i))
          .append("data 8\nchange\n\n")
          .append(i == 0 ? "from HEAD^0\n" : "")
          .append("M 100644 inline d%d/s%d/f%d.txt\n".formatted(i % 10, i % 10, i % FILES))
          .append("data %d\n%s\n".formatted(content.length(), content));
    }
    Files.writeString(directory.resolve("stream"), stream);
    run(git, "git fast-import --quiet < ../stream && git gc -q");
    return size(git.resolve(".git/objects")) - before;
  }

  private static boolean isPacked(Path store) throws IOException {
    return run(store, "git count-objects").startsWith("0 objects");
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static String run(Path directory, String command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true);
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      builder.environment().put("GIT_" + who + "_NAME", "bench");
      builder.environment().put("GIT_" + who + "_EMAIL", "bench@localhost");
    }
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + output);
      }
      return output;
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IOException(problem);
    }
  }

  private static String row(String what, Timings timings) {
    return String.format(
        Locale.ROOT,
        "| %s | %.2f ms | %.2f ms |",
        what,
        timings.percentile(0.5),
        timings.percentile(0.99));
  }

  private static String ratio(String what, double middle, double tail) {
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %s |",
        what,
        middle,
        Double.isNaN(tail) ? "" : "%.2f".formatted(tail));
  }

  private static String size(String what, long bytes) {
    return String.format(Locale.ROOT, "| %s | %.0f KB | |", what, bytes / 1000.0);
  }

  private void print() throws IOException {
    String table =
        "Snapshots of a tree of %d files, Terrarium as %s, git command line in the same run, %d cores, %s\n"
                .formatted(
                    FOLDERS * FILES,
                    TerrariumProcess.command().size() == 1
                        ? "native image"
                        : "packaged for the JVM",
                    Runtime.getRuntime().availableProcessors(),
                    LocalDate.now(ZoneOffset.UTC))
            + "\n| what | value or p50 | p99 |\n|---|---|---|\n"
            + String.join("\n", rows)
            + "\n";
    System.out.println(table);
    Files.writeString(Path.of("deploy/bench/snapshots.md"), table);
  }
}
