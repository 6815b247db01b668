package io.terrarium.snapshot;

import io.terrarium.files.EditFile;
import io.terrarium.files.ReadFile;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.workspace.Call;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A workspace with its state directory, tools and commands wired as the server does, and real git
 * to look at what became of it.
 */
final class Laboratory implements AutoCloseable {
  private static final AtomicInteger IDS = new AtomicInteger();

  final Path root;
  final Path state;
  final ReadTracker tracker = new ReadTracker();
  final PathLocks locks = new PathLocks();
  final Workspace workspace;
  final Snapshots snapshots;
  final Recorder recorder;
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final ReadFile readFile;
  final RestoreSnapshot restore;
  final CreateSnapshot create;

  Laboratory(Path base) throws IOException {
    this(base, Settings.Mode.AUTOMATIC, 2L << 30);
  }

  Laboratory(Path base, Settings.Mode mode, long largestStore) throws IOException {
    this.root = Files.createDirectories(base.toRealPath().resolve("workspace"));
    this.state = base.toRealPath().resolve("state");
    this.workspace = Workspace.open("main", root.toString());
    this.snapshots = new Snapshots(locks, new Settings(state, mode, largestStore));
    this.recorder = new Recorder(snapshots, text -> text.replace("hush", "[gone]"));
    Changes changes = new Changes(List.of(recorder));
    this.writeFile = new WriteFile(tracker, locks, changes, 64 << 20);
    this.editFile = new EditFile(tracker, locks, changes, 64 << 20);
    this.restore = new RestoreSnapshot(snapshots, tracker);
    this.create = new CreateSnapshot(snapshots);
    this.readFile = new ReadFile(tracker, 100 << 10);
  }

  Path store() {
    return state.resolve("main/snapshots.git");
  }

  /** Opens the store and waits for the first snapshot. */
  Laboratory started() throws IOException {
    session().settle();
    return this;
  }

  Session session() throws IOException {
    return snapshots.of(workspace).session();
  }

  void write(String path, String content) throws IOException {
    Call.enter(
        new Call.Request(
            "Write", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    if (Files.exists(root.resolve(path))) {
      readFile.read(workspace, path, 1, 1, ReadFile.Reader.MARKING);
    }
    writeFile.write(workspace, path, content);
  }

  void edit(String path, String before, String after) throws IOException {
    Call.enter(
        new Call.Request(
            "Edit", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    readFile.read(workspace, path, 1, 1, ReadFile.Reader.MARKING);
    editFile.edit(workspace, path, List.of(new Replacement(before, after, false)));
  }

  /** Runs a shell command in the workspace as the command tool does. */
  int bash(String command) throws IOException {
    Call.enter(
        new Call.Request(
            "Bash", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    CommandRun run = new CommandRun("c" + IDS.incrementAndGet(), command, false);
    recorder.commandStarted(workspace, run);
    int exit = shell(command);
    recorder.commandEnded(workspace, run, exit);
    return exit;
  }

  /** A command of somebody else. */
  int shell(String command) {
    return run(root, List.of("bash", "-c", command)).exit();
  }

  RestoreSnapshot.Restored undo() throws IOException {
    Call.enter(
        new Call.Request(
            "Undo", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    return restore.undo(workspace);
  }

  RestoreSnapshot.Restored restore(String nameOrId) throws IOException {
    Call.enter(
        new Call.Request(
            "snapshot_restore", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    return restore.restore(workspace, nameOrId);
  }

  String create(String name) throws IOException {
    Call.enter(
        new Call.Request(
            "snapshot_create", String.valueOf(IDS.incrementAndGet()), "mcp", "session", Map.of()));
    return create.create(workspace, name, "").id();
  }

  /** Every path below the root with kind, mode and content, without git's own. */
  String tree() {
    return run(
            root,
            List.of(
                "bash",
                "-c",
                "find . -path ./.git -prune -o -printf '%P %y %m %l\\n' | sort;"
                    + " find . -path ./.git -prune -o -type f -print0 | sort -z"
                    + " | xargs -0 -r sha1sum"))
        .output();
  }

  List<String> warnings() {
    return Call.current().map(Call::warnings).orElse(List.of());
  }

  Path put(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, content);
  }

  String text(String path) throws IOException {
    return Files.readString(root.resolve(path));
  }

  /** Subjects of all snapshots, newest first. */
  List<String> log() throws IOException {
    session().settle();
    return lines(git("log", "--format=%s", "--author=terrarium", "sandbox-snapshots"));
  }

  List<String> files(String revision) throws IOException {
    session().settle();
    return lines(git("ls-tree", "-r", "--name-only", revision));
  }

  static List<String> lines(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
  }

  /** Git on the store; it must succeed. */
  String git(String... arguments) {
    return gitIn(store(), arguments);
  }

  static String gitIn(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Ran ran = run(directory, command);
    if (ran.exit() != 0) {
      throw new IllegalStateException(command + ": " + ran.output());
    }
    return ran.output().strip();
  }

  record Ran(int exit, String output) {}

  static Ran run(Path directory, List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_SYSTEM", "/dev/null");
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      builder.environment().put("GIT_" + who + "_NAME", "developer");
      builder.environment().put("GIT_" + who + "_EMAIL", "developer@example.com");
    }
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ran(process.waitFor(), output);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(problem);
    }
  }

  @Override
  public void close() {
    snapshots.close();
    workspace.close();
  }
}
