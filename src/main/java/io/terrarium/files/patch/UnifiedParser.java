package io.terrarium.files.patch;

import io.terrarium.files.patch.FilePatch.Kind;
import io.terrarium.files.patch.FilePatch.Mode;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads unified diffs, as git, diff and svn write them:
 *
 * <pre>
 * diff    := ( noise | section )*           noise: any line that begins no section
 * section := git [ files hunk+ ] | files hunk+
 * git     := "diff --git " name " " name  extended*
 * extended:= "old mode " m | "new mode " m | "new file mode " m | "deleted file mode " m
 *          | "rename from " name | "rename to " name | "copy from " name | "copy to " name
 *          | "similarity index " ... | "dissimilarity index " ... | "index " ...
 * files   := "--- " name [ TAB time ]  "+++ " name [ TAB time ]
 * hunk    := "@@ -" start[,count] " +" start[,count] " @@" ...  body
 * body    := ( " " | "-" | "+" ) text | "" (an empty context line) | "\ No newline at end of file"
 * name    := text | '"' text with C escapes '"' | "/dev/null"; "a/" and "b/" come off in pairs
 * </pre>
 *
 * The counts of a hunk are taken at their word, and a hunk that has other lines is refused. It does
 * not read binary patches, combined diffs ("@@@"), links or submodules.
 */
final class UnifiedParser {
  private static final String NOTHING = "/dev/null";
  private static final String EPOCH = "1970-01-01 00:00:00";

  private final DiffLines lines;
  private final List<FilePatch> files = new ArrayList<>();

  UnifiedParser(String diff) {
    this.lines = new DiffLines(diff);
  }

  List<FilePatch> parse() {
    String first = lines.peekHeader();
    while (!lines.atEnd()) {
      if (lines.startsWith("diff --git ")) {
        gitSection();
      } else if (beginsFiles()) {
        files.add(plainSection(lines.number()));
      } else if (lines.startsWith("@@@ ") || lines.startsWith("diff --cc ")) {
        throw lines.bad("a combined diff of a merge: make one against a single parent");
      } else if (lines.startsWith("@@ -")) {
        throw lines.bad("a hunk without \"---\" and \"+++\" lines before it");
      } else if (isBinary()) {
        throw lines.bad("a binary patch: only text can be patched");
      } else {
        lines.skip();
      }
    }
    if (files.isEmpty()) {
      throw DiffLines.bad(
          1,
          "no file found, it begins "
              + DiffLines.shown(first)
              + "; expected \"diff --git a/x b/x\", \"--- a/x\" with \"+++ b/x\", or \"*** Begin"
              + " Patch\"");
    }
    return files;
  }

  private boolean beginsFiles() {
    return lines.startsWith("--- ") && lines.peekSecond().startsWith("+++ ");
  }

  private boolean isBinary() {
    return lines.startsWith("GIT binary patch") || lines.startsWith("Binary files ");
  }

  private void gitSection() {
    int start = lines.number();
    GitHeader header = GitHeader.read(lines);
    if (isBinary()) {
      throw lines.bad("a binary patch of " + header.newName() + ": only text can be patched");
    }
    if (beginsFiles()) {
      FilePatch plain = plainSection(start);
      files.add(header.with(plain));
    } else if (header.saysSomething()) {
      files.add(header.alone(start));
    } else {
      throw lines.bad("\"diff --git\" with neither a change of mode or name nor a hunk");
    }
  }

  private FilePatch plainSection(int start) {
    String oldLine = lines.takeHeader().substring(4);
    String newLine = lines.takeHeader().substring(4);
    String oldName = HeaderName.ofFileLine(oldLine, lines);
    String newName = HeaderName.ofFileLine(newLine, lines);
    boolean fromNothing = oldName.equals(NOTHING) || oldLine.contains("\t" + EPOCH);
    boolean toNothing = newName.equals(NOTHING) || newLine.contains("\t" + EPOCH);
    if (fromNothing && toNothing) {
      throw DiffLines.bad(start, "both sides are " + NOTHING);
    }
    List<Hunk> hunks = hunks();
    Kind kind = fromNothing ? Kind.CREATE : toNothing ? Kind.DELETE : Kind.MODIFY;
    boolean paired =
        (oldName.startsWith("a/") || oldName.equals(NOTHING))
            && (newName.startsWith("b/") || newName.equals(NOTHING));
    String from = oldName.equals(NOTHING) ? newName : oldName;
    String to = newName.equals(NOTHING) ? oldName : newName;
    return new FilePatch(
        kind,
        paired ? from.substring(2) : from,
        paired ? to.substring(2) : to,
        Mode.AS_IT_IS,
        hunks,
        start);
  }

  private List<Hunk> hunks() {
    List<Hunk> hunks = new ArrayList<>();
    while (lines.startsWith("@@ ")) {
      hunks.add(HunkReader.read(lines));
    }
    if (hunks.isEmpty()) {
      throw lines.bad(
          "expected a hunk \"@@ -1,3 +1,4 @@\" after the \"+++\" line, found "
              + DiffLines.shown(lines.peekHeader()));
    }
    boolean signature = lines.startsWith("-- ") || lines.peekHeader().equals("--");
    boolean more = lines.startsWith("+") || lines.startsWith("-") || lines.startsWith(" ");
    if (more && !beginsFiles() && !signature) {
      throw lines.bad(
          "hunk %s has more lines than its header says: correct the counts, or send the diff anew"
              .formatted(DiffLines.shown(hunks.getLast().header())));
    }
    return hunks;
  }
}
