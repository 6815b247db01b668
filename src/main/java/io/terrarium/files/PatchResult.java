package io.terrarium.files;

import io.terrarium.files.patch.FilePatch;
import io.terrarium.files.patch.PatchOutcome;
import io.terrarium.workspace.WorkspacePath;
import java.util.List;

/** What became of a patch. Unless it is {@code Applied}, every file is as it was. */
public sealed interface PatchResult {

  /** All of it is done. */
  record Applied(List<Patched> files) implements PatchResult {
    public Applied {
      files = List.copyOf(files);
    }
  }

  /** One file; {@code from} is what it was made of, itself unless renamed or copied. */
  record Patched(
      FilePatch.Kind kind,
      WorkspacePath from,
      WorkspacePath path,
      int added,
      int removed,
      List<PatchOutcome.Drift> drifts) {
    public Patched {
      drifts = List.copyOf(drifts);
    }
  }

  /** All of it had been done before. */
  record AlreadyApplied() implements PatchResult {}

  /** A file does not fit. */
  record Refused(WorkspacePath path, PatchOutcome why) implements PatchResult {}
}
