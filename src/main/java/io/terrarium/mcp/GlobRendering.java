package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.search.GlobFiles.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What an agent sees of files found by name. */
public final class GlobRendering {
  private GlobRendering() {}

  public static ToolResponse render(Result result, OutputBudget budget) {
    String text = budget.fit(text(result), "Glob with a narrower pattern");
    return new ToolResponse(false, List.of(new TextContent(text)), data(result), Map.of());
  }

  static String text(Result result) {
    List<String> lines =
        new ArrayList<>(result.files().stream().map(match -> match.path().toString()).toList());
    if (lines.isEmpty()) {
      lines.add("[no file matches]");
    }
    if (result.more()) {
      lines.add(
          "[the newest %d of %d: raise limit, or narrow pattern or path]"
              .formatted(result.files().size(), result.total()));
    }
    if (result.unreadable() > 0) {
      lines.add(SearchGaps.directories(result.unreadable()));
    }
    return String.join("\n", lines);
  }

  static FoundFiles data(Result result) {
    return new FoundFiles(
        result.files().stream().map(match -> match.path().toString()).toList(),
        result.total(),
        result.more());
  }
}
