package io.terrarium.mcp;

import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.code.FoundSymbol;
import io.terrarium.code.OutlineResult;
import io.terrarium.code.OutlineResult.Entry;
import io.terrarium.code.OutlineResult.OfFile;
import io.terrarium.code.SearchCode;
import io.terrarium.lsp.Findings;
import io.terrarium.lsp.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an agent sees of symbols, places and problems. */
final class CodeRendering {
  private static final int MANY = 3;

  private CodeRendering() {}

  private static ToolResponse response(String text, Object data) {
    return new ToolResponse(false, List.of(new TextContent(text)), data, Map.of());
  }

  static ToolResponse render(SearchCode.Result result, OutputBudget budget) {
    List<FoundCode.Found> found =
        result.symbols().stream()
            .map(
                symbol ->
                    new FoundCode.Found(
                        symbol.path().toString(),
                        symbol.line(),
                        symbol.kind().label(),
                        symbol.language().label(),
                        symbol.name(),
                        symbol.signature(),
                        symbol.doc(),
                        Math.round(symbol.score() * 100) / 100.0))
            .toList();
    String text = budget.fit(text(result), "search_code with a lower limit");
    return response(text, new FoundCode(found, result.inAll()));
  }

  static String text(SearchCode.Result result) {
    List<String> lines = new ArrayList<>();
    for (FoundSymbol symbol : result.symbols()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s:%d %s %s (%.2f)",
              symbol.path(),
              symbol.line(),
              symbol.kind().label(),
              symbol.name(),
              symbol.score()));
      lines.add("    " + symbol.signature());
      if (!symbol.doc().isEmpty()) {
        lines.add("    // " + symbol.doc());
      }
    }
    if (lines.isEmpty()) {
      lines.add("[no symbol matches: try other words, or Grep]");
    }
    if (result.filesRead() > MANY) {
      lines.add(
          String.format(
              Locale.ROOT,
              "[%d symbols; %d files read in %.1f s]",
              result.inAll(),
              result.filesRead(),
              result.duration().toMillis() / 1000.0));
    }
    if (result.leftOut() > 0) {
      lines.add(
          "[%d files left out: too large, not text, or not parseable]".formatted(result.leftOut()));
    }
    return String.join("\n", lines);
  }

  static ToolResponse render(OutlineResult result, OutputBudget budget) {
    List<OutlineAnswer.InFile> files =
        result.files().stream()
            .map(
                file ->
                    new OutlineAnswer.InFile(
                        file.path().toString(),
                        file.lines(),
                        file.symbols().stream().map(CodeRendering::listed).toList(),
                        file.errorLines().stream().limit(20).toList()))
            .toList();
    String text = budget.fit(text(result), "outline of one file or a smaller directory");
    boolean whole = text.equals(text(result));
    return response(text, new OutlineAnswer(whole ? files : List.of(), result.more()));
  }

  private static OutlineAnswer.Listed listed(Entry entry) {
    return new OutlineAnswer.Listed(
        entry.depth(),
        entry.kind().label(),
        entry.name(),
        entry.line(),
        entry.lastLine(),
        entry.signature());
  }

  static String text(OutlineResult result) {
    List<String> lines = new ArrayList<>();
    for (OfFile file : result.files()) {
      if (!file.problem().isEmpty()) {
        lines.add(file.path() + " [" + file.problem() + "]");
        continue;
      }
      String broken =
          file.errorLines().isEmpty()
              ? ""
              : ", does not parse at line " + file.errorLines().getFirst();
      lines.add("%s (%d lines%s)".formatted(file.path(), file.lines(), broken));
      for (Entry entry : file.symbols()) {
        String at =
            entry.line() == entry.lastLine()
                ? String.valueOf(entry.line())
                : entry.line() + "-" + entry.lastLine();
        lines.add("  ".repeat(entry.depth() + 1) + at + " " + entry.signature());
      }
      if (file.symbols().isEmpty()) {
        lines.add("  [no symbols]");
      }
    }
    if (lines.isEmpty()) {
      lines.add("[no source files in " + result.path() + "]");
    }
    if (result.more() > 0) {
      lines.add("[%d more files: outline a smaller directory]".formatted(result.more()));
    }
    return String.join("\n", lines);
  }

  static ToolResponse render(Places places, OutputBudget budget) {
    List<FoundPlaces.Spot> spots =
        places.places().stream()
            .map(
                place ->
                    new FoundPlaces.Spot(
                        place.path(), place.line(), place.column(), place.text(), place.outside()))
            .toList();
    String text = budget.fit(text(places), "Grep for the name in a smaller directory");
    return response(text, new FoundPlaces(spots, places.by()));
  }

  static String text(Places places) {
    List<String> lines = new ArrayList<>();
    for (Places.Place place : places.places()) {
      lines.add(
          place.outside()
              ? "%s:%d (outside the workspace)".formatted(place.path(), place.line())
              : "%s:%d:%d: %s".formatted(place.path(), place.line(), place.column(), place.text()));
    }
    if (lines.isEmpty()) {
      Places.Asked asked = places.asked();
      lines.add(
          "[nothing found for %s at %s:%d:%d: %s]"
              .formatted(
                  asked.word().isEmpty() ? "what is" : "\"" + asked.word() + "\"",
                  asked.path(),
                  asked.line(),
                  asked.column(),
                  asked.text()));
    }
    if (!places.missing().isEmpty()) {
      lines.add(
          "[%s is not on PATH: found by name in the symbol index, other things of that name included]"
              .formatted(places.missing()));
    }
    if (!places.unfinished().isEmpty()) {
      lines.add(
          "[%s is not ready (%s): there may be more]".formatted(places.by(), places.unfinished()));
    }
    return String.join("\n", lines);
  }

  static ToolResponse render(Findings findings, OutputBudget budget) {
    List<FoundProblems.Problem> problems =
        findings.findings().stream()
            .map(
                finding ->
                    new FoundProblems.Problem(
                        finding.line(),
                        finding.column(),
                        finding.severity(),
                        finding.message(),
                        finding.code()))
            .toList();
    String text = budget.fit(text(findings), "diagnostics again when some are mended");
    return response(text, new FoundProblems(findings.path().toString(), problems, findings.by()));
  }

  static String text(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (Findings.Finding finding : findings.findings()) {
      lines.add(
          "%s:%d:%d: %s: %s%s"
              .formatted(
                  findings.path(),
                  finding.line(),
                  finding.column(),
                  finding.severity(),
                  finding.message(),
                  finding.code().isEmpty() ? "" : " [" + finding.code() + "]"));
    }
    if (lines.isEmpty()) {
      lines.add("[%s: %s finds nothing wrong]".formatted(findings.path(), findings.by()));
    }
    if (!findings.unfinished().isEmpty()) {
      lines.add(
          "[%s is not ready (%s): there may be more]"
              .formatted(findings.by(), findings.unfinished()));
    }
    return String.join("\n", lines);
  }
}
