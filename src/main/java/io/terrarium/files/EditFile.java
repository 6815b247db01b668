package io.terrarium.files;

import io.terrarium.files.TextChange.Outcome;
import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * Replaces stretches of a text file that has been read, all of them or none. Everything else in the
 * file stays as it was to the byte. The file is held in memory, so there is a largest size.
 */
public final class EditFile {
  private final ReadTracker tracker;
  private final PathLocks locks;
  private final ChangeListener changes;
  private final long largest;

  public EditFile(ReadTracker tracker, PathLocks locks, ChangeListener changes, long largest) {
    this.tracker = tracker;
    this.locks = locks;
    this.changes = changes;
    this.largest = largest;
  }

  public EditResult edit(Workspace workspace, String path, List<Replacement> replacements)
      throws IOException {
    if (replacements.isEmpty()) {
      throw new SandboxException(Reason.BAD_ARGUMENT, "edits is empty: pass at least one edit");
    }
    for (int i = 0; i < replacements.size(); i++) {
      requireSense(replacements.get(i), i + 1, replacements.size());
    }
    return workspace.at(path, at -> locks.holding(at, () -> editAt(workspace, at, replacements)));
  }

  private static void requireSense(Replacement replacement, int number, int count) {
    String which = count == 1 ? "" : "edit %d of %d: ".formatted(number, count);
    if (replacement.oldText().isEmpty()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          which + "the text to replace is empty: name it, or write the whole file");
    }
    if (replacement.oldText().equals(replacement.newText())) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, which + "the new text is the same as the old: nothing would change");
    }
    if (LineEnds.toLf(replacement.oldText()).equals(LineEnds.toLf(replacement.newText()))) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          which
              + "the old and the new text differ in line ends only, and an edit keeps the file's"
              + " own: convert the file with a command such as sed");
    }
  }

  private EditResult editAt(Workspace workspace, WorkspacePath path, List<Replacement> replacements)
      throws IOException {
    Opened opened = open(workspace, path);
    TextChange change = new TextChange(opened.text());
    for (int i = 0; i < replacements.size(); i++) {
      switch (change.apply(replacements.get(i))) {
        case Outcome.Done _ -> {}
        case Outcome.Missing missing -> {
          return new EditResult.NoMatch(path, i + 1, replacements.size(), missing.closest());
        }
        case Outcome.Several several -> {
          return new EditResult.Ambiguous(
              path, i + 1, replacements.size(), several.matches(), several.lines());
        }
      }
    }
    store(workspace, path, change.bytes(), opened.status());
    return change.applied(path);
  }

  /** Finds by itself what to replace, or refuses. */
  @FunctionalInterface
  public interface Finder {
    Stretch find(WorkspacePath path, TextFile text);
  }

  /** From {@code start} to before {@code end}, in the file's units, comes this text instead. */
  public record Stretch(int start, int end, String newText) {}

  /** Under the same rules as an edit; what is replaced is found in the file as it is then. */
  public EditResult.Applied rewrite(Workspace workspace, String path, Finder finder)
      throws IOException {
    return workspace.at(
        path,
        at ->
            locks.holding(
                at,
                () -> {
                  Opened opened = open(workspace, at);
                  TextChange change = new TextChange(opened.text());
                  change.replace(finder.find(at, opened.text()));
                  store(workspace, at, change.bytes(), opened.status());
                  return change.applied(at);
                }));
  }

  private record Opened(TextFile text, FileStatus status) {}

  /** Refuses what may not be edited now. */
  private Opened open(Workspace workspace, WorkspacePath path) throws IOException {
    Gate.requireChangeable(path);
    try (OpenFile file = Existing.open(workspace, path)) {
      FileStatus status = file.status();
      Gate.requireRead(tracker, "edit", path);
      if (status.size() > largest) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "%s has %d bytes; files up to %d can be edited: use a command such as sed"
                .formatted(path, status.size(), largest));
      }
      byte[] before = file.readAll();
      Gate.requireFresh(tracker.state(path, status, () -> Fingerprint.of(before)), "edit", path);
      return new Opened(TextFile.parse(path, before), status);
    }
  }

  private void store(Workspace workspace, WorkspacePath path, byte[] content, FileStatus expected)
      throws IOException {
    try (Directory parent = workspace.parentOf(path)) {
      Supplier<Fingerprint> fingerprint = Fingerprint.begin(content);
      changes.changing(workspace, List.of(new Change.Planned(path, content)));
      FileStatus status = parent.replace(path.name(), content, expected);
      tracker.markRead(path, fingerprint.get(), status);
      changes.changed(
          workspace,
          new Change(Change.Kind.EDIT, List.of(new Change.Stored(path, content, status))));
    }
  }
}
