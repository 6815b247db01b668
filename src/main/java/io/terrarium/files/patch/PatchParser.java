package io.terrarium.files.patch;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;

/**
 * Reads a patch in either of the two forms that agents write: a unified diff ({@link
 * UnifiedParser}) or an envelope ({@link EnvelopeParser}). It reads names as they stand there:
 * whether they may be touched is not its business.
 */
public final class PatchParser {
  private PatchParser() {}

  /** At least one file; refuses what is not a patch, naming the line. */
  public static List<FilePatch> parse(String diff) {
    if (diff.isBlank()) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT, "diff is empty: pass a unified diff or a *** Begin Patch envelope");
    }
    List<FilePatch> files =
        EnvelopeParser.isEnvelope(diff)
            ? new EnvelopeParser(diff).parse()
            : new UnifiedParser(diff).parse();
    for (FilePatch file : files) {
      if (file.createsFromLines()) {
        throw DiffLines.bad(
            file.diffLine(), file.newName() + " is said to be new, but has old lines");
      }
    }
    return files;
  }

  /** For a patch of one file whose name is known from elsewhere: it may consist of hunks alone. */
  public static FilePatch parseOne(String diff, String name) {
    List<FilePatch> files =
        diff.stripLeading().startsWith("@@ ")
            ? new UnifiedParser("--- a/file\n+++ b/file\n" + diff.stripLeading()).parse()
            : parse(diff);
    if (files.size() != 1) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "the diff has %d files and path names one: leave path out".formatted(files.size()));
    }
    return files.getFirst().named(name);
  }
}
