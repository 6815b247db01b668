package io.terrarium.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * What a server tells by itself: how busy it is and what it thinks of files. It may ask for little:
 * an edit on its own account is refused. However much it tells, a bounded part is kept.
 */
final class ServerState implements Endpoint {
  private static final int MOST_FILES = 2_000;
  private static final int MOST_TASKS = 1_000;

  private final String rootUri;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final Map<String, String> tasks = new HashMap<>();
  private final Map<String, Report> reports =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Report> eldest) {
          return size() > MOST_FILES;
        }
      };
  private long heard;
  private long lastNews = System.nanoTime();
  private boolean quiescent = true;
  private boolean ended;

  ServerState(String rootUri) {
    this.rootUri = rootUri;
  }

  /** What a server said of a file, and as the how manieth of all it said. */
  record Report(long number, List<JsonElement> diagnostics) {}

  @Override
  public CompletableFuture<?> request(String method, Object parameter) {
    return switch (method) {
      case "workspace/configuration" -> answer(nulls(Json.list(parameter, "items").size()));
      case "workspace/workspaceFolders" ->
          answer(Json.array(Json.object("uri", rootUri, "name", "workspace")));
      case "workspace/applyEdit" ->
          answer(
              Json.object("applied", false, "failureReason", "servers do not change files here"));
      case "window/showDocument" -> answer(Json.object("success", false));
      case "client/registerCapability",
          "client/unregisterCapability",
          "window/workDoneProgress/create",
          "window/showMessageRequest",
          "workspace/diagnostic/refresh",
          "workspace/semanticTokens/refresh",
          "workspace/inlayHint/refresh",
          "workspace/codeLens/refresh" ->
          answer(JsonNull.INSTANCE);
      default ->
          CompletableFuture.failedFuture(
              new ResponseErrorException(
                  new ResponseError(
                      ResponseErrorCode.MethodNotFound, "not supported: " + method, null)));
    };
  }

  private static CompletableFuture<JsonElement> answer(JsonElement element) {
    return CompletableFuture.completedFuture(element);
  }

  private static JsonArray nulls(int count) {
    JsonArray array = new JsonArray();
    for (int i = 0; i < Math.min(count, 1_000); i++) {
      array.add(JsonNull.INSTANCE);
    }
    return array;
  }

  @Override
  public void notify(String method, Object parameter) {
    lock.lock();
    try {
      switch (method) {
        case "$/progress" -> progress(parameter);
        case "experimental/serverStatus" -> quiescent = Json.truth(parameter, "quiescent");
        case "textDocument/publishDiagnostics" ->
            Json.text(parameter, "uri")
                .ifPresent(
                    uri -> {
                      reports.remove(uri);
                      reports.put(uri, new Report(++heard, Json.list(parameter, "diagnostics")));
                    });
        default -> {
          return;
        }
      }
      lastNews = System.nanoTime();
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void progress(Object parameter) {
    String token = Json.at(parameter, "token").map(JsonElement::toString).orElse("");
    String kind = Json.text(parameter, "value", "kind").orElse("");
    if (kind.equals("end")) {
      tasks.remove(token);
    } else if (tasks.size() < MOST_TASKS || tasks.containsKey(token)) {
      String title =
          Json.text(parameter, "value", "title")
              .orElseGet(() -> tasks.getOrDefault(token, "working").replaceAll(" \\d+%$", ""));
      var percentage = Json.number(parameter, "value", "percentage");
      tasks.put(token, percentage.isPresent() ? title + " " + percentage.getAsInt() + "%" : title);
    }
  }

  /** A server that starts its work only after it has answered. */
  void expectStatus() {
    quiescent = false;
  }

  void end() {
    lock.lock();
    try {
      ended = true;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What it is doing now; empty when it rests. */
  Optional<String> task() {
    lock.lock();
    try {
      return tasks.values().stream().findFirst().or(() -> unfinished());
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> unfinished() {
    return quiescent ? Optional.empty() : Optional.of("loading the project");
  }

  long heardSoFar() {
    lock.lock();
    try {
      return heard;
    } finally {
      lock.unlock();
    }
  }

  Optional<Report> report(String uri) {
    lock.lock();
    try {
      return Optional.ofNullable(reports.get(uri));
    } finally {
      lock.unlock();
    }
  }

  /** Whether it rests and has said nothing for a while, or waits for that, a little at most. */
  boolean awaitRest(Duration quiet, Duration step) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long end = System.nanoTime() + step.toNanos();
      while (true) {
        long silent = System.nanoTime() - lastNews;
        if (ended || (tasks.isEmpty() && quiescent && silent >= quiet.toNanos())) {
          return true;
        }
        long left = end - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        long untilQuiet = Math.max(1, quiet.toNanos() - silent);
        long _ = news.awaitNanos(Math.min(left, untilQuiet));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether a file was reported on after that, or waits for it, a little at most. */
  boolean awaitReport(String uri, long after, Duration step) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = step.toNanos();
      while (!ended && !isReported(uri, after) && left > 0) {
        left = news.awaitNanos(left);
      }
      return ended || isReported(uri, after);
    } finally {
      lock.unlock();
    }
  }

  private boolean isReported(String uri, long after) {
    Report report = reports.get(uri);
    return report != null && report.number() > after;
  }
}
