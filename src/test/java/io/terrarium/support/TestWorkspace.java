package io.terrarium.support;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** A fresh directory as the server's workspace, for the server in this JVM and the packaged one. */
public final class TestWorkspace implements QuarkusTestResourceLifecycleManager {
  private static Path root = Path.of("/nowhere");
  private static Path state = Path.of("/nowhere");

  /** The directory of the server that runs now. */
  public static Path root() {
    return root;
  }

  /** Where that server keeps its snapshots. */
  public static Path state() {
    return state;
  }

  @Override
  public Map<String, String> start() {
    try {
      root = Files.createTempDirectory("terrarium-test").toRealPath();
      state =
          Files.createTempDirectory(Files.createDirectories(Path.of("target")), "state")
              .toRealPath();
      return Map.of("sandbox.workspace", root.toString(), "sandbox.state-dir", state.toString());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public void stop() {
    delete(root);
    delete(state);
  }

  /** Removes a tree, links as links. */
  public static void delete(Path tree) {
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
