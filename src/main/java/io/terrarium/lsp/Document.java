package io.terrarium.lsp;

import io.terrarium.files.Existing;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A text by lines, for going between the columns of agents, which count characters from 1, and
 * those of the protocol, which count UTF-16 units from 0.
 */
final class Document {
  private static final int LARGEST = 16 * 1024 * 1024;

  private final String text;
  private final List<Integer> starts = new ArrayList<>(List.of(0));

  Document(String text) {
    this.text = text;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n' || (c == '\r' && !(at + 1 < text.length() && text.charAt(at + 1) == '\n'))) {
        starts.add(at + 1);
      }
    }
  }

  /** As it is on disk, without a byte order mark. */
  static Document read(Workspace workspace, WorkspacePath path) throws IOException {
    try (OpenFile file = Existing.open(workspace, path)) {
      if (file.status().size() > LARGEST) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "%s has %d bytes; language servers are asked about at most %d"
                .formatted(path, file.status().size(), LARGEST));
      }
      byte[] content = file.readAll();
      if (Encoding.wideByMark(content).isEmpty() && TextFile.isBinary(content)) {
        throw new SandboxException(Reason.WRONG_KIND, path + " is binary, not source code");
      }
      String text = Encoding.of(content).decode(content);
      return new Document(text.startsWith("\uFEFF") ? text.substring(1) : text);
    }
  }

  String text() {
    return text;
  }

  int lines() {
    int count = starts.size();
    return starts.getLast() == text.length() ? Math.max(1, count - 1) : count;
  }

  /** Without its line end; empty beyond the last. */
  String line(int index) {
    if (index < 0 || index >= starts.size()) {
      return "";
    }
    int end = index + 1 < starts.size() ? starts.get(index + 1) : text.length();
    String line = text.substring(starts.get(index), end);
    int ink = line.length();
    while (ink > 0 && (line.charAt(ink - 1) == '\n' || line.charAt(ink - 1) == '\r')) {
      ink--;
    }
    return line.substring(0, ink);
  }

  /** A place as the protocol has it. */
  record Position(int line, int character) {}

  /** Refuses what is not in the text. */
  Position position(WorkspacePath path, int line, int column) {
    if (line < 1 || line > lines()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "line must be 1 to %d, the lines of %s, not %d".formatted(lines(), path, line));
    }
    String content = line(line - 1);
    int characters = content.codePointCount(0, content.length());
    if (column < 1 || column > characters + 1) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "col must be 1 to %d on line %d of %s, not %d: it counts characters"
              .formatted(characters + 1, line, path, column));
    }
    return new Position(line - 1, content.offsetByCodePoints(0, column - 1));
  }

  /** The column of agents; beyond the line's end it is the end. */
  int column(Position position) {
    String content = line(position.line());
    int units = Math.min(position.character(), content.length());
    return content.codePointCount(0, units) + 1;
  }

  /** Where a position is in the text; beyond a line's end it is the end. */
  int offset(Position position) {
    if (position.line() >= starts.size()) {
      return text.length();
    }
    int start = starts.get(position.line());
    return start + Math.min(position.character(), line(position.line()).length());
  }

  /** The identifier at a place, or "". */
  String word(Position position) {
    String content = line(position.line());
    int start = Math.min(position.character(), content.length());
    while (start > 0 && Character.isJavaIdentifierPart(content.charAt(start - 1))) {
      start--;
    }
    int end = Math.min(position.character(), content.length());
    while (end < content.length() && Character.isJavaIdentifierPart(content.charAt(end))) {
      end++;
    }
    return content.substring(start, end);
  }
}
