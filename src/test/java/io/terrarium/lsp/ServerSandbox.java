package io.terrarium.lsp;

import io.terrarium.code.NameLookup;
import io.terrarium.code.SearchCode;
import io.terrarium.code.SymbolIndex;
import io.terrarium.kernel.Landlock;
import io.terrarium.lsp.ServerSettings.Patience;
import io.terrarium.process.Confinement;
import io.terrarium.process.Limits;
import io.terrarium.process.Programs;
import io.terrarium.search.GrepFiles;
import io.terrarium.search.SearchIndex;
import io.terrarium.search.Workers;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.CommandRun;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A workspace with language servers, confined as in the server; real ones, or scripts. */
final class ServerSandbox implements AutoCloseable {
  static final Patience SHORT =
      new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(2));

  final Path root;
  final Path outside;
  final Path temporary;
  final Workspace workspace;
  final LanguageServers servers;
  final FindPlaces findPlaces;
  final Diagnose diagnose;
  final RenameSymbol renameSymbol;
  final List<Change> changes = new CopyOnWriteArrayList<>();
  private final Path tools;
  private final Programs programs;
  private final Workers workers = new Workers();
  private final SearchIndex searchIndex = new SearchIndex(false);
  private final SymbolIndex index = new SymbolIndex(workers);

  /** With the servers of this machine. */
  static ServerSandbox real(Path directory) throws IOException {
    return new ServerSandbox(directory, Patience.USUAL, 4, 0, Duration.ofMinutes(5), true);
  }

  /** With scripts as servers; see {@link #script}. */
  static ServerSandbox scripted(Path directory) throws IOException {
    return new ServerSandbox(directory, SHORT, 2, 0, Duration.ofMinutes(5), false);
  }

  ServerSandbox(
      Path directory, Patience patience, int most, long memory, Duration idle, boolean real)
      throws IOException {
    Path top = directory.toRealPath();
    this.root = Files.createDirectory(top.resolve("workspace"));
    this.outside = Files.createDirectory(top.resolve("outside"));
    this.temporary = Files.createDirectory(top.resolve("tmp"));
    this.tools = Files.createDirectory(top.resolve("tools"));
    this.workspace = Workspace.open("workspace", root.toString());
    List<Path> changeable = new ArrayList<>(List.of(root, temporary));
    Stream.of(".cache", ".cargo", "go")
        .map(name -> Path.of(System.getProperty("user.home"), name))
        .filter(Files::isDirectory)
        .forEach(changeable::add);
    this.programs =
        new Programs(
            new Programs.Settings(
                Path.of("/bin/bash"),
                new Confinement(true, Landlock.version(), changeable, List.of()),
                new Limits(512, 4096, 1L << 33, 0),
                temporary,
                100 * 1024));
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("TMPDIR", temporary.toString());
    if (!real) {
      environment.put("PATH", tools + ":/usr/bin:/bin");
      environment.put("OUTSIDE", outside.toString());
      environment.put("ROOT", root.toString());
    }
    this.servers =
        new LanguageServers(
            programs,
            index,
            new ServerSettings(environment, temporary, most, memory, idle, patience));
    SearchCode searchCode = new SearchCode(index);
    this.findPlaces =
        new FindPlaces(servers, new NameLookup(searchCode, new GrepFiles(workers, searchIndex)));
    this.diagnose = new Diagnose(servers);
    this.renameSymbol =
        new RenameSymbol(servers, new ReadTracker(), new PathLocks(), new Hearing());
  }

  void put(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
  }

  String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  /** Puts a program in place of a server. */
  void script(String name, String text) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  boolean has(ServerKind kind) {
    return servers.find(kind).isPresent();
  }

  Places definition(String file, int line, int column) throws IOException {
    return findPlaces.find(
        workspace, file, line, column, FindPlaces.What.DEFINITION, Asker.PATIENT);
  }

  Places references(String file, int line, int column) throws IOException {
    return findPlaces.find(
        workspace, file, line, column, FindPlaces.What.REFERENCES, Asker.PATIENT);
  }

  RenameSymbol.Renamed rename(String file, int line, int column, String name, boolean dryRun)
      throws IOException {
    return renameSymbol.rename(
        workspace, new RenameSymbol.Request(file, line, column, name, dryRun), Asker.PATIENT);
  }

  Findings diagnose(String file) throws IOException {
    return diagnose.of(workspace, file, Asker.PATIENT);
  }

  static List<String> spots(Places places) {
    return places.places().stream()
        .filter(place -> !place.outside())
        .map(place -> place.path() + ":" + place.line() + ":" + place.column())
        .toList();
  }

  private final class Hearing implements ChangeListener {
    @Override
    public void changing(Workspace workspace, List<? extends Change.Plan> plans) {}

    @Override
    public void changed(Workspace changed, Change change) {
      changes.add(change);
    }

    @Override
    public void commandStarted(Workspace changed, CommandRun command) {}

    @Override
    public void commandEnded(Workspace changed, CommandRun command, int exitCode) {}
  }

  @Override
  public void close() {
    servers.close();
    programs.close();
    index.close();
    searchIndex.close();
    workers.close();
    workspace.close();
  }
}
