package io.terrarium.files.patch;

import io.terrarium.files.patch.FilePatch.Kind;
import io.terrarium.files.patch.FilePatch.Mode;
import io.terrarium.files.patch.Hunk.Where.After;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the envelope that some agents write instead of a diff:
 *
 * <pre>
 * patch  := "*** Begin Patch"  file+  "*** End Patch"
 * file   := "*** Add File: " name  ( "+" text )*
 *         | "*** Delete File: " name
 *         | "*** Update File: " name  [ "*** Move to: " name ]  chunk*
 * chunk  := ( "@@" [ " " landmark ] )*  line+  [ "*** End of File" ]
 * line   := ( " " | "-" | "+" ) text | "" (an empty context line)
 * </pre>
 *
 * A chunk has no line numbers: it is looked for after the one before it, and after its landmarks,
 * lines that stand above it in the file. Only the first chunk of a file may lack the "@@".
 */
final class EnvelopeParser {
  private static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String ADD = "*** Add File: ";
  private static final String DELETE = "*** Delete File: ";
  private static final String UPDATE = "*** Update File: ";
  private static final String MOVE = "*** Move to: ";
  private static final String END_OF_FILE = "*** End of File";

  private final DiffLines lines;
  private final List<FilePatch> files = new ArrayList<>();

  EnvelopeParser(String patch) {
    this.lines = new DiffLines(patch);
  }

  static boolean isEnvelope(String patch) {
    return patch.stripLeading().startsWith(BEGIN);
  }

  List<FilePatch> parse() {
    while (!header().equals(BEGIN)) {
      lines.skip();
    }
    lines.skip();
    while (!header().equals(END)) {
      if (lines.atEnd()) {
        throw lines.bad("the patch ends without \"" + END + "\": send it whole");
      }
      if (lines.peek().isBlank()) {
        lines.skip();
      } else {
        files.add(file());
      }
    }
    lines.skip();
    while (!lines.atEnd()) {
      if (!lines.take().isBlank()) {
        throw DiffLines.bad(lines.number() - 1, "text after \"" + END + "\"");
      }
    }
    if (files.isEmpty()) {
      throw DiffLines.bad(1, "no file between \"" + BEGIN + "\" and \"" + END + "\"");
    }
    return files;
  }

  /** Agents indent markers and leave spaces after them. */
  private String header() {
    return lines.peek().strip();
  }

  private FilePatch file() {
    int start = lines.number();
    String header = header();
    lines.skip();
    if (header.startsWith(ADD)) {
      return new FilePatch(
          Kind.CREATE, name(header, ADD), name(header, ADD), Mode.AS_IT_IS, added(start), start);
    }
    if (header.startsWith(DELETE)) {
      String name = name(header, DELETE);
      return new FilePatch(Kind.REMOVE, name, name, Mode.AS_IT_IS, List.of(), start);
    }
    if (header.startsWith(UPDATE)) {
      return update(start, name(header, UPDATE));
    }
    throw DiffLines.bad(
        start,
        "expected \"%s<path>\", \"%s<path>\", \"%s<path>\" or \"%s\", found %s"
            .formatted(ADD, DELETE, UPDATE, END, DiffLines.shown(header)));
  }

  private static String name(String header, String marker) {
    return header.substring(marker.length()).strip();
  }

  private List<Hunk> added(int start) {
    List<HunkLine> content = new ArrayList<>();
    while (!lines.atEnd() && !atMarker()) {
      if (!lines.startsWith("+")) {
        throw lines.bad(
            "lines of an added file begin with \"+\", found " + DiffLines.shown(lines.peek()));
      }
      content.add(line());
    }
    return content.isEmpty()
        ? List.of()
        : List.of(new Hunk(new After(List.of(), true), content, start, "@@"));
  }

  private FilePatch update(int start, String name) {
    String to = name;
    if (header().startsWith(MOVE)) {
      to = name(header(), MOVE);
      lines.skip();
    }
    List<Hunk> hunks = new ArrayList<>();
    while (!lines.atEnd() && !atMarker()) {
      if (lines.peek().isBlank() && !hunks.isEmpty() && endsAfterBlanks()) {
        lines.skip();
      } else {
        hunks.add(chunk(hunks.isEmpty()));
      }
    }
    if (hunks.isEmpty() && to.equals(name)) {
      throw DiffLines.bad(start, "\"" + UPDATE + name + "\" changes nothing");
    }
    return new FilePatch(
        to.equals(name) ? Kind.MODIFY : Kind.RENAME, name, to, Mode.AS_IT_IS, hunks, start);
  }

  /** An empty line before a marker separates; it is no context. */
  private boolean endsAfterBlanks() {
    return lines.peekSecond().startsWith("***");
  }

  private Hunk chunk(boolean first) {
    int start = lines.number();
    String header = lines.peekHeader();
    List<String> landmarks = new ArrayList<>();
    boolean marked = false;
    while (header().equals("@@") || lines.startsWith("@@ ")) {
      marked = true;
      String landmark = lines.takeHeader().substring(2);
      if (!landmark.isBlank()) {
        landmarks.add(landmark.substring(1));
      }
    }
    if (!marked && !first) {
      throw lines.bad(
          "expected \"@@\", \" \", \"-\" or \"+\", found " + DiffLines.shown(lines.peek()));
    }
    List<HunkLine> content = new ArrayList<>();
    while (!lines.atEnd() && !atMarker() && !lines.startsWith("@@") && isLine()) {
      content.add(line());
    }
    boolean atEnd = header().equals(END_OF_FILE);
    if (atEnd) {
      lines.skip();
    }
    if (content.isEmpty()) {
      throw DiffLines.bad(
          start,
          "a chunk without lines: each begins with \" \", \"-\" or \"+\", found "
              + DiffLines.shown(lines.peekHeader()));
    }
    return new Hunk(new After(landmarks, atEnd), content, start, header);
  }

  private boolean isLine() {
    return lines.peek().isEmpty()
        ? !endsAfterBlanks()
        : " -+\r".indexOf(lines.peek().charAt(0)) >= 0;
  }

  private HunkLine line() {
    String line = lines.takeHeader();
    if (line.isEmpty()) {
      return new HunkLine(HunkLine.Kind.CONTEXT, line, true);
    }
    HunkLine.Kind kind =
        switch (line.charAt(0)) {
          case '-' -> HunkLine.Kind.REMOVED;
          case '+' -> HunkLine.Kind.ADDED;
          default -> HunkLine.Kind.CONTEXT;
        };
    return new HunkLine(kind, line.substring(1), true);
  }

  private boolean atMarker() {
    return lines.startsWith("***");
  }
}
