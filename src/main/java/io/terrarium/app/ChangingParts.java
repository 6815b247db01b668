package io.terrarium.app;

import io.terrarium.SandboxConfig;
import io.terrarium.files.EditFile;
import io.terrarium.files.WriteFile;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The parts that change files; a read-only build does not contain them. */
final class ChangingParts {

  @Produces
  @Singleton
  WriteFile writeFile(ReadTracker tracker, PathLocks locks, SandboxConfig config) {
    return new WriteFile(tracker, locks, config.maxEdit().asLongValue());
  }

  @Produces
  @Singleton
  EditFile editFile(ReadTracker tracker, PathLocks locks, SandboxConfig config) {
    return new EditFile(tracker, locks, config.maxEdit().asLongValue());
  }
}
