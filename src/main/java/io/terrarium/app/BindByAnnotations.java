package io.terrarium.app;

import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import io.terrarium.SandboxConfig.Bind;
import io.terrarium.session.AnnotationFile;
import io.terrarium.session.BindRequest;
import io.terrarium.session.Binding;
import io.terrarium.workspace.SandboxException;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * Binds the sandbox as soon as its pod's annotations name a session. Kubernetes swaps the file by a
 * link beside it, so the directory is watched; and looked at every second, should that be missed.
 */
final class BindByAnnotations {
  private static final Logger LOG = Logger.getLogger("terrarium");

  private Map<String, String> refused = Map.of();

  void start(@Observes StartupEvent event, SandboxConfig config, Binding binding) {
    if (config.bind().filter(Bind.ANNOTATIONS::equals).isPresent()) {
      Path file = Path.of(config.bindFile());
      Thread.ofVirtual().name("bind").start(() -> waitFor(file, binding));
    }
  }

  private void waitFor(Path file, Binding binding) {
    Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
    try (WatchService watch = directory.getFileSystem().newWatchService()) {
      directory.register(
          watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      while (!isBound(file, binding)) {
        WatchKey key = watch.poll(1, TimeUnit.SECONDS);
        if (key != null) {
          key.pollEvents();
          key.reset();
        }
      }
    } catch (IOException problem) {
      throw new UncheckedIOException("cannot wait for annotations in " + directory, problem);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Annotations that are refused are told once, and looked at again when they differ. */
  private boolean isBound(Path file, Binding binding) throws IOException {
    Map<String, String> given =
        Files.exists(file) ? AnnotationFile.ours(Files.readString(file)) : Map.of();
    if (!given.containsKey("session") || given.equals(refused)) {
      return false;
    }
    try {
      binding.bind(BindRequest.of(given));
      return true;
    } catch (SandboxException | IOException problem) {
      refused = given;
      LOG.errorf("annotations do not bind this sandbox: %s", problem.getMessage());
      return false;
    }
  }
}
