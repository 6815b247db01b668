package io.terrarium.code;

import io.terrarium.code.OutlineResult.Entry;
import io.terrarium.code.OutlineResult.OfFile;
import io.terrarium.files.Existing;
import io.terrarium.kernel.FileStatus;
import io.terrarium.search.Walk;
import io.terrarium.search.Workers;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * The symbols of a file, or of all files below a directory, so that nobody need read them whole. A
 * few outlines are kept for as long as their files stay as they were.
 */
public final class Outline {
  private static final int LARGEST = 16 * 1024 * 1024;
  private static final int MOST_FILES = 200;
  private static final int LONGEST_SIGNATURE = 160;
  private static final int KEPT = 32;
  private static final long SETTLED_NANOSECONDS = 2_500_000_000L;

  private final Workers workers;
  private final Map<WorkspacePath, Kept> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<WorkspacePath, Kept> eldest) {
          return size() > KEPT;
        }
      };

  public Outline(Workers workers) {
    this.workers = workers;
  }

  private record Kept(FileStatus status, OfFile outline) {}

  public OutlineResult of(Workspace workspace, String path, BooleanSupplier cancelled)
      throws IOException {
    return workspace.at(
        path,
        at ->
            isDirectory(workspace, at)
                ? ofDirectory(workspace, at, cancelled)
                : new OutlineResult(at, List.of(ofFile(workspace, at)), 0));
  }

  private static boolean isDirectory(Workspace workspace, WorkspacePath path) throws IOException {
    if (path.isRoot()) {
      return true;
    }
    return Existing.status(workspace, path).filter(FileStatus::isDirectory).isPresent();
  }

  private OutlineResult ofDirectory(
      Workspace workspace, WorkspacePath directory, BooleanSupplier cancelled) throws IOException {
    ConcurrentLinkedQueue<WorkspacePath> found = new ConcurrentLinkedQueue<>();
    Walk.below(
        workers,
        workspace,
        directory,
        cancelled,
        (folder, names) ->
            names.stream()
                .filter(name -> Language.of(name).isPresent())
                .forEach(name -> found.add(folder.path().child(name))));
    List<WorkspacePath> sources = new ArrayList<>(found);
    sources.sort(Comparator.comparing(WorkspacePath::raw));
    List<OfFile> files = new ArrayList<>();
    for (WorkspacePath source : sources.subList(0, Math.min(MOST_FILES, sources.size()))) {
      files.add(orProblem(workspace, source));
    }
    return new OutlineResult(directory, files, sources.size() - files.size());
  }

  private OfFile orProblem(Workspace workspace, WorkspacePath path) throws IOException {
    try {
      return ofFile(workspace, path);
    } catch (SandboxException refused) {
      return new OfFile(
          path, 0, List.of(), List.of(), Optional.ofNullable(refused.getMessage()).orElse(""));
    }
  }

  private OfFile ofFile(Workspace workspace, WorkspacePath path) throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      Language language = Language.require(path.name(), path.toString());
      FileStatus status = file.status();
      if (status.size() > LARGEST) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "%s has %d bytes, too many for an outline (at most %d): use Grep"
                .formatted(path, status.size(), LARGEST));
      }
      synchronized (kept) {
        Kept before = kept.get(path);
        if (before != null && status.unchangedSince(before.status())) {
          return before.outline();
        }
      }
      OfFile outline = outline(path, language, file.readAll());
      long age = file.openedAt() * 1_000_000 - Math.max(status.modified(), status.changed());
      if (age > SETTLED_NANOSECONDS) {
        synchronized (kept) {
          kept.put(path, new Kept(status, outline));
        }
      }
      return outline;
    }
  }

  private static OfFile outline(WorkspacePath path, Language language, byte[] content) {
    if (!SourceText.isText(content)) {
      throw new SandboxException(Reason.WRONG_KIND, path + " is binary, not source code");
    }
    byte[] text = SourceText.utf8(content);
    SourceSymbols source = SourceSymbols.of(language, text);
    List<Entry> entries = new ArrayList<>();
    int[] depths = new int[source.symbols().size()];
    for (int i = 0; i < depths.length; i++) {
      Symbol symbol = source.symbols().get(i);
      depths[i] = symbol.parent() < 0 ? 0 : depths[symbol.parent()] + 1;
      entries.add(
          new Entry(
              depths[i],
              symbol.kind(),
              symbol.qualifiedName(),
              symbol.line(),
              symbol.lastLine(),
              SourceText.oneLine(SourceText.string(text, symbol.signature()), LONGEST_SIGNATURE),
              DocComment.firstLine(text, symbol.doc())));
    }
    int lines = new Lines(text).count(text);
    return new OfFile(path, lines, entries, source.errorLines(), "");
  }
}
