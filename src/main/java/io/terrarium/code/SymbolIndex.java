package io.terrarium.code;

import io.terrarium.search.Workers;
import io.terrarium.workspace.Workspace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The symbols of each workspace, once for all who ask. */
public final class SymbolIndex implements AutoCloseable {
  private final Workers workers;
  private final Map<String, WorkspaceSymbols> all = new ConcurrentHashMap<>();

  public SymbolIndex(Workers workers) {
    this.workers = workers;
  }

  WorkspaceSymbols of(Workspace workspace) {
    return all.computeIfAbsent(workspace.name(), name -> new WorkspaceSymbols(workspace, workers));
  }

  /** The files of a workspace with certain names, for who keeps somebody else up to date. */
  public SourceFiles files(Workspace workspace, Predicate<String> wanted) {
    return new SourceFiles(workspace, workers, wanted);
  }

  @Override
  public void close() {
    all.values().forEach(WorkspaceSymbols::close);
  }
}
