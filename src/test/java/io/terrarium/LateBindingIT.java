package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.McpClient;
import io.terrarium.support.RawHttp;
import io.terrarium.support.RawHttp.Answer;
import io.terrarium.support.TerrariumProcess;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warm sandbox: alive but not ready, then bound once, then like any other. */
class LateBindingIT {
  private static final Duration SOON = Duration.ofSeconds(20);

  private Path base;
  private URI probes;

  @BeforeEach
  void choosePlaces(@TempDir Path directory) throws IOException {
    base = directory.toRealPath();
    Files.createDirectory(base.resolve("workspace"));
    try (ServerSocket free = new ServerSocket(0)) {
      probes = URI.create("http://127.0.0.1:" + free.getLocalPort());
    }
  }

  private TerrariumProcess start(Map<String, String> environment, String... flags) {
    List<String> all = new ArrayList<>(List.of("-addr=127.0.0.1:0"));
    all.addAll(List.of(flags));
    all.add("-workspace=" + base.resolve("workspace"));
    all.add("-metrics-addr=127.0.0.1:" + probes.getPort());
    all.add("-state-dir=" + base.resolve("state"));
    return TerrariumProcess.startAt(environment, all);
  }

  private int probe(String path) {
    return get(probes, path).status();
  }

  private static Answer get(URI server, String path) {
    return RawHttp.send(
        server, List.of("GET " + path + " HTTP/1.1", "Host: localhost", "Connection: close"), "");
  }

  private static Answer bind(TerrariumProcess server, String token, JsonObject body) {
    return RawHttp.send(
        server.endpoint("/v1/bind"),
        List.of(
            "POST /v1/bind HTTP/1.1",
            "Host: localhost",
            "Authorization: Bearer " + token,
            "Content-Type: application/json",
            "Content-Length: " + body.encode().getBytes(StandardCharsets.UTF_8).length,
            "Connection: close"),
        body.encode());
  }

  private static Answer call(TerrariumProcess server, String token) {
    return RawHttp.post(
        server.endpoint("/mcp"), "Host: localhost", "Authorization: Bearer " + token);
  }

  private static String hash(String token) throws NoSuchAlgorithmException {
    byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void isAliveButNotReadyBefore() {
    try (TerrariumProcess server = start(Map.of("SANDBOX_TOKEN", "of-the-pool"), "-bind=http")) {
      assertThat(probe("/q/health/live")).isEqualTo(200);
      assertThat(probe("/q/health/started")).isEqualTo(200);
      assertThat(probe("/q/health/ready")).isEqualTo(503);
      assertThat(probe("/v1/health")).isEqualTo(503);
      assertThat(call(server, "of-the-pool").body())
          .isEqualTo("not bound to a session yet: bind it, then wait until it is ready\n");
    }
  }

  @Test
  void isBoundByHttpOnceAndChangesItsToken() throws NoSuchAlgorithmException {
    JsonObject request =
        new JsonObject()
            .put("session", "s-1")
            .put("token-sha256", hash("of-the-agent"))
            .put("workspace", "s-1");
    try (TerrariumProcess server = start(Map.of("SANDBOX_TOKEN", "of-the-pool"), "-bind=http")) {
      assertThat(bind(server, "wrong", request).status()).isEqualTo(401);
      assertThat(bind(server, "of-the-pool", request).body()).contains("\"status\":\"bound\"");
      assertThat(probe("/q/health/ready")).isEqualTo(200);
      assertThat(get(probes, "/v1/health").body()).contains("\"status\":\"ok\"");
      assertThat(new JsonObject(get(probes, "/v1/metadata").body()).getJsonObject("env").getMap())
          .containsEntry("SANDBOX_SESSION", "s-1")
          .containsEntry("SANDBOX_WORKSPACE", base.resolve("workspace/s-1").toString())
          .doesNotContainValue("of-the-pool");
      assertThat(bind(server, "of-the-pool", request).status()).isEqualTo(409);
      assertThat(call(server, "of-the-pool").status()).isEqualTo(401);
      try (McpClient client = McpClient.connect(server.endpoint("/mcp"), "of-the-agent")) {
        client.call("Write", "file_path", "a.txt", "content", "hello\n");
        assertThat(base.resolve("workspace/s-1/a.txt")).hasContent("hello\n");
        assertThat(client.call("Bash", "command", "pwd").text())
            .startsWith(base.resolve("workspace/s-1").toString());
      }
    }
  }

  @Test
  void clonesWhatItIsBoundTo() throws Exception {
    Path origin = Files.createDirectory(base.resolve("origin"));
    commit(origin, "git init -q -b main .; echo one > a.txt", "one");
    commit(origin, "git checkout -qb next; echo two > a.txt", "two");
    try (TerrariumProcess server = start(Map.of(), "-bind=http")) {
      JsonObject missing =
          new JsonObject().put("session", "s-1").put("git", "file://" + base + "/missing");
      assertThat(bind(server, "", missing).body()).contains("git clone failed");
      assertThat(probe("/q/health/ready")).isEqualTo(503);
      JsonObject request =
          new JsonObject()
              .put("session", "s-1")
              .put("git", "file://" + origin)
              .put("revision", "main")
              .put("mode", "readonly");
      assertThat(bind(server, "", request).body()).contains("\"status\":\"bound\"");
      try (McpClient client = McpClient.connect(server.endpoint("/mcp"))) {
        assertThat(client.call("Read", "file_path", "a.txt").text()).isEqualTo("     1\tone\n");
        assertThat(client.tools().encode()).contains("\"Read\"").doesNotContain("\"Write\"");
      }
    }
  }

  @Test
  void isBoundByAnnotationsAsTheKubeletSwapsThem() throws Exception {
    Path podinfo = Files.createDirectory(base.resolve("podinfo"));
    Path file = podinfo.resolve("annotations");
    project(podinfo, "1", "kubernetes.io/config.source=\"api\"\n");
    Files.createSymbolicLink(file, Path.of("..data/annotations"));
    try (TerrariumProcess server =
        start(Map.of("SANDBOX_BIND_FILE", file.toString()), "-bind=annotations")) {
      assertThat(probe("/q/health/ready")).isEqualTo(503);
      assertThat(bind(server, "", new JsonObject().put("session", "x")).status()).isEqualTo(404);
      project(podinfo, "2", "terrarium.io/session=\"s-1\"\nterrarium.io/mode=\"wrong\"\n");
      Awaitility.await()
          .atMost(SOON)
          .until(
              () -> server.output().stream().anyMatch(line -> line.contains("do not bind this")));
      String hash = "terrarium.io/token-sha256=\"" + hash("t") + "\"\n";
      project(podinfo, "3", "terrarium.io/session=\"s-1\"\n" + hash);
      Awaitility.await().atMost(SOON).until(() -> probe("/q/health/ready") == 200);
      try (McpClient client = McpClient.connect(server.endpoint("/mcp"), "t")) {
        assertThat(client.call("LS").isError()).isFalse();
      }
    }
  }

  /** A new directory, and the link to it swapped in one step. */
  private static void project(Path podinfo, String version, String content) throws IOException {
    Path directory = Files.createDirectory(podinfo.resolve("..version-" + version));
    Files.writeString(directory.resolve("annotations"), content);
    Path link = Files.createSymbolicLink(podinfo.resolve("..data_tmp"), directory.getFileName());
    Files.move(link, podinfo.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void commit(Path repository, String before, String message)
      throws IOException, InterruptedException {
    String script =
        before + "; git add . && git -c user.name=a -c user.email=a@b commit -qm " + message;
    Process process =
        new ProcessBuilder("bash", "-c", script).directory(repository.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }
}
