package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.EditResult;
import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.WriteFile.Written;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent sees of a change, made or not. */
final class ChangeRendering {
  private ChangeRendering() {}

  static String render(Written written) {
    String kept = written.kept().isEmpty() ? "" : " (kept " + written.kept() + ")";
    return "wrote %d bytes to %s%s".formatted(written.bytes(), written.path(), kept);
  }

  static ToolResponse render(EditResult result) {
    return switch (result) {
      case EditResult.Applied applied -> ToolResponse.success(applied(applied));
      case EditResult.NoMatch none -> ToolResponse.error(noMatch(none));
      case EditResult.Ambiguous several -> ToolResponse.error(ambiguous(several));
    };
  }

  static String applied(EditResult.Applied applied) {
    String count =
        applied.replacements() == 1 ? "" : " (%d replacements)".formatted(applied.replacements());
    String more = applied.more() ? "[more lines changed]\n" : "";
    return "edited " + applied.path() + count + "\n" + lines(applied.changed()) + more;
  }

  static String noMatch(EditResult.NoMatch none) {
    String start = edit(none.edit(), none.edits()) + "old_string not found in " + none.path();
    return switch (none.closest()) {
      case Closest.Nothing _ -> start + ", nor anything like it: Read the file again";
      case Closest.Place place -> start + closest(place);
    };
  }

  static String ambiguous(EditResult.Ambiguous several) {
    String lines = several.lines().stream().map(String::valueOf).collect(Collectors.joining(", "));
    String more = several.matches() > several.lines().size() ? ", ..." : "";
    return "%sold_string is in %s %d times, at lines %s%s: add context to name one, or set replace_all"
        .formatted(
            edit(several.edit(), several.edits()), several.path(), several.matches(), lines, more);
  }

  private static String closest(Closest.Place place) {
    String difference =
        switch (place.difference()) {
          case WHITE_SPACE -> "white space";
          case CASE -> "upper and lower case";
          case CHARACTERS -> "some characters";
        };
    return "; closest is line %d, which differs in %s:\n%sline %d is\n%s\nyou sent\n%s"
        .formatted(
            place.lines().getFirst().number(),
            difference,
            lines(place.lines()),
            place.found().number(),
            visible(place.found().text()),
            visible(place.wanted()));
  }

  /** Tabs and spaces at the ends are what people overlook. */
  private static String visible(String line) {
    return "|" + line.replace("\t", "\\t") + "|";
  }

  private static String edit(int number, int count) {
    return count == 1 ? "" : "edit %d of %d: ".formatted(number, count);
  }

  private static String lines(List<EditResult.Line> lines) {
    return lines.stream()
        .map(line -> NumberedLine.render(line.number(), line.text()))
        .collect(Collectors.joining());
  }
}
