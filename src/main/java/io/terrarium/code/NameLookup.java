package io.terrarium.code;

import io.terrarium.search.GrepFiles;
import io.terrarium.search.GrepRequest;
import io.terrarium.search.GrepResult;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Definitions and uses by name alone, for when no language server is there: another thing of the
 * same name is found as well.
 */
public final class NameLookup {
  private static final int MOST = 500;

  private final SearchCode searchCode;
  private final GrepFiles grepFiles;

  public NameLookup(SearchCode searchCode, GrepFiles grepFiles) {
    this.searchCode = searchCode;
    this.grepFiles = grepFiles;
  }

  /** A line with the name in it. */
  public record Use(WorkspacePath path, int line, String text) {}

  public List<FoundSymbol> definitions(
      Workspace workspace, String name, Language language, BooleanSupplier cancelled)
      throws IOException {
    return searchCode.named(workspace, name, language.label(), cancelled);
  }

  public List<Use> uses(
      Workspace workspace, String name, Language language, BooleanSupplier cancelled)
      throws IOException {
    GrepRequest request =
        GrepRequest.of("\\b" + quoted(name) + "\\b", MOST).onlyMatching(language.glob());
    GrepResult found = grepFiles.grep(workspace, request, cancelled);
    List<Use> uses = new ArrayList<>();
    for (GrepResult.File file : found.files()) {
      for (GrepResult.Line line : file.lines()) {
        uses.add(new Use(file.path(), (int) line.number(), line.text()));
      }
    }
    return uses;
  }

  private static String quoted(String name) {
    return name.replaceAll("([^A-Za-z0-9_])", "\\\\$1");
  }
}
