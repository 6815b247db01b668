package io.terrarium.files;

import io.terrarium.files.PatchTargets.Target;
import io.terrarium.files.patch.FilePatch;
import io.terrarium.files.patch.FilePatch.Kind;
import io.terrarium.files.patch.FilePatch.Mode;
import io.terrarium.files.patch.PatchOutcome;
import io.terrarium.files.patch.PatchedText;
import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.FileBatch;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Works out what a patch makes of each file; it changes nothing, the batch does that later. */
final class PatchPlan {
  private static final int PLAIN = 0666;
  private static final int EXECUTABLE = 0777;
  private static final int ALL_EXECUTE = 0111;

  private final Workspace workspace;
  private final ReadTracker tracker;
  private final long largest;

  PatchPlan(Workspace workspace, ReadTracker tracker, long largest) {
    this.workspace = workspace;
    this.tracker = tracker;
    this.largest = largest;
  }

  /** What is to be done with one file. */
  sealed interface Step {}

  /** It is in the batch. */
  record Ready(PatchResult.Patched file) implements Step {}

  /** It had been done before. */
  record Done() implements Step {}

  /** It cannot be done. */
  record Unfit(WorkspacePath path, PatchOutcome why) implements Step {}

  /** A file as it is on disk. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Present(FileStatus status, byte[] content, TextFile file) {}

  Step of(Target target, FileBatch batch) throws IOException {
    return switch (target.patch().kind()) {
      case CREATE -> create(target, batch);
      case MODIFY -> modify(target, batch);
      case DELETE, REMOVE -> delete(target, batch);
      case RENAME, COPY -> move(target, batch);
    };
  }

  private Step create(Target target, FileBatch batch) throws IOException {
    FilePatch patch = target.patch();
    TextFile nothing = TextFile.of("");
    PatchOutcome outcome = PatchedText.apply(patch, nothing);
    if (!(outcome instanceof PatchOutcome.Applied made)) {
      return new Unfit(target.to(), outcome);
    }
    byte[] content = nothing.toBytes(made.units());
    if (PatchTargets.status(workspace, target.to()).isPresent()) {
      return existsAlready(target, content);
    }
    batch.create(target.to(), content, patch.mode() == Mode.EXECUTABLE ? EXECUTABLE : PLAIN);
    return ready(target, List.of());
  }

  private Step existsAlready(Target target, byte[] content) throws IOException {
    try (OpenFile file = Existing.open(workspace, target.to())) {
      if (file.status().size() == content.length
          && Fingerprint.of(file.input()).equals(Fingerprint.of(content))) {
        return new Done();
      }
    }
    throw exists(target.to(), "make the diff a change of it, or Read and Write it");
  }

  private Step modify(Target target, FileBatch batch) throws IOException {
    FilePatch patch = target.patch();
    if (patch.onlyFills() && PatchTargets.status(workspace, target.to()).isEmpty()) {
      return create(new Target(patch.as(Kind.CREATE), target.to(), target.to()), batch);
    }
    Present before = read(target.from());
    int mode = mode(patch.mode(), before.status().mode());
    PatchOutcome outcome = PatchedText.apply(patch, before.file());
    return switch (outcome) {
      case PatchOutcome.Applied made -> {
        byte[] content = before.file().toBytes(made.units());
        if (Arrays.equals(content, before.content()) && mode == before.status().mode()) {
          yield new Done();
        }
        batch.replace(target.to(), content, before.status(), mode);
        yield ready(target, made.drifts());
      }
      case PatchOutcome.Already _ -> {
        if (mode == before.status().mode()) {
          yield new Done();
        }
        batch.replace(target.to(), before.content(), before.status(), mode);
        yield ready(target, List.of());
      }
      case PatchOutcome.Mismatch _, PatchOutcome.NoLandmark _, PatchOutcome.Overlap _ ->
          new Unfit(target.from(), outcome);
    };
  }

  private Step delete(Target target, FileBatch batch) throws IOException {
    if (PatchTargets.status(workspace, target.from()).isEmpty()) {
      return new Done();
    }
    if (target.patch().kind() == Kind.REMOVE) {
      batch.remove(target.from(), requireFresh(target.from()));
      return ready(target, List.of());
    }
    Present before = read(target.from());
    PatchOutcome outcome = PatchedText.apply(target.patch(), before.file());
    if (!(outcome instanceof PatchOutcome.Applied made)) {
      return new Unfit(target.from(), outcome);
    }
    if (!made.units().isEmpty()) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "refusing to delete %s: it has more than the diff removes; Read it, then make the diff anew; nothing was changed"
              .formatted(target.from()));
    }
    batch.remove(target.from(), before.status());
    return ready(target, List.of());
  }

  private Step move(Target target, FileBatch batch) throws IOException {
    FilePatch patch = target.patch();
    boolean targetThere = PatchTargets.status(workspace, target.to()).isPresent();
    if (targetThere && isMoved(target)) {
      return new Done();
    }
    if (targetThere) {
      throw exists(target.to(), "delete it first, or choose another name");
    }
    Present before = read(target.from());
    PatchOutcome outcome = PatchedText.apply(patch, before.file());
    if (!(outcome instanceof PatchOutcome.Applied made)) {
      return new Unfit(target.from(), outcome);
    }
    byte[] content = before.file().toBytes(made.units());
    // Made anew, so the mask would take bits away from the mode that the file had.
    batch.createLike(
        target.to(), content, before.status(), mode(patch.mode(), before.status().mode()));
    if (patch.kind() == Kind.RENAME) {
      batch.remove(target.from(), before.status());
    }
    return ready(target, made.drifts());
  }

  private boolean isMoved(Target target) throws IOException {
    boolean sourceThere = PatchTargets.status(workspace, target.from()).isPresent();
    if (sourceThere == (target.patch().kind() == Kind.RENAME)) {
      return false;
    }
    try (OpenFile file = Existing.open(workspace, target.to())) {
      return PatchedText.isMade(target.patch(), TextFile.parse(target.to(), file.readAll()));
    }
  }

  private static Step ready(Target target, List<PatchOutcome.Drift> drifts) {
    FilePatch patch = target.patch();
    return new Ready(
        new PatchResult.Patched(
            patch.kind(), target.from(), target.to(), patch.added(), patch.removed(), drifts));
  }

  private static int mode(Mode wanted, int now) {
    return switch (wanted) {
      case AS_IT_IS -> now;
      case PLAIN -> now & ~ALL_EXECUTE;
      case EXECUTABLE -> now | ((now & 0444) >> 2);
    };
  }

  private Present read(WorkspacePath path) throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      Gate.requireRead(tracker, "patch", path);
      FileStatus status = file.status();
      if (status.size() > largest) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "%s has %d bytes; files up to %d can be patched: use a command such as git apply"
                .formatted(path, status.size(), largest));
      }
      byte[] content = file.readAll();
      Gate.requireFresh(tracker.state(path, status, () -> Fingerprint.of(content)), "patch", path);
      return new Present(status, content, TextFile.parse(path, content));
    }
  }

  private FileStatus requireFresh(WorkspacePath path) throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      Gate.requireRead(tracker, "delete", path);
      Gate.requireFresh(
          tracker.state(path, file.status(), () -> Fingerprint.of(file.input())), "delete", path);
      return file.status();
    }
  }

  private static SandboxException exists(WorkspacePath path, String next) {
    return new SandboxException(
        Reason.EXISTS, path + " exists already: " + next + "; nothing was changed");
  }
}
