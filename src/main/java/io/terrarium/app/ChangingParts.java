package io.terrarium.app;

import io.opentelemetry.api.trace.Tracer;
import io.quarkus.arc.All;
import io.terrarium.SandboxConfig;
import io.terrarium.code.FunctionEdits;
import io.terrarium.files.EditFile;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.WriteFile;
import io.terrarium.lsp.LanguageServers;
import io.terrarium.lsp.RenameSymbol;
import io.terrarium.secrets.Scrubber;
import io.terrarium.snapshot.CreateSnapshot;
import io.terrarium.snapshot.Recorder;
import io.terrarium.snapshot.RestoreSnapshot;
import io.terrarium.snapshot.Snapshots;
import io.terrarium.telemetry.ChangeSpans;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.util.List;

/** The parts that change files; a read-only build does not contain them. */
final class ChangingParts {

  @Produces
  @Singleton
  @Typed(Changes.class)
  Changes changes(@All List<ChangeListener> listeners, Tracer tracer) {
    return new Changes(List.of(new ChangeSpans(new Changes(listeners), tracer)));
  }

  @Produces
  @Singleton
  WriteFile writeFile(ReadTracker tracker, PathLocks locks, Changes changes, SandboxConfig config) {
    return new WriteFile(tracker, locks, changes, config.maxEdit().asLongValue());
  }

  @Produces
  @Singleton
  EditFile editFile(ReadTracker tracker, PathLocks locks, Changes changes, SandboxConfig config) {
    return new EditFile(tracker, locks, changes, config.maxEdit().asLongValue());
  }

  @Produces
  @Singleton
  PatchFiles patchFiles(
      ReadTracker tracker, PathLocks locks, Changes changes, SandboxConfig config) {
    return new PatchFiles(tracker, locks, changes, config.maxEdit().asLongValue());
  }

  @Produces
  @Singleton
  FunctionEdits functionEdits(EditFile editFile) {
    return new FunctionEdits(editFile);
  }

  @Produces
  @Singleton
  RenameSymbol renameSymbol(
      LanguageServers servers, ReadTracker tracker, PathLocks locks, Changes changes) {
    return new RenameSymbol(servers, tracker, locks, changes);
  }

  @Produces
  @Singleton
  Recorder recorder(Snapshots snapshots, Scrubber scrubber) {
    return new Recorder(snapshots, scrubber::scrub);
  }

  @Produces
  @Singleton
  CreateSnapshot createSnapshot(Snapshots snapshots) {
    return new CreateSnapshot(snapshots);
  }

  @Produces
  @Singleton
  RestoreSnapshot restoreSnapshot(Snapshots snapshots, ReadTracker tracker) {
    return new RestoreSnapshot(snapshots, tracker);
  }
}
