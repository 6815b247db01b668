package io.terrarium.lsp;

import io.terrarium.code.Language;
import io.terrarium.code.SourceFiles;
import io.terrarium.code.SymbolIndex;
import io.terrarium.process.Programs;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The servers that run: at most one for a kind and workspace, started when first asked, again after
 * it broke, and ended when it idles, takes too much memory, makes room for another, or all ends.
 */
public final class LanguageServers implements AutoCloseable {
  private static final long BETWEEN_ROUNDS = 2;

  private final Programs programs;
  private final SymbolIndex index;
  private final ServerSettings settings;
  private final ReentrantLock starting = new ReentrantLock();
  private final Map<Key, Session> sessions = new HashMap<>();
  private final ScheduledThreadPoolExecutor rounds;
  private boolean closed;

  private record Key(String workspace, ServerKind kind) {}

  public LanguageServers(Programs programs, SymbolIndex index, ServerSettings settings) {
    this.programs = programs;
    this.index = index;
    this.settings = settings;
    this.rounds =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("terrarium-servers").factory());
    ScheduledFuture<?> _ =
        rounds.scheduleWithFixedDelay(
            this::round, BETWEEN_ROUNDS, BETWEEN_ROUNDS, TimeUnit.SECONDS);
  }

  /** The program of a server on the search path. */
  Optional<Path> find(ServerKind kind) {
    return Stream.of(settings.environment().getOrDefault("PATH", "").split(":", -1))
        .filter(directory -> directory.startsWith("/"))
        .map(directory -> Path.of(directory, kind.binary()))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The answer of the server for a file's language; empty when there is no such server here. */
  <T> Optional<T> ask(
      Workspace workspace, WorkspacePath path, Session.Question<T> question, Asker asker)
      throws IOException {
    ServerKind kind = kindOf(path);
    Optional<Path> program = find(kind);
    if (program.isEmpty() || settings.most() == 0) {
      return Optional.empty();
    }
    try {
      Session session = session(workspace, kind, program.get(), asker);
      return Optional.of(session.about(path, question, asker));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted: the server is shutting down", stopped);
    }
  }

  static ServerKind kindOf(WorkspacePath path) {
    return ServerKind.of(Language.require(path.name(), path.toString()));
  }

  private Session session(Workspace workspace, ServerKind kind, Path program, Asker asker)
      throws IOException, InterruptedException {
    Key key = new Key(workspace.name(), kind);
    starting.lockInterruptibly();
    try {
      if (closed) {
        throw new SandboxException(Reason.BUSY, "the server is shutting down");
      }
      Session running = sessions.get(key);
      if (running != null && running.isAlive()) {
        return running;
      }
      if (running != null) {
        running.close();
        sessions.remove(key);
      }
      makeRoom();
      asker.progress("starting " + kind.binary());
      SourceFiles files = index.files(workspace, kind::hearsOf);
      Session session =
          Session.start(kind, workspace, files, settings, programs, command(kind, program), asker);
      sessions.put(key, session);
      return session;
    } finally {
      starting.unlock();
    }
  }

  private List<String> command(ServerKind kind, Path program) {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(kind.arguments());
    if (kind == ServerKind.JDTLS) {
      command.addAll(List.of("-data", settings.temporary().resolve("jdtls").toString()));
    }
    return command;
  }

  private void makeRoom() {
    while (sessions.size() >= settings.most()) {
      Key oldest =
          sessions.entrySet().stream()
              .max(Comparator.comparing(entry -> entry.getValue().idle()))
              .orElseThrow()
              .getKey();
      Session gone = sessions.remove(oldest);
      if (gone != null) {
        gone.end("it made room for another server");
      }
    }
  }

  private void round() {
    List<Session> over = new ArrayList<>();
    List<Session> large = new ArrayList<>();
    if (!starting.tryLock()) {
      return;
    }
    try {
      for (Session session : sessions.values()) {
        if (!session.isAlive() || session.idle().compareTo(settings.idle()) > 0) {
          over.add(session);
        } else if (settings.mostMemory() > 0 && session.memory() > settings.mostMemory()) {
          large.add(session);
        }
      }
      sessions.values().removeAll(over);
      sessions.values().removeAll(large);
    } finally {
      starting.unlock();
    }
    over.forEach(session -> session.end("nobody had asked it for long"));
    large.forEach(
        session ->
            session.end(
                "it took more than %d MB of memory".formatted(settings.mostMemory() >> 20)));
  }

  /** How many run now. */
  int running() {
    starting.lock();
    try {
      return (int) sessions.values().stream().filter(Session::isAlive).count();
    } finally {
      starting.unlock();
    }
  }

  @Override
  public void close() {
    rounds.shutdownNow();
    List<Session> all;
    starting.lock();
    try {
      closed = true;
      all = List.copyOf(sessions.values());
      sessions.clear();
    } finally {
      starting.unlock();
    }
    all.parallelStream().forEach(session -> session.end("the sandbox is shutting down"));
  }
}
