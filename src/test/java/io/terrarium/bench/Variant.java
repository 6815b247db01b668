package io.terrarium.bench;

import io.terrarium.support.RawHttp;
import io.terrarium.support.TerrariumProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One way to package Terrarium, and how it is started. */
record Variant(String name, List<String> command) {
  private static final Pattern SESSION = Pattern.compile("(?i)mcp-session-id: *(\\S+)");

  /** Those that were built into a directory, slowest first. */
  static List<Variant> builtInto(Path target) throws IOException {
    List<Variant> variants = new ArrayList<>();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path app = target.resolve("quarkus-app").toAbsolutePath();
    String jar = app.resolve("quarkus-run.jar").toString();
    if (Files.exists(app.resolve("quarkus-run.jar"))) {
      variants.add(new Variant("JVM", List.of(java, "-jar", jar)));
    }
    if (Files.exists(app.resolve("app.aot"))) {
      String cache = "-XX:AOTCache=" + app.resolve("app.aot");
      variants.add(new Variant("JVM with AOT cache", List.of(java, cache, "-jar", jar)));
    }
    try (Stream<Path> files = Files.list(target)) {
      files
          .filter(file -> file.toString().endsWith("-runner"))
          .findFirst()
          .ifPresent(
              runner ->
                  variants.add(new Variant("native", List.of(runner.toAbsolutePath().toString()))));
    }
    return variants;
  }

  /** A server that has answered its first call. */
  record Started(TerrariumProcess process, URI endpoint, String session, double milliseconds)
      implements AutoCloseable {
    @Override
    public void close() {
      process.close();
    }
  }

  /** Starts it, asks again and again until it answers, and makes the call. */
  Started start(Path workspace, String call) throws IOException {
    int port = freePort();
    URI endpoint = URI.create("http://127.0.0.1:" + port + "/mcp");
    List<String> flags =
        List.of("-workspace=" + workspace, "-addr=127.0.0.1:" + port, "-metrics-addr=127.0.0.1:0");
    long begin = System.nanoTime();
    TerrariumProcess process = TerrariumProcess.launch(command, Map.of(), flags);
    String session = initialize(endpoint, process, begin);
    RawHttp.Answer answer = post(endpoint, call, session);
    double milliseconds = (System.nanoTime() - begin) / 1e6;
    if (answer.status() != 200 || !answer.body().contains("\"result\"")) {
      process.close();
      throw new IOException("no answer: " + answer);
    }
    return new Started(process, endpoint, session, milliseconds);
  }

  private static String initialize(URI endpoint, TerrariumProcess process, long begin)
      throws IOException {
    JsonObject params =
        new JsonObject()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", new JsonObject())
            .put("clientInfo", new JsonObject().put("name", "bench").put("version", "1"));
    String message = NodeServer.message("initialize", params);
    while (System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(60)) {
      try {
        RawHttp.Answer answer = post(endpoint, message, "");
        Matcher session = SESSION.matcher(answer.head());
        if (session.find()) {
          post(endpoint, NOTIFICATION, session.group(1));
          return session.group(1);
        }
      } catch (UncheckedIOException notYet) {
        LockSupport.parkNanos(500_000);
      }
    }
    throw new IOException("does not start: " + process.output());
  }

  private static final String NOTIFICATION =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

  private static RawHttp.Answer post(URI endpoint, String body, String session) {
    List<String> head =
        new ArrayList<>(
            List.of(
                "POST /mcp HTTP/1.1",
                "Host: localhost",
                "Content-Type: application/json",
                "Accept: application/json, text/event-stream",
                "Content-Length: " + body.length(),
                "Connection: close"));
    if (!session.isEmpty()) {
      head.add("Mcp-Session-Id: " + session);
    }
    return RawHttp.send(endpoint, head, body);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }
}
