package io.terrarium.app;

import io.terrarium.NamedDirectory;
import io.terrarium.SandboxConfig;
import io.terrarium.files.ListFiles;
import io.terrarium.files.ReadFile;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.Workspaces;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** Makes the plain-Java parts when they are first asked for: one of each for the whole server. */
final class Parts {

  @Produces
  @Singleton
  Workspaces workspaces(SandboxConfig config) {
    List<Workspace> workspaces =
        config
            .workspaces()
            .map(value -> NamedDirectory.parseChecked(value).stream())
            .orElseGet(
                () ->
                    config.workspace().map(root -> new NamedDirectory("workspace", root)).stream())
            .map(named -> Workspace.open(named.name(), named.directory()))
            .toList();
    if (workspaces.isEmpty()) {
      throw new SandboxException(Reason.UNKNOWN_WORKSPACE, "no workspace is configured");
    }
    return new Workspaces(workspaces);
  }

  void close(@Disposes Workspaces workspaces) {
    workspaces.close();
  }

  @Produces
  @Singleton
  ReadTracker readTracker() {
    return new ReadTracker();
  }

  @Produces
  @Singleton
  PathLocks pathLocks() {
    return new PathLocks();
  }

  @Produces
  @Singleton
  ReadFile readFile(ReadTracker tracker, SandboxConfig config) {
    return new ReadFile(tracker, config.maxOutput().asLongValue());
  }

  @Produces
  @Singleton
  ListFiles listFiles() {
    return new ListFiles();
  }
}
