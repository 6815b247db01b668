package io.terrarium.mcp.dialects;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.Workspaces;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Optional;

/** Finds a workspace by the name of a sandbox, which is compared as a slug. */
@Singleton
final class Sandboxes {
  private final Workspaces workspaces;

  Sandboxes(Workspaces workspaces) {
    this.workspaces = workspaces;
  }

  Workspace named(String sandbox) {
    String wanted = slug(sandbox);
    return workspaces.names().stream()
        .filter(name -> slug(name).equals(wanted))
        .findFirst()
        .map(name -> workspaces.select(Optional.of(name)))
        .orElseThrow(
            () -> new SandboxException(Reason.UNKNOWN_WORKSPACE, "sandbox not found: " + sandbox));
  }

  /** Lower case, with one {@code -} for each run of anything but letters and digits. */
  static String slug(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
