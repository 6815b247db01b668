package io.terrarium.app;

import io.terrarium.SandboxConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Where the server keeps what must outlive it, unless the operator names a place. */
final class StateDirectory {
  private StateDirectory() {}

  static Path of(SandboxConfig config) {
    return config
        .stateDir()
        .map(named -> Path.of(named).toAbsolutePath().normalize())
        .orElseGet(
            () ->
                byUser(System.getenv(), System.getProperty("user.home"))
                    .resolve("terrarium")
                    .resolve(slug(config.workspaces().or(config::workspace).orElse("none"))));
  }

  static Path byUser(Map<String, String> environment, String home) {
    return Optional.ofNullable(environment.get("XDG_STATE_HOME"))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(() -> Path.of(home, ".local", "state"));
  }

  /** Readable, and another one for another workspace. */
  static String slug(String workspace) {
    String words =
        workspace.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String end = words.substring(Math.max(0, words.length() - 60));
    return end + "-" + fingerprint(workspace);
  }

  private static String fingerprint(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
