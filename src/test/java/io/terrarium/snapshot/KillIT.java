package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.TerrariumProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed at any instant, again and again, while several clients change files:
 * every change that was answered is a snapshot of its own with its content, in order.
 */
class KillIT {
  private static final int ROUNDS = Integer.getInteger("kill.rounds", 50);
  private static final int FILES = 7;
  private static final String LARGE = "a line of a large file\n".repeat(10_000);

  @TempDir Path base;

  /** A change that a client saw the answer of. */
  record Answered(String subject, String path, String content) {}

  /** Makes the n-th change of a client; its content is never repeated. */
  interface Client {
    Answered change(McpClient connection, String id, int n);
  }

  /** Every client has files of its own, so that their order is known. */
  private static final List<Client> CLIENTS =
      List.of(KillIT::write, KillIT::write, KillIT::edit, KillIT::patch, KillIT::command);

  private static Answered write(McpClient connection, String id, int n) {
    String path = "files/" + id.substring(0, id.indexOf('-')) + "/" + n % FILES + ".txt";
    String content = id + " " + n + "\n";
    connection.call("Read", "file_path", path);
    require(connection.call("Write", "file_path", path, "content", content));
    return new Answered("write: " + path, path, content);
  }

  /** Of a file so large that only the changed line goes into the journal. */
  private static Answered edit(McpClient connection, String id, int n) {
    String path = "large/" + id + ".txt";
    String now = id + " " + n + "\n";
    if (n == 0) {
      String content = LARGE + now;
      require(connection.call("Write", "file_path", path, "content", content));
      return new Answered("write: " + path, path, content);
    }
    String before = id + " " + (n - 1) + "\n";
    require(connection.call("Edit", "file_path", path, "old_string", before, "new_string", now));
    return new Answered("edit: " + path, path, now);
  }

  private static Answered patch(McpClient connection, String id, int n) {
    String path = "patched/" + id + "/" + n + ".txt";
    String diff = "--- /dev/null\n+++ b/%s\n@@ -0,0 +1 @@\n+%s %d\n".formatted(path, id, n);
    require(connection.call("Patch", "diff", diff));
    return new Answered("patch: " + path, path, id + " " + n + "\n");
  }

  private static Answered command(McpClient connection, String id, int n) {
    String path = "made/" + id + "/" + n + ".txt";
    String command = "mkdir -p made/%s; echo %s %d > %s".formatted(id, id, n, path);
    require(connection.call("Bash", "command", command));
    return new Answered("bash: " + command, path, id + " " + n + "\n");
  }

  private static void require(McpClient.Reply reply) {
    if (reply.isError() || reply.raw().encode().contains("warning:")) {
      throw new AssertionError(reply.raw().encode());
    }
  }

  @Test
  void everyAnsweredChangeIsASnapshotOfItsOwn() throws Exception {
    Random random = new Random(42);
    Path workspace = Files.createDirectory(base.resolve("workspace"));
    Laboratory.gitIn(workspace, "init", "-q");
    Path store = base.resolve("state/workspace/snapshots.git");
    String seen = "";
    int total = 0;
    List<List<Answered>> answered = List.of();
    for (int round = 0; round <= ROUNDS; round++) {
      try (TerrariumProcess server =
          TerrariumProcess.start("-workspace=" + workspace, "-state-dir=" + base + "/state")) {
        try (McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
          require(client.call("snapshot_list", "limit", 1));
        }
        if (round > 0) {
          check(store, seen, answered);
          seen = Laboratory.gitIn(store, "rev-parse", "sandbox-snapshots");
        }
        answered = round == ROUNDS ? List.of() : work(server, round, random.nextInt(20, 900));
        total += answered.stream().mapToInt(List::size).sum();
      }
    }
    assertThat(total).as("changes in all").isGreaterThan(ROUNDS * CLIENTS.size());
  }

  /** Lets all clients work and kills the server after that many milliseconds. */
  private static List<List<Answered>> work(TerrariumProcess server, int round, int after)
      throws Exception {
    CountDownLatch connected = new CountDownLatch(CLIENTS.size());
    List<Future<List<Answered>>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS.size())) {
      for (int i = 0; i < CLIENTS.size(); i++) {
        Client client = CLIENTS.get(i);
        String id = "c" + i + "-r" + round;
        running.add(threads.submit(() -> changes(server, client, id, connected)));
      }
      assertThat(connected.await(30, TimeUnit.SECONDS)).isTrue();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(after));
      server.close();
      List<List<Answered>> answered = new ArrayList<>();
      for (Future<List<Answered>> one : running) {
        answered.add(one.get());
      }
      return answered;
    }
  }

  private static List<Answered> changes(
      TerrariumProcess server, Client client, String id, CountDownLatch connected) {
    List<Answered> answered = Collections.synchronizedList(new ArrayList<>());
    try (McpClient connection = McpClient.connect(server.endpoint("/mcp"))) {
      connected.countDown();
      for (int n = 0; ; n++) {
        answered.add(client.change(connection, id, n));
      }
    } catch (UncheckedIOException killed) {
      return answered;
    }
  }

  private static void check(Path store, String seen, List<List<Answered>> answered)
      throws IOException {
    Laboratory.Ran fsck =
        Laboratory.run(store, List.of("git", "fsck", "--strict", "--no-dangling"));
    assertThat(fsck.output()).isEmpty();
    assertThat(fsck.exit()).isZero();
    String range = seen.isEmpty() ? "sandbox-snapshots" : seen + "..sandbox-snapshots";
    List<Snapshot> snapshots = snapshots(store, range);
    for (List<Answered> ofOne : answered) {
      int at = 0;
      for (Answered change : ofOne) {
        at = find(snapshots, at, change) + 1;
      }
    }
  }

  /** A commit and its one changed file. */
  record Snapshot(String subject, String path, String content) {}

  private static List<Snapshot> snapshots(Path store, String range) throws IOException {
    List<Snapshot> snapshots = new ArrayList<>();
    String log = Laboratory.gitIn(store, "log", "--reverse", "-p", "-U0", "--format=%x01%s", range);
    for (String commit : log.split("\u0001", -1)) {
      String[] lines = commit.split("\n", -1);
      String path = "";
      StringBuilder content = new StringBuilder();
      for (String line : lines) {
        if (line.startsWith("+++ b/")) {
          path = line.substring("+++ b/".length());
        } else if (line.startsWith("+")) {
          content.append(line.substring(1)).append('\n');
        }
      }
      snapshots.add(new Snapshot(lines[0], path, content.toString()));
    }
    return snapshots;
  }

  private static int find(List<Snapshot> snapshots, int from, Answered change) {
    Snapshot wanted = new Snapshot(change.subject(), change.path(), change.content());
    for (int i = from; i < snapshots.size(); i++) {
      if (snapshots.get(i).equals(wanted)) {
        return i;
      }
    }
    throw new AssertionError("no snapshot, or out of order: " + change);
  }
}
