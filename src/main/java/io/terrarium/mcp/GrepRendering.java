package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.search.GrepRequest;
import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.search.GrepResult;
import io.terrarium.search.GrepResult.File;
import io.terrarium.search.GrepResult.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an agent sees of matching lines: {@code path:line:text}, context as {@code path-line-text},
 * and {@code --} between groups of lines that do not touch.
 */
public final class GrepRendering {
  private GrepRendering() {}

  public static ToolResponse render(GrepRequest request, GrepResult result, OutputBudget budget) {
    String text =
        budget.fit(
            text(request, result), "Grep with a narrower path, glob or pattern, or a head_limit");
    return new ToolResponse(
        false, List.of(new TextContent(text)), data(request, result, budget.bytes()), Map.of());
  }

  static String text(GrepRequest request, GrepResult result) {
    List<String> lines = new ArrayList<>();
    boolean grouped = request.before() > 0 || request.after() > 0;
    for (File file : result.files()) {
      switch (request.mode()) {
        case FILES -> lines.add(file.path().toString());
        case COUNT -> lines.add(file.path() + ":" + file.matches());
        case CONTENT -> addLines(lines, file, grouped);
      }
    }
    if (lines.isEmpty()) {
      lines.add("[no match]");
    }
    if (result.more()) {
      lines.add(
          "[only the first %d %s: raise head_limit, or narrow path, glob or pattern]"
              .formatted(
                  request.limit(), request.mode() == Mode.CONTENT ? "matching lines" : "files"));
    }
    if (result.unreadable() > 0) {
      lines.add(SearchGaps.directoriesOrFiles(result.unreadable()));
    }
    if (result.tooLarge() > 0) {
      lines.add(SearchGaps.files(result.tooLarge()));
    }
    return String.join("\n", lines);
  }

  private static void addLines(List<String> lines, File file, boolean grouped) {
    long expected = -1;
    for (Line line : file.lines()) {
      if (grouped && line.number() != expected && !lines.isEmpty()) {
        lines.add("--");
      }
      expected = line.number() + 1;
      String separator = line.matches() ? ":" : "-";
      lines.add(file.path() + separator + line.number() + separator + shown(line));
    }
  }

  private static String shown(Line line) {
    return line.cut()
        ? line.text() + " [cut: the line has %d bytes]".formatted(line.bytes())
        : line.text();
  }

  /** As much of it, from the beginning, as the budget allows. */
  static FoundLines data(GrepRequest request, GrepResult result, long budget) {
    List<FoundLines.InFile> files = new ArrayList<>();
    List<FoundLines.Line> lines = new ArrayList<>();
    long left = budget;
    for (File file : result.files()) {
      String path = file.path().toString();
      left -= path.length();
      for (Line line : file.lines()) {
        left -= path.length() + line.text().length();
        if (left >= 0) {
          lines.add(new FoundLines.Line(path, line.number(), line.text(), line.matches()));
        }
      }
      if (left < 0) {
        return new FoundLines(files, lines, true);
      }
      files.add(new FoundLines.InFile(path, file.matches()));
    }
    return new FoundLines(files, lines, result.more());
  }
}
