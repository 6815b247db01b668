package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.EditResult;
import io.terrarium.files.EditResult.Closest;
import io.terrarium.files.WriteFile.Written;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent sees of a change, made or not. */
public final class ChangeRendering {
  private static final Words OURS = new Words("old_string", ", or set replace_all");

  private ChangeRendering() {}

  /**
   * What a surface calls things: the argument with the text to replace, and how to replace all
   * occurrences, if it can.
   */
  public record Words(String oldText, String orReplaceAll) {}

  public static String render(Written written) {
    String kept = written.kept().isEmpty() ? "" : " (kept " + written.kept() + ")";
    return "wrote %d bytes to %s%s".formatted(written.bytes(), written.path(), kept);
  }

  static ToolResponse render(EditResult result) {
    return render(result, OURS);
  }

  public static ToolResponse render(EditResult result, Words words) {
    return switch (result) {
      case EditResult.Applied applied -> ToolResponse.success(applied(applied));
      case EditResult.NoMatch none -> ToolResponse.error(noMatch(none, words));
      case EditResult.Ambiguous several -> ToolResponse.error(ambiguous(several, words));
    };
  }

  public static String applied(EditResult.Applied applied) {
    String count =
        applied.replacements() == 1 ? "" : " (%d replacements)".formatted(applied.replacements());
    String more = applied.more() ? "[more lines changed]\n" : "";
    return "edited " + applied.path() + count + "\n" + lines(applied.changed()) + more;
  }

  public static String noMatch(EditResult.NoMatch none, Words words) {
    String start =
        edit(none.edit(), none.edits()) + words.oldText() + " not found in " + none.path();
    return switch (none.closest()) {
      case Closest.Nothing _ -> start + ", nor anything like it: Read the file again";
      case Closest.Place place -> start + closest(place);
    };
  }

  public static String ambiguous(EditResult.Ambiguous several, Words words) {
    String lines = several.lines().stream().map(String::valueOf).collect(Collectors.joining(", "));
    String more = several.matches() > several.lines().size() ? ", ..." : "";
    return "%s%s is in %s %d times, at lines %s%s: add context to name one%s"
        .formatted(
            edit(several.edit(), several.edits()),
            words.oldText(),
            several.path(),
            several.matches(),
            lines,
            more,
            words.orReplaceAll());
  }

  private static String closest(Closest.Place place) {
    long first = place.lines().getFirst().number();
    return switch (place.difference()) {
      case WHITE_SPACE -> "; closest is line " + first + ", other white space:\n" + pair(place);
      case CASE -> "; closest is line " + first + ", other upper or lower case:\n" + pair(place);
      case CHARACTERS -> "; closest is line " + first + ", other characters:\n" + pair(place);
      case AROUND ->
          "; line %d is the same, but blank lines or line ends before or after it are not:\n%s"
              .formatted(first, lines(place.lines()));
    };
  }

  /**
   * The lines there if they are several, and the first that differs as it is and as it was sent.
   */
  private static String pair(Closest.Place place) {
    return (place.lines().size() == 1 ? "" : lines(place.lines()))
        + pair(place.found().number(), place.found().text(), place.wanted());
  }

  /** A line as it is and as it was sent, one below the other. */
  static String pair(long number, String found, String wanted) {
    String is = "line " + number + " is ";
    String sent = "you sent" + " ".repeat(Math.max(1, is.length() - "you sent".length()));
    return is + visible(found) + "\n" + sent + visible(wanted) + "\n";
  }

  /** Between bars, because people overlook spaces at the ends, and what has no ink is spelt out. */
  static String visible(String line) {
    StringBuilder result = new StringBuilder("|");
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean inkless =
          c != ' '
              && (Character.isISOControl(c)
                  || Character.isSpaceChar(c)
                  || Character.getType(c) == Character.FORMAT);
      result.append(c == '\t' ? "\\t" : inkless ? "\\u%04x".formatted((int) c) : c);
    }
    return result.append('|').toString();
  }

  private static String edit(int number, int count) {
    if (count == 1) {
      return "";
    }
    String after = number == 1 ? "" : ", after those before it";
    return "edit %d of %d%s (nothing was changed): ".formatted(number, count, after);
  }

  private static String lines(List<EditResult.Line> lines) {
    return lines.stream()
        .map(line -> NumberedLine.render(line.number(), line.text()))
        .collect(Collectors.joining());
  }
}
