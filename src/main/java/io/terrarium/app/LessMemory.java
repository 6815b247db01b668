package io.terrarium.app;

import io.quarkus.vertx.http.HttpServerStart;
import io.terrarium.kernel.ProgramPages;
import jakarta.enterprise.event.ObservesAsync;
import java.io.IOException;
import org.jboss.logging.Logger;

/** Once it listens, a sandbox has most of its code behind it: it may wait long, among many. */
final class LessMemory {
  private static final Logger LOG = Logger.getLogger("terrarium");

  void release(@ObservesAsync HttpServerStart event) {
    try {
      LOG.debugf("gave back %d bytes of the program", ProgramPages.release());
    } catch (IOException problem) {
      LOG.debugf("pages of the program are kept: %s", problem.getMessage());
    }
  }
}
