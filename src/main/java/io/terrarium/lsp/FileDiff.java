package io.terrarium.lsp;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.terrarium.lsp.FileEdits.Edited;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.WorkspacePath;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Files before and after as one unified diff. */
final class FileDiff {
  private static final int CONTEXT = 3;

  private FileDiff() {}

  static String of(Map<WorkspacePath, Edited> files) {
    StringBuilder diff = new StringBuilder();
    new TreeMap<>(files)
        .forEach(
            (path, file) -> {
              byte[] after = file.after();
              String from = file.status() == null ? "/dev/null" : "a/" + path;
              String to = after == null ? "/dev/null" : "b/" + path;
              List<String> lines = lines(file.before());
              UnifiedDiffUtils.generateUnifiedDiff(
                      from,
                      to,
                      lines,
                      DiffUtils.diff(lines, after == null ? List.of() : lines(after)),
                      CONTEXT)
                  .forEach(line -> diff.append(line).append('\n'));
            });
    return diff.toString();
  }

  private static List<String> lines(byte[] content) {
    return Encoding.of(content).decode(content).lines().toList();
  }
}
