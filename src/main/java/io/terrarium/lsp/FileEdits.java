package io.terrarium.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.terrarium.files.Existing;
import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server's workspace edit makes of the files, in memory: edits, and files that are made,
 * renamed or removed, in its order. What lies outside, overlaps, or has no place in a file refuses
 * all of it.
 */
final class FileEdits {
  private static final int MOST_FILES = 5_000;
  private static final long LARGEST = 64L * 1024 * 1024;

  private final Workspace workspace;
  private final Map<WorkspacePath, Edited> files = new LinkedHashMap<>();

  private FileEdits(Workspace workspace) {
    this.workspace = workspace;
  }

  /** A file before and after; empty before for a new one, no content after for one that goes. */
  static final class Edited {
    private final @Nullable FileStatus status;
    private final byte[] before;
    private byte @Nullable [] after;

    Edited(@Nullable FileStatus status, byte[] before) {
      this.status = status;
      this.before = before;
      this.after = before;
    }

    @Nullable FileStatus status() {
      return status;
    }

    byte[] before() {
      return before;
    }

    byte @Nullable [] after() {
      return after;
    }
  }

  static Map<WorkspacePath, Edited> of(Workspace workspace, JsonElement workspaceEdit)
      throws IOException {
    FileEdits edits = new FileEdits(workspace);
    List<JsonElement> steps = Json.list(workspaceEdit, "documentChanges");
    for (JsonElement step : steps) {
      edits.step(step);
    }
    if (steps.isEmpty()) {
      JsonElement changes = Json.at(workspaceEdit, "changes").orElseGet(JsonObject::new);
      if (changes.isJsonObject()) {
        for (Map.Entry<String, JsonElement> entry : changes.getAsJsonObject().entrySet()) {
          edits.edit(entry.getKey(), Json.list(entry.getValue()));
        }
      }
    }
    return edits.files;
  }

  private void step(JsonElement step) throws IOException {
    String kind = Json.text(step, "kind").orElse("");
    switch (kind) {
      case "" -> edit(required(step, "textDocument", "uri"), Json.list(step, "edits"));
      case "rename" -> rename(required(step, "oldUri"), required(step, "newUri"));
      case "create" -> create(required(step, "uri"));
      case "delete" -> {
        Edited gone = existing(inside(required(step, "uri")));
        gone.after = null;
      }
      default -> throw refused("it wants to \"" + kind + "\" something, which is not known here");
    }
  }

  private static String required(JsonElement step, String... names) {
    return Json.text(step, names)
        .orElseThrow(() -> refused("its edit has no " + String.join(".", names)));
  }

  private static SandboxException refused(String why) {
    return new SandboxException(
        Reason.NO_MATCH, "the language server's edit is refused: " + why + "; nothing was changed");
  }

  private WorkspacePath inside(String uri) throws IOException {
    WorkspacePath path =
        Uris.path(workspace, uri)
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.OUTSIDE_WORKSPACE,
                        "path is outside the workspace: %s; the language server wanted to change it, nothing was changed"
                            .formatted(Uris.file(uri).orElse(uri))));
    if (path.isRoot() || path.isInGitDirectory()) {
      throw new SandboxException(
          Reason.PROTECTED,
          "refusing to write to " + path + " as the language server wants; nothing was changed");
    }
    return path;
  }

  private Edited existing(WorkspacePath path) throws IOException {
    Edited known = files.get(path);
    if (known != null) {
      return known;
    }
    if (files.size() >= MOST_FILES) {
      throw refused("it changes more than " + MOST_FILES + " files");
    }
    try (OpenFile file = Existing.open(workspace, path)) {
      if (file.status().size() > LARGEST) {
        throw refused(path + " is too large to change");
      }
      Edited edited = new Edited(file.status(), file.readAll());
      files.put(path, edited);
      return edited;
    }
  }

  private void create(String uri) throws IOException {
    WorkspacePath path = inside(uri);
    requireAbsent(path);
    files.put(path, new Edited(null, new byte[0]));
  }

  private void rename(String from, String to) throws IOException {
    WorkspacePath source = inside(from);
    WorkspacePath target = inside(to);
    Edited old = existing(source);
    byte[] content = old.after;
    if (content == null) {
      throw refused(source + " is renamed after it is gone");
    }
    requireAbsent(target);
    Edited renamed = new Edited(null, new byte[0]);
    renamed.after = content;
    files.put(target, renamed);
    old.after = null;
  }

  private void requireAbsent(WorkspacePath path) throws IOException {
    Edited planned = files.get(path);
    boolean there =
        planned != null ? planned.after != null : Existing.status(workspace, path).isPresent();
    if (there) {
      throw new SandboxException(
          Reason.EXISTS, path + " exists: choose another name; nothing was changed");
    }
  }

  private record Change(int start, int end, String text) {}

  private void edit(String uri, List<JsonElement> edits) throws IOException {
    WorkspacePath path = inside(uri);
    Edited file = existing(path);
    byte[] content = file.after;
    if (content == null) {
      throw refused(path + " is edited after it is gone");
    }
    TextFile text = TextFile.parse(path, content);
    String decoded = text.decode(text.units());
    String mark = decoded.startsWith("\uFEFF") ? "\uFEFF" : "";
    Document document = new Document(decoded.substring(mark.length()));
    List<Change> changes = new ArrayList<>();
    for (JsonElement edit : edits) {
      Object range = Json.at(edit, "range").orElse(edit);
      changes.add(
          new Change(
              document.offset(FindPlaces.position(range, "start")),
              document.offset(FindPlaces.position(range, "end")),
              required(edit, "newText")));
    }
    changes.sort(Comparator.comparingInt(Change::start).thenComparingInt(Change::end));
    String result = mark + apply(path, document.text(), changes);
    file.after = text.toBytes(text.encode(result));
  }

  private static String apply(WorkspacePath path, String text, List<Change> changes) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    for (Change change : changes) {
      if (change.start() < at || change.end() < change.start()) {
        throw refused("it changes the same place of " + path + " twice");
      }
      result.append(text, at, change.start()).append(change.text());
      at = change.end();
    }
    return result.append(text, at, text.length()).toString();
  }
}
