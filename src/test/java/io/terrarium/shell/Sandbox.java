package io.terrarium.shell;

import io.terrarium.kernel.Landlock;
import io.terrarium.process.Confinement;
import io.terrarium.process.Limits;
import io.terrarium.process.Programs;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * A workspace with everything that commands need, confined as in the server, for one test class.
 */
public final class Sandbox implements AutoCloseable {
  public static final Limits USUAL = new Limits(256, 4096, 1L << 33, 0);
  static final int MOST_AT_ONCE = 4;
  static final int KEPT = 100 * 1024;

  public final Path root;
  final Path hidden;
  public final Path temporary;
  public final Workspace workspace;
  final Programs programs;
  final CommandStart start;
  public final Commands commands;
  public final Shells shells;
  final Watches watches;
  final List<String> heard = new CopyOnWriteArrayList<>();

  Sandbox(Path directory) {
    this(directory, USUAL);
  }

  Sandbox(Path directory, Limits limits) {
    this(directory, limits, List.of());
  }

  public Sandbox(Path directory, Limits limits, List<Path> caches) {
    this(directory, limits, caches, Landlock.version());
  }

  /** Confined as an older kernel would. */
  static Sandbox withLandlock(Path directory, int version) {
    return new Sandbox(directory, USUAL, List.of(), version);
  }

  private Sandbox(Path directory, Limits limits, List<Path> caches, int version) {
    try {
      Path real = directory.toRealPath();
      this.root = Files.createDirectory(real.resolve("workspace"));
      this.hidden = Files.createDirectory(real.resolve("state"));
      this.temporary = Files.createDirectory(real.resolve("tmp"));
      this.workspace = Workspace.open("workspace", root.toString());
      Confinement confinement =
          new Confinement(
              true,
              version,
              Stream.concat(Stream.of(root, temporary), caches.stream()).toList(),
              List.of(hidden));
      this.programs =
          new Programs(
              new Programs.Settings(Path.of("/bin/bash"), confinement, limits, hidden, KEPT));
      Environment environment =
          Environment.of(System.getenv(), List.of(), Map.of("TMPDIR", temporary.toString()));
      this.start =
          new CommandStart(
              programs, environment, Sandbox::secret, new Denylist(List.of("forbidden*")));
      this.shells = new Shells(start, MOST_AT_ONCE, KEPT, new Hearing(), Sandbox::notWithinSecret);
      this.commands = new Commands(start, MOST_AT_ONCE, shells, new Hearing());
      this.watches = new Watches(shells, java.time.Clock.systemUTC());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Optional<String> secret(String name) {
    return name.equals("KNOWN") ? Optional.of("the value") : Optional.empty();
  }

  private static int notWithinSecret(String text, int place) {
    int start = text.indexOf("hush-hush");
    boolean within = start >= 0 && start < place && place < start + "hush-hush".length();
    return within ? start : place;
  }

  CommandResult bash(String command) throws IOException {
    return commands.run(CommandRequest.bash(workspace, command), Caller.PATIENT);
  }

  CommandResult bash(String command, Duration timeout) throws IOException {
    return commands.run(CommandRequest.bash(workspace, command).within(timeout), Caller.PATIENT);
  }

  private final class Hearing implements ChangeListener {
    @Override
    public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

    @Override
    public void changed(Workspace workspace, Change change) {
      heard.add("changed");
    }

    @Override
    public void commandStarted(Workspace workspace, CommandRun command) {
      heard.add("started " + command.command());
    }

    @Override
    public void commandEnded(Workspace workspace, CommandRun command, int exitCode) {
      heard.add("ended " + command.command() + " " + exitCode);
    }
  }

  @Override
  public void close() {
    programs.close();
    workspace.close();
  }
}
