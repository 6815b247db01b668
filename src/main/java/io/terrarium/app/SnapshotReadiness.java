package io.terrarium.app;

import io.terrarium.snapshot.Snapshots;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.Workspaces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Not ready while snapshots cannot be made; the first one need not be finished. A branch that
 * cannot be published is told and does no harm.
 */
@Readiness
@Singleton
final class SnapshotReadiness implements HealthCheck {
  private final Workspaces workspaces;
  private final Snapshots snapshots;

  SnapshotReadiness(Workspaces workspaces, Snapshots snapshots) {
    this.workspaces = workspaces;
    this.snapshots = snapshots;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("snapshots").up();
    try {
      for (Workspace workspace : workspaces.all()) {
        Optional<String> problem = snapshots.problem(workspace);
        response.withData(
            workspace.name(),
            problem.or(() -> snapshots.publishingProblem(workspace)).orElse("ok"));
        if (problem.isPresent()) {
          response.down();
        }
      }
    } catch (SandboxException missing) {
      // The workspace's own probe says so.
      response.withData("problem", missing.getMessage());
    }
    return response.build();
  }
}
