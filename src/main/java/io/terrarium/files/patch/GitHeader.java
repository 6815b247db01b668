package io.terrarium.files.patch;

import io.terrarium.files.patch.FilePatch.Kind;
import io.terrarium.files.patch.FilePatch.Mode;
import java.util.List;

/** The "diff --git" line and the extended header lines after it. */
final class GitHeader {
  private Kind kind = Kind.MODIFY;
  private Mode mode = Mode.AS_IT_IS;
  private String oldName;
  private String newName;

  private GitHeader(String oldName, String newName) {
    this.oldName = oldName;
    this.newName = newName;
  }

  static GitHeader read(DiffLines lines) {
    GitHeader header = names(lines.takeHeader().substring("diff --git ".length()), lines);
    while (!lines.atEnd() && header.extended(lines)) {
      lines.skip();
    }
    return header;
  }

  String newName() {
    return newName;
  }

  boolean saysSomething() {
    return kind != Kind.MODIFY || mode != Mode.AS_IT_IS;
  }

  FilePatch alone(int diffLine) {
    return new FilePatch(kind, oldName, newName, mode, List.of(), diffLine);
  }

  /** The hunks are from the lines below; what is to be done with the file is said here. */
  FilePatch with(FilePatch plain) {
    if (kind == Kind.RENAME || kind == Kind.COPY) {
      return new FilePatch(kind, oldName, newName, mode, plain.hunks(), plain.diffLine());
    }
    Kind said = kind == Kind.MODIFY ? plain.kind() : kind;
    return new FilePatch(
        said, plain.oldName(), plain.newName(), mode, plain.hunks(), plain.diffLine());
  }

  private boolean extended(DiffLines lines) {
    String line = lines.peekHeader();
    if (line.startsWith("new file mode ")) {
      kind = Kind.CREATE;
      mode = mode(line, lines);
    } else if (line.startsWith("deleted file mode ")) {
      kind = Kind.DELETE;
      mode(line, lines);
    } else if (line.startsWith("new mode ")) {
      mode = mode(line, lines);
    } else if (line.startsWith("rename from ")) {
      kind = Kind.RENAME;
      oldName = HeaderName.whole(line.substring("rename from ".length()), lines);
    } else if (line.startsWith("rename to ")) {
      kind = Kind.RENAME;
      newName = HeaderName.whole(line.substring("rename to ".length()), lines);
    } else if (line.startsWith("copy from ")) {
      kind = Kind.COPY;
      oldName = HeaderName.whole(line.substring("copy from ".length()), lines);
    } else if (line.startsWith("copy to ")) {
      kind = Kind.COPY;
      newName = HeaderName.whole(line.substring("copy to ".length()), lines);
    } else if (line.startsWith("old mode ")) {
      mode(line, lines);
    } else {
      return line.startsWith("index ")
          || line.startsWith("similarity index ")
          || line.startsWith("dissimilarity index ");
    }
    return true;
  }

  private static Mode mode(String line, DiffLines lines) {
    String mode = line.substring(line.lastIndexOf(' ') + 1);
    return switch (mode) {
      case "100644", "100664" -> Mode.PLAIN;
      case "100755" -> Mode.EXECUTABLE;
      case "120000" -> throw lines.bad("links cannot be patched: make them with a command");
      case "160000" -> throw lines.bad("submodules cannot be patched");
      default -> throw lines.bad("mode 100644 or 100755 expected, found " + DiffLines.shown(mode));
    };
  }

  /** The two names are separated by a space and may have spaces themselves. */
  private static GitHeader names(String rest, DiffLines lines) {
    if (rest.startsWith("\"")) {
      int end = HeaderName.quotedLength(rest, lines);
      String first = HeaderName.unquote(rest.substring(0, end), lines);
      return pair(first, HeaderName.whole(rest.substring(end).stripLeading(), lines));
    }
    int quote = rest.indexOf(" \"");
    if (quote >= 0) {
      return pair(rest.substring(0, quote), HeaderName.whole(rest.substring(quote + 1), lines));
    }
    // Where the names differ, lines below say them: here the same name twice is all that matters.
    int middle = rest.length() / 2;
    if (rest.length() % 2 == 1 && rest.charAt(middle) == ' ') {
      return pair(rest.substring(0, middle), rest.substring(middle + 1));
    }
    int space = rest.indexOf(' ');
    if (space < 0) {
      throw lines.bad("\"diff --git a/x b/x\" expected");
    }
    return pair(rest.substring(0, space), rest.substring(space + 1));
  }

  private static GitHeader pair(String first, String second) {
    boolean prefixed = first.startsWith("a/") && second.startsWith("b/");
    return prefixed
        ? new GitHeader(first.substring(2), second.substring(2))
        : new GitHeader(first, second);
  }
}
