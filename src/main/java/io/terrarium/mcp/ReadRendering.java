package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ImageContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.ReadResult;
import java.util.Base64;

/** What an agent sees of a file. */
final class ReadRendering {
  private ReadRendering() {}

  static ToolResponse render(ReadResult result) {
    return switch (result) {
      case ReadResult.Text text -> ToolResponse.success(text(text));
      case ReadResult.Empty empty -> ToolResponse.success("[" + empty.path() + " is empty]");
      case ReadResult.Picture picture ->
          ToolResponse.success(
              new ImageContent(
                  Base64.getEncoder().encodeToString(picture.bytes()), picture.mimeType()));
    };
  }

  static String text(ReadResult.Text text) {
    StringBuilder result = new StringBuilder();
    for (ReadResult.Line line : text.lines()) {
      for (ReadResult.Gap gap : text.gaps()) {
        if (gap.firstLine() + gap.lines() == line.number()) {
          result.append(gap(gap));
        }
      }
      result.append(line(line));
    }
    if (text.more()) {
      String of = text.total().isPresent() ? " of " + text.total().getAsLong() : "";
      result.append(
          "[lines %d to %d%s; Read with offset=%d for more]\n"
              .formatted(text.first(), text.last(), of, text.last() + 1));
    }
    return result.toString();
  }

  private static String line(ReadResult.Line line) {
    String cut =
        line.cutFrom().isPresent()
            ? "... [cut: the line has %d bytes]".formatted(line.cutFrom().getAsLong())
            : "";
    return NumberedLine.render(line.number(), line.text() + cut);
  }

  private static String gap(ReadResult.Gap gap) {
    return "[%d lines (%d bytes) left out: Read with offset=%d limit=%d]\n"
        .formatted(gap.lines(), gap.bytes(), gap.firstLine(), gap.lines());
  }
}
