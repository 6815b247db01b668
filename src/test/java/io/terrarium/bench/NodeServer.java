package io.terrarium.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The reference filesystem server on Node.js, over its only transport: stdin and stdout. */
final class NodeServer implements AutoCloseable {
  static final String PACKAGE = "@modelcontextprotocol/server-filesystem";

  private final Process process;
  private final BufferedReader in;
  private final BufferedWriter out;

  NodeServer(Path installed, Path workspace) throws IOException {
    Path main = installed.resolve("node_modules/" + PACKAGE + "/dist/index.js");
    process =
        new ProcessBuilder("node", main.toString(), workspace.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    in = process.inputReader();
    out = process.outputWriter();
    JsonObject params =
        new JsonObject()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", new JsonObject())
            .put("clientInfo", new JsonObject().put("name", "bench").put("version", "1"));
    exchange(message("initialize", params));
    out.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    out.flush();
  }

  /** Installs the package into a directory; the exit code of npm. */
  static int install(Path directory) throws IOException, InterruptedException {
    return new ProcessBuilder(
            List.of(
                "npm",
                "install",
                "--silent",
                "--no-audit",
                "--prefix",
                directory.toString(),
                PACKAGE))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  static String version(Path directory) throws IOException {
    Path manifest = directory.resolve("node_modules/" + PACKAGE + "/package.json");
    return new JsonObject(Files.readString(manifest)).getString("version");
  }

  static String nodeVersion() throws IOException {
    Process node = new ProcessBuilder("node", "--version").start();
    try (BufferedReader reader = node.inputReader()) {
      return reader.readLine();
    }
  }

  static String read(Path file) {
    return message(
        "tools/call",
        new JsonObject()
            .put("name", "read_text_file")
            .put("arguments", new JsonObject().put("path", file.toString())));
  }

  static String message(String method, JsonObject params) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("id", 1)
        .put("method", method)
        .put("params", params)
        .encode();
  }

  /** Sends one line and waits for the answer; server requests in between are answered emptily. */
  long exchange(String message) throws IOException {
    long start = System.nanoTime();
    out.write(message);
    out.write('\n');
    out.flush();
    while (true) {
      String line = in.readLine();
      if (line == null) {
        throw new IOException("the node server ended");
      }
      if (line.contains("\"result\"")) {
        return System.nanoTime() - start;
      }
      if (line.contains("\"method\"") && line.contains("\"id\"")) {
        Object id = new JsonObject(line).getValue("id");
        JsonObject empty = new JsonObject().put("roots", new JsonArray());
        out.write(
            new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", empty).encode());
        out.write('\n');
        out.flush();
      }
    }
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
