package io.terrarium.snapshot;

import io.terrarium.workspace.Names;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.diff.DiffAlgorithm;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;

/**
 * Writes differences the way git does, so that they can be applied. Long ones end at a file; large
 * and binary files are only said to differ.
 */
final class UnifiedDiff {
  private static final int MOST = 4 * 1024 * 1024;
  private static final int LARGEST_FILE = 8 * 1024 * 1024;

  private final ObjectReader reader;
  private final Map<String, byte[]> contents;

  /** {@code contents} of files that are not in the store, by path. */
  UnifiedDiff(ObjectReader reader, Map<String, byte[]> contents) {
    this.reader = reader;
    this.contents = contents;
  }

  DiffSnapshots.Diff render(List<TreeDiff.Difference> differences) throws IOException {
    List<String> files = new ArrayList<>();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean cut = false;
    for (TreeDiff.Difference difference : differences) {
      files.add(Names.show(difference.path()));
      if (out.size() > MOST) {
        cut = true;
      } else {
        write(out, difference);
      }
    }
    return new DiffSnapshots.Diff(files, out.toString(StandardCharsets.UTF_8), cut);
  }

  private void write(ByteArrayOutputStream out, TreeDiff.Difference difference) throws IOException {
    String name = Names.show(difference.path());
    Version before = difference.before();
    Version after = difference.after();
    print(out, "diff --git a/" + name + " b/" + name);
    if (before.isAbsent()) {
      print(out, "new file mode " + after.mode());
    } else if (after.isAbsent()) {
      print(out, "deleted file mode " + before.mode());
    } else if (!before.mode().equals(after.mode().getBits())) {
      print(out, "old mode " + before.mode());
      print(out, "new mode " + after.mode());
    }
    if (before.id().equals(after.id())) {
      return;
    }
    print(out, "index " + shown(before.id()) + ".." + shown(after.id()));
    String left = before.isAbsent() ? "/dev/null" : "a/" + name;
    String right = after.isAbsent() ? "/dev/null" : "b/" + name;
    byte[] old = content(before, "");
    byte[] now = content(after, difference.path());
    if (isOpaque(old) || isOpaque(now)) {
      print(out, "Binary files " + left + " and " + right + " differ");
      return;
    }
    if (old.length + now.length > 0) {
      print(out, "--- " + left);
      print(out, "+++ " + right);
      hunks(out, new RawText(old), new RawText(now));
    }
  }

  private static void hunks(ByteArrayOutputStream out, RawText old, RawText now)
      throws IOException {
    EditList edits =
        DiffAlgorithm.getAlgorithm(DiffAlgorithm.SupportedAlgorithm.HISTOGRAM)
            .diff(RawTextComparator.DEFAULT, old, now);
    try (DiffFormatter formatter = new DiffFormatter(out)) {
      formatter.format(edits, old, now);
    }
  }

  private byte[] content(Version version, String path) throws IOException {
    if (version.isAbsent()) {
      return new byte[0];
    }
    if (version.isSubmodule()) {
      return ("Subproject commit " + version.id().name() + "\n").getBytes(StandardCharsets.UTF_8);
    }
    byte[] here = contents.get(path);
    return here != null ? here : reader.open(version.id()).getCachedBytes(Integer.MAX_VALUE);
  }

  private static boolean isOpaque(byte[] content) {
    return content.length > LARGEST_FILE || RawText.isBinary(content, content.length, true);
  }

  private static String shown(ObjectId id) {
    return id.name().substring(0, 7);
  }

  private static void print(ByteArrayOutputStream out, String line) {
    out.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
