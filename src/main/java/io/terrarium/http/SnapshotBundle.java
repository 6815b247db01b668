package io.terrarium.http;

import io.terrarium.snapshot.ExportSnapshots;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspaces;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code GET /api/snapshots.bundle}: the whole history of a workspace as a file that {@code git
 * clone} takes, for who wants to keep it before the sandbox is thrown away.
 */
@Singleton
final class SnapshotBundle {
  private final Workspaces workspaces;
  private final ExportSnapshots export;

  SnapshotBundle(Workspaces workspaces, ExportSnapshots export) {
    this.workspaces = workspaces;
    this.export = export;
  }

  void register(@Observes Router router) {
    router.get("/api/snapshots.bundle").blockingHandler(this::send, false);
  }

  private void send(RoutingContext context) {
    try {
      Optional<String> workspace = Optional.ofNullable(context.queryParams().get("workspace"));
      Path bundle = export.bundle(workspaces.select(workspace));
      context
          .response()
          .putHeader("Content-Type", "application/x-git-bundle")
          .putHeader("Content-Disposition", "attachment; filename=\"snapshots.bundle\"")
          .sendFile(bundle.toString())
          .onComplete(sent -> context.vertx().fileSystem().delete(bundle.toString()));
    } catch (SandboxException problem) {
      refuse(context, problem.reason() == SandboxException.Reason.NOT_FOUND ? 404 : 400, problem);
    } catch (IOException problem) {
      refuse(context, 503, problem);
    }
  }

  private static void refuse(RoutingContext context, int status, Exception problem) {
    context
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", "text/plain; charset=utf-8")
        .end(problem.getMessage() + "\n");
  }
}
