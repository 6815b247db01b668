package io.terrarium.mcp;

import io.terrarium.snapshot.CreateSnapshot.Created;
import io.terrarium.snapshot.RestoreSnapshot.Restored;
import java.util.List;

/** What an agent sees of files that were brought back. */
public final class RestoreRendering {
  private static final int MOST_FILES = 20;

  private RestoreRendering() {}

  static String created(Created created) {
    return "snapshot %s is named %s".formatted(created.id(), created.name());
  }

  static String restored(Restored restored) {
    return "restored " + restored.what() + changed(restored);
  }

  public static String undone(Restored restored) {
    return "undid \"" + restored.what() + "\"" + changed(restored);
  }

  private static String changed(Restored restored) {
    String left =
        restored.leftAlone().isEmpty()
            ? ""
            : "\nleft alone, because no snapshot has them: " + some(restored.leftAlone());
    return restored.files().isEmpty()
        ? "; nothing differed" + left
        : "; changed, so Read again: " + some(restored.files()) + left;
  }

  private static String some(List<String> files) {
    String first = String.join(", ", files.stream().limit(MOST_FILES).toList());
    return files.size() <= MOST_FILES
        ? first
        : first + " and " + (files.size() - MOST_FILES) + " more";
  }
}
