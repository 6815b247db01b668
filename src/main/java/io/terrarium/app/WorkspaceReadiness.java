package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.session.Binding;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.Workspaces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Objects;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready when every workspace is there, has room and, in full mode, can be written to. */
@Readiness
@Singleton
final class WorkspaceReadiness implements HealthCheck {
  private final Workspaces workspaces;
  private final SandboxConfig config;
  private final Binding binding;

  WorkspaceReadiness(Workspaces workspaces, SandboxConfig config, Binding binding) {
    this.workspaces = workspaces;
    this.config = config;
    this.binding = binding;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("workspace").up();
    try {
      for (Workspace workspace : workspaces.all()) {
        String problem = problem(workspace);
        response.withData(workspace.name(), problem.isEmpty() ? "ok" : problem);
        if (!problem.isEmpty()) {
          response.down();
        }
      }
    } catch (SandboxException problem) {
      response.down().withData("problem", problem.getMessage());
    }
    return response.build();
  }

  private String problem(Workspace workspace) {
    try {
      workspace.requireUsable(!binding.isReadOnly());
      long free = workspace.freeSpace();
      long floor = config.minDisk().asLongValue();
      return free < floor ? "%d bytes free, at least %d wanted".formatted(free, floor) : "";
    } catch (SandboxException | IOException problem) {
      return Objects.requireNonNullElse(problem.getMessage(), "cannot be used");
    }
  }
}
