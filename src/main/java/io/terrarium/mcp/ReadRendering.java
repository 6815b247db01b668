package io.terrarium.mcp;

import io.quarkiverse.mcp.server.ImageContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.ReadResult;
import java.util.Base64;

/** What an agent sees of a file, in the ways that surfaces show lines. */
public enum ReadRendering {
  /** Numbered from 1. */
  NUMBERED,
  /** Numbered from 0, and asked for by first and last line. */
  FROM_ZERO,
  /** As they are; asked for by an offset from 0. */
  PLAIN;

  public ToolResponse render(ReadResult result) {
    return switch (result) {
      case ReadResult.Text text -> ToolResponse.success(text(text));
      case ReadResult.Empty empty ->
          ToolResponse.success(this == PLAIN ? "" : "[" + empty.path() + " is empty]");
      case ReadResult.Picture picture ->
          ToolResponse.success(
              new ImageContent(
                  Base64.getEncoder().encodeToString(picture.bytes()), picture.mimeType()));
    };
  }

  String text(ReadResult.Text text) {
    StringBuilder result = new StringBuilder();
    for (ReadResult.Line line : text.lines()) {
      for (ReadResult.Gap gap : text.gaps()) {
        if (gap.firstLine() + gap.lines() == line.number()) {
          result.append(gap(gap));
        }
      }
      result.append(line(line));
    }
    if (this == PLAIN && !text.ended()) {
      result.setLength(result.length() - 1);
    }
    return result.append(text.more() ? more(text) : "").toString();
  }

  private String line(ReadResult.Line line) {
    String cut =
        line.cutFrom().isPresent()
            ? "... [cut: the line has %d bytes]".formatted(line.cutFrom().getAsLong())
            : "";
    return switch (this) {
      case NUMBERED -> NumberedLine.render(line.number(), line.text() + cut);
      case FROM_ZERO -> NumberedLine.render(line.number() - 1, line.text() + cut);
      case PLAIN -> line.text() + cut + "\n";
    };
  }

  private String more(ReadResult.Text text) {
    String of = text.total().isPresent() ? " of " + text.total().getAsLong() : "";
    return switch (this) {
      case NUMBERED ->
          "[lines %d to %d%s; Read with offset=%d for more]\n"
              .formatted(text.first(), text.last(), of, text.last() + 1);
      case FROM_ZERO ->
          "[lines %d to %d%s; read_file with start_line=%d for more]\n"
              .formatted(text.first() - 1, text.last() - 1, of, text.last());
      case PLAIN ->
          "[%d lines%s; read with offset=%d for more]\n"
              .formatted(text.last() - text.first() + 1, of, text.last());
    };
  }

  private String gap(ReadResult.Gap gap) {
    long first = gap.firstLine();
    long last = first + gap.lines() - 1;
    String call =
        switch (this) {
          case NUMBERED -> "Read with offset=%d limit=%d".formatted(first, gap.lines());
          case FROM_ZERO ->
              "read_file with start_line=%d end_line=%d".formatted(first - 1, last - 1);
          case PLAIN -> "read with offset=%d limit=%d".formatted(first - 1, gap.lines());
        };
    return "[%d lines (%d bytes) left out: %s]\n".formatted(gap.lines(), gap.bytes(), call);
  }
}
