package io.terrarium.lsp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * How servers are run.
 *
 * @param environment what they get, its PATH being where they are looked for
 * @param temporary a directory that they may change
 * @param most servers at once; the one asked least recently makes room
 * @param mostMemory bytes of one server with all it started
 * @param idle how long one lives that nobody asks
 * @param patience how long to wait for a start, for the end of indexing, and for an answer
 */
public record ServerSettings(
    Map<String, String> environment,
    Path temporary,
    int most,
    long mostMemory,
    Duration idle,
    Patience patience) {
  public ServerSettings {
    environment = Map.copyOf(environment);
  }

  /** Times to wait. */
  public record Patience(Duration start, Duration indexing, Duration answer) {
    public static final Patience USUAL =
        new Patience(Duration.ofSeconds(60), Duration.ofSeconds(120), Duration.ofSeconds(30));
  }
}
