package io.terrarium.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.terrarium.code.SourceFiles;
import io.terrarium.code.SourceFiles.Delta;
import io.terrarium.process.Conversation;
import io.terrarium.process.Execution;
import io.terrarium.process.Launch;
import io.terrarium.process.Programs;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;

/**
 * One running server for one workspace. One question at a time; before each, the server is told of
 * every file that changed, and has the file in question open as it is on disk. It is over when the
 * server ends, breaks the protocol, or is closed; then all who wait are told.
 */
final class Session implements AutoCloseable {
  private static final int MOST_OPEN = 64;
  private static final int CONTENT_MODIFIED = -32801;
  private static final int MOST_TRIES = 5;
  private static final Duration STEP = Duration.ofMillis(200);
  private static final Duration QUIET = Duration.ofMillis(300);
  private static final Duration GOODBYE = Duration.ofSeconds(1);

  private final ServerKind kind;
  private final Workspace workspace;
  private final SourceFiles files;
  private final ServerSettings settings;
  private final ServerState state;
  private final Wire wire;
  private final ReentrantLock asking = new ReentrantLock();
  private final Map<WorkspacePath, Open> open = new LinkedHashMap<>(16, 0.75f, true);
  private final Execution execution;
  private volatile long lastUse = System.nanoTime();
  private volatile String ending = "";
  private boolean ready;
  private long told;
  private JsonElement capabilities = new JsonObject();

  /** A file as the server has it. */
  private record Open(int version, String text) {}

  private Session(
      ServerKind kind,
      Workspace workspace,
      SourceFiles files,
      ServerSettings settings,
      Programs programs,
      List<String> command)
      throws IOException, InterruptedException {
    this.kind = kind;
    this.workspace = workspace;
    this.files = files;
    this.settings = settings;
    this.state = new ServerState(Uris.of(workspace, workspace.resolve(".")));
    this.wire = new Wire(state, this::broken);
    Map<String, String> environment = new HashMap<>(settings.environment());
    environment.put("CARGO_TARGET_DIR", settings.temporary().resolve("cargo").toString());
    try (Directory root = workspace.directory(workspace.resolve("."))) {
      Conversation conversation =
          programs.converse(
              new Launch(new Launch.Arguments(command), root.descriptor(), environment),
              wire::arrived);
      this.execution = conversation.execution();
      wire.connect(conversation);
    }
  }

  static Session start(
      ServerKind kind,
      Workspace workspace,
      SourceFiles files,
      ServerSettings settings,
      Programs programs,
      List<String> command,
      Asker asker)
      throws IOException, InterruptedException {
    Session session = new Session(kind, workspace, files, settings, programs, command);
    try {
      session.watchTheEnd();
      session.initialize(asker);
      return session;
    } catch (IOException | InterruptedException | RuntimeException problem) {
      session.close();
      throw problem;
    }
  }

  private void watchTheEnd() {
    Thread _ =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    while (execution.await(Duration.ofHours(1)).isEmpty()) {
                      Thread.onSpinWait();
                    }
                    wire.breakOff("it has ended");
                  } catch (IOException failed) {
                    wire.breakOff("it could not be started: " + failed.getMessage());
                  } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                  }
                });
  }

  private void broken() {
    state.end();
    execution.stop(Execution.Cause.KILLED);
  }

  private void initialize(Asker asker) throws IOException, InterruptedException {
    String root = Uris.of(workspace, workspace.resolve("."));
    JsonObject parameters =
        Json.object(
            // Servers look whether we live by a signal, which their confinement does not allow.
            "processId",
            JsonNull.INSTANCE,
            "rootUri",
            root,
            "workspaceFolders",
            Json.array(Json.object("uri", root, "name", workspace.name())),
            "capabilities",
            Capabilities.OF_CLIENT,
            "initializationOptions",
            Capabilities.options(kind));
    JsonElement result = ask("initialize", parameters, settings.patience().start(), asker);
    capabilities = Json.at(result, "capabilities").orElseGet(JsonObject::new);
    if (kind == ServerKind.RUST_ANALYZER) {
      state.expectStatus();
    }
    wire.remote().notify("initialized", new JsonObject());
    Delta _ = files.refresh(asker::hasCancelled);
  }

  boolean isAlive() {
    return wire.problem().isEmpty() && ending.isEmpty();
  }

  Duration idle() {
    return asking.isLocked() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - lastUse);
  }

  long memory() {
    return execution.memory();
  }

  ServerKind kind() {
    return kind;
  }

  Workspace workspace() {
    return workspace;
  }

  boolean can(String capability) {
    Optional<JsonElement> value = Json.at(capabilities, capability);
    return value.isPresent()
        && !(value.get().isJsonPrimitive() && !Json.truth(capabilities, capability));
  }

  /** How much it had said when it was last told of a change. */
  long told() {
    return told;
  }

  /** Something to ask once the server knows the file as it is. */
  @FunctionalInterface
  interface Question<T> {
    T ask(Session session, Document document) throws IOException, InterruptedException;
  }

  <T> T about(WorkspacePath path, Question<T> question, Asker asker)
      throws IOException, InterruptedException {
    long patience = settings.patience().answer().toMillis();
    if (!asking.tryLock(patience, TimeUnit.MILLISECONDS)) {
      throw new SandboxException(
          Reason.BUSY, kind.binary() + " is busy with another question: try again");
    }
    try {
      tellOfChanges(asker);
      Document document = open(path);
      awaitReady(asker);
      return question.ask(this, document);
    } finally {
      lastUse = System.nanoTime();
      asking.unlock();
    }
  }

  /** Tells the server of every file that changed since it was last told. */
  private void tellOfChanges(Asker asker) throws IOException {
    Delta delta = files.refresh(asker::hasCancelled);
    if (delta.isEmpty()) {
      return;
    }
    JsonArray events = new JsonArray();
    delta.created().forEach(path -> events.add(event(path, 1)));
    delta.changed().forEach(path -> events.add(event(path, 2)));
    delta.removed().forEach(path -> events.add(event(path, 3)));
    for (WorkspacePath path : List.copyOf(open.keySet())) {
      if (delta.removed().contains(path)) {
        close(path);
      } else if (delta.changed().contains(path)) {
        Document _ = open(path);
      }
    }
    told = state.heardSoFar();
    wire.remote().notify("workspace/didChangeWatchedFiles", Json.object("changes", events));
  }

  private JsonObject event(WorkspacePath path, int type) {
    return Json.object("uri", Uris.of(workspace, path), "type", type);
  }

  /** Opens a file for the server, or tells it what the file has become. */
  private Document open(WorkspacePath path) throws IOException {
    Document document = Document.read(workspace, path);
    Open before = open.get(path);
    String uri = Uris.of(workspace, path);
    if (before == null) {
      makeRoom();
      told = state.heardSoFar();
      open.put(path, new Open(1, document.text()));
      wire.remote()
          .notify(
              "textDocument/didOpen",
              Json.object(
                  "textDocument",
                  Json.object(
                      "uri",
                      uri,
                      "languageId",
                      ServerKind.languageId(path.name()),
                      "version",
                      1,
                      "text",
                      document.text())));
    } else if (!before.text().equals(document.text())) {
      int version = before.version() + 1;
      told = state.heardSoFar();
      open.put(path, new Open(version, document.text()));
      wire.remote()
          .notify(
              "textDocument/didChange",
              Json.object(
                  "textDocument", Json.object("uri", uri, "version", version),
                  "contentChanges", Json.array(Json.object("text", document.text()))));
      wire.remote()
          .notify("textDocument/didSave", Json.object("textDocument", Json.object("uri", uri)));
    }
    return document;
  }

  private void makeRoom() {
    if (open.size() >= MOST_OPEN) {
      close(open.keySet().iterator().next());
    }
  }

  private void close(WorkspacePath path) {
    open.remove(path);
    wire.remote()
        .notify(
            "textDocument/didClose",
            Json.object("textDocument", Json.object("uri", Uris.of(workspace, path))));
  }

  /** The first question waits until the project is known; later ones only while it is loading. */
  private void awaitReady(Asker asker) throws InterruptedException {
    long end = System.nanoTime() + settings.patience().indexing().toNanos();
    Duration quiet = ready ? Duration.ZERO : QUIET;
    while (!state.awaitRest(quiet, STEP) && System.nanoTime() < end) {
      requireWanted(asker);
      state.task().ifPresent(task -> asker.progress(kind.binary() + ": " + task));
    }
    ready = true;
    requireAlive();
  }

  /** What the server is still doing although it was waited for. */
  Optional<String> unfinished() {
    return state.task();
  }

  private static void requireWanted(Asker asker) {
    if (asker.hasCancelled()) {
      throw new CancellationException("cancelled");
    }
  }

  private void requireAlive() {
    if (!isAlive()) {
      throw over();
    }
  }

  private SandboxException over() {
    String why = ending.isEmpty() ? wire.problem() : ending;
    String last = lastWords();
    return new SandboxException(
        Reason.BUSY,
        "%s is gone: %s%s; it is started again by the next call"
            .formatted(kind.binary(), why, last.isEmpty() ? "" : " (" + last + ")"));
  }

  private String lastWords() {
    byte[] line = execution.output().lastLine();
    String text = new String(line, StandardCharsets.UTF_8).strip();
    return text.startsWith("{") || text.startsWith("Content-Length") || text.contains("\"jsonrpc\"")
        ? ""
        : text.substring(0, Math.min(200, text.length()));
  }

  /** Asks, again when the server had changed its mind about the files meanwhile. */
  JsonElement ask(String method, JsonObject parameters, Asker asker)
      throws IOException, InterruptedException {
    return ask(method, parameters, settings.patience().answer(), asker);
  }

  private JsonElement ask(String method, JsonObject parameters, Duration patience, Asker asker)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    for (int attempt = 1; ; attempt++) {
      try {
        return askOnce(method, parameters, end, patience, asker);
      } catch (ResponseErrorException refused) {
        boolean again =
            refused.getResponseError().getCode() == CONTENT_MODIFIED && attempt < MOST_TRIES;
        if (!again) {
          throw new SandboxException(
              Reason.NO_MATCH,
              "%s refuses: %s".formatted(kind.binary(), refused.getResponseError().getMessage()));
        }
        boolean _ = state.awaitRest(QUIET, STEP);
      }
    }
  }

  private JsonElement askOnce(
      String method, JsonObject parameters, long end, Duration patience, Asker asker)
      throws IOException, InterruptedException {
    requireAlive();
    CompletableFuture<?> answer = wire.remote().request(method, parameters);
    while (true) {
      try {
        Object result = answer.get(STEP.toNanos(), TimeUnit.NANOSECONDS);
        return result instanceof JsonElement element ? element : new JsonObject();
      } catch (TimeoutException waiting) {
        if (!isAlive()) {
          throw over();
        }
        if (asker.hasCancelled()) {
          answer.cancel(true);
          throw new CancellationException("cancelled");
        }
        if (System.nanoTime() > end) {
          answer.cancel(true);
          throw slow(method, patience);
        }
        state.task().ifPresent(task -> asker.progress(kind.binary() + ": " + task));
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof ResponseErrorException refused) {
          throw refused;
        }
        throw new IOException(kind.binary() + " failed: " + failed.getCause(), failed);
      }
    }
  }

  private SandboxException slow(String method, Duration patience) {
    boolean starting = method.equals("initialize");
    return new SandboxException(
        Reason.BUSY,
        "%s %s within %d seconds%s: try again later"
            .formatted(
                kind.binary(),
                starting ? "did not start" : "did not answer",
                patience.toSeconds(),
                state.task().map(task -> " (it is " + task + ")").orElse("")));
  }

  ServerState state() {
    return state;
  }

  /** Tells the server that a file was saved, which makes some of them look at it. */
  void saved(WorkspacePath path) {
    wire.remote()
        .notify(
            "textDocument/didSave",
            Json.object("textDocument", Json.object("uri", Uris.of(workspace, path))));
  }

  void end(String why) {
    if (isAlive()) {
      ending = why;
    }
    close();
  }

  @Override
  public void close() {
    if (wire.problem().isEmpty()) {
      try {
        wire.remote()
            .request("shutdown", new JsonObject())
            .get(GOODBYE.toNanos(), TimeUnit.NANOSECONDS);
        wire.remote().notify("exit", new JsonObject());
      } catch (ExecutionException | TimeoutException rude) {
        // It is ended anyway.
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
    wire.breakOff("it was ended");
    execution.stop(Execution.Cause.KILLED);
    files.close();
  }
}
