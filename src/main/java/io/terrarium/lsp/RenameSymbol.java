package io.terrarium.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.terrarium.kernel.FileStatus;
import io.terrarium.lsp.Document.Position;
import io.terrarium.lsp.FileEdits.Edited;
import io.terrarium.workspace.Change;
import io.terrarium.workspace.ChangeListener;
import io.terrarium.workspace.FileBatch;
import io.terrarium.workspace.Fingerprint;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Renames a symbol wherever it is used, by the language server's word: all files or none. Nobody
 * need have read them; who had read one knows it afterwards by the diff, as far as it was fresh.
 */
public final class RenameSymbol {
  private static final int USUAL_MODE = 0666;

  private final LanguageServers servers;
  private final ReadTracker tracker;
  private final PathLocks locks;
  private final ChangeListener changes;

  public RenameSymbol(
      LanguageServers servers, ReadTracker tracker, PathLocks locks, ChangeListener changes) {
    this.servers = servers;
    this.tracker = tracker;
    this.locks = locks;
    this.changes = changes;
  }

  /** What to rename to what; {@code dryRun}: only show it. */
  public record Request(String file, int line, int column, String newName, boolean dryRun) {
    public Request {
      if (newName.isBlank() || newName.strip().matches(".*\\s.*")) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT, "new_name must be a name, not \"" + newName + "\"");
      }
    }
  }

  /** What was, or would be, changed. */
  public record Renamed(String oldName, String newName, int files, String diff, boolean dryRun) {}

  public Renamed rename(Workspace workspace, Request request, Asker asker) throws IOException {
    return workspace.at(request.file(), path -> renameAt(workspace, path, request, asker));
  }

  private Renamed renameAt(Workspace workspace, WorkspacePath path, Request request, Asker asker)
      throws IOException {
    ServerKind kind = LanguageServers.kindOf(path);
    Document document = Document.read(workspace, path);
    String oldName = document.word(document.position(path, request.line(), request.column()));
    JsonElement edit =
        servers
            .ask(workspace, path, (session, now) -> ask(session, path, now, request, asker), asker)
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.NOT_FOUND,
                        "renaming in %s needs %s, which is not on PATH: use find_references and Edit"
                            .formatted(path, kind.binary())));
    Map<WorkspacePath, Edited> planned = FileEdits.of(workspace, edit);
    planned
        .values()
        .removeIf(file -> file.status() != null && Arrays.equals(file.before(), file.after()));
    if (planned.isEmpty()) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s found nothing to rename at %s:%d:%d: point col at the name of a symbol"
              .formatted(kind.binary(), path, request.line(), request.column()));
    }
    String diff = FileDiff.of(planned);
    if (!request.dryRun()) {
      store(workspace, planned);
    }
    return new Renamed(oldName, request.newName(), planned.size(), diff, request.dryRun());
  }

  private static JsonElement ask(
      Session session, WorkspacePath path, Document document, Request request, Asker asker)
      throws IOException, InterruptedException {
    if (!session.can("renameProvider")) {
      throw new SandboxException(
          Reason.WRONG_KIND,
          session.kind().binary() + " cannot rename: use find_references and Edit");
    }
    Position position = document.position(path, request.line(), request.column());
    JsonObject parameters = FindPlaces.at(session.workspace(), path, position);
    parameters.addProperty("newName", request.newName());
    return session.ask("textDocument/rename", parameters, asker);
  }

  private void store(Workspace workspace, Map<WorkspacePath, Edited> planned) throws IOException {
    Set<WorkspacePath> paths = new TreeSet<>(planned.keySet());
    Boolean _ =
        locks.holding(
            paths,
            () -> {
              FileBatch batch = new FileBatch(workspace);
              Set<WorkspacePath> known = new HashSet<>();
              planned.forEach((path, file) -> add(batch, path, file));
              for (WorkspacePath path : paths) {
                if (isKnown(path, planned)) {
                  known.add(path);
                }
              }
              changes.changing(workspace, batch.plans());
              List<Change.File> files = batch.commit();
              files.forEach(file -> mark(file, known));
              changes.changed(workspace, new Change(Change.Kind.RENAME, files));
              return true;
            });
  }

  private static void add(FileBatch batch, WorkspacePath path, Edited file) {
    FileStatus status = file.status();
    byte[] after = file.after();
    if (status == null && after != null) {
      batch.create(path, after, USUAL_MODE);
    } else if (status != null && after == null) {
      batch.remove(path, status);
    } else if (status != null && after != null) {
      batch.replace(path, after, status, status.mode());
    }
  }

  /** Whether the agent had read it as it was before. */
  private boolean isKnown(WorkspacePath path, Map<WorkspacePath, Edited> planned)
      throws IOException {
    Edited file = Objects.requireNonNull(planned.get(path));
    FileStatus status = file.status();
    return status != null
        && tracker.state(path, status, () -> Fingerprint.of(file.before()))
            == ReadTracker.State.FRESH;
  }

  private void mark(Change.File file, Set<WorkspacePath> known) {
    switch (file) {
      case Change.Stored stored -> {
        if (known.contains(stored.path())) {
          tracker.markRead(stored.path(), Fingerprint.of(stored.content()), stored.status());
        }
      }
      case Change.Removed removed -> tracker.forget(removed.path());
    }
  }
}
