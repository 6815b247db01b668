package io.terrarium.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import io.terrarium.SandboxConfig;
import jakarta.enterprise.event.Observes;

/** Ends the server when the process that started it has ended, if that is wanted. */
final class EndWithParent {
  void watch(@Observes StartupEvent event, SandboxConfig config) {
    if (config.endWithParent()) {
      ProcessHandle.current()
          .parent()
          .ifPresent(parent -> Thread.ofVirtual().start(() -> endAfter(parent)));
    }
  }

  private static void endAfter(ProcessHandle parent) {
    parent.onExit().join();
    Quarkus.asyncExit(0);
  }
}
