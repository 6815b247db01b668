package io.terrarium.app;

import io.terrarium.NamedDirectory;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Isolation;
import io.terrarium.SandboxConfig.Mode;
import io.terrarium.kernel.Landlock;
import io.terrarium.process.Confinement;
import io.terrarium.shell.CacheDirectories;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which places commands may change and which they may not see: decided once, from the
 * configuration. It owns a directory for their temporary files and removes it at the end.
 */
@Singleton
final class Territory {
  private final Confinement confinement;
  private final Path shared;
  private final Path temporary;

  Territory(SandboxConfig config) throws IOException {
    this.shared = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
    this.temporary = Files.createTempDirectory(shared, "terrarium-");
    List<Path> hidden = hidden(config, System.getenv());
    List<Path> changeable = new ArrayList<>();
    if (config.mode() == Mode.FULL) {
      changeable.addAll(roots(config));
    }
    changeable.add(temporary);
    Stream.concat(Stream.of(shared), caches(config, System.getenv()).stream())
        .filter(path -> hidden.stream().noneMatch(one -> one.startsWith(path)))
        .forEach(changeable::add);
    boolean confined = config.isolation() != Isolation.NONE;
    this.confinement =
        new Confinement(confined, confined ? Landlock.version() : 0, changeable, hidden);
  }

  /** What this server and others of the user keep for themselves, and the token. */
  private static List<Path> hidden(SandboxConfig config, Map<String, String> environment) {
    Path states = StateDirectory.byUser(environment, System.getProperty("user.home"));
    return Stream.of(
            Stream.of(states.resolve("terrarium").toString()),
            config.stateDir().stream(),
            config.secretsDir().stream(),
            config.tokenFile().stream())
        .flatMap(paths -> paths)
        .map(Territory::canonical)
        .distinct()
        .toList();
  }

  private static List<Path> roots(SandboxConfig config) {
    return config
        .workspaces()
        .map(
            several ->
                NamedDirectory.parseChecked(several).stream()
                    .map(NamedDirectory::directory)
                    .toList())
        .orElseGet(() -> config.workspace().stream().toList())
        .stream()
        .map(Territory::canonical)
        .toList();
  }

  private static List<Path> caches(SandboxConfig config, Map<String, String> environment) {
    return config
        .cacheDirs()
        .map(given -> given.stream().map(Territory::canonical).toList())
        .orElseGet(
            () ->
                CacheDirectories.usual(
                    canonical(environment.getOrDefault("HOME", "/nonexistent")),
                    environment.getOrDefault("PATH", "")));
  }

  /** Without links as far as the path exists. */
  private static Path canonical(String path) {
    return canonical(Path.of(path).toAbsolutePath().normalize());
  }

  private static Path canonical(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException missing) {
      Path parent = path.getParent();
      Path name = path.getFileName();
      return parent == null || name == null ? path : canonical(parent).resolve(name);
    }
  }

  Confinement confinement() {
    return confinement;
  }

  /** For the temporary files of commands. */
  Path temporary() {
    return temporary;
  }

  /** For files without a name. */
  Path spillDirectory() {
    return shared;
  }

  @PreDestroy
  void remove() throws IOException {
    try (Stream<Path> all = Files.walk(temporary)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
