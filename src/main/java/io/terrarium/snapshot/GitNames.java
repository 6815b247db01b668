package io.terrarium.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.ObjectChecker;

/** Names that git refuses in a tree, because some system would take them for its own directory. */
final class GitNames {
  private static final Pattern TAKEN_FOR_GIT =
      Pattern.compile("(?s)(\\.git|git~1)[ .]*([:\\\\].*)?");

  private GitNames() {}

  /** {@code raw} is one component of a path. */
  static boolean isSafe(String raw) {
    if (raw.isEmpty() || raw.indexOf('/') >= 0) {
      return false;
    }
    for (String part : raw.toLowerCase(Locale.ROOT).split("\\\\", -1)) {
      if (TAKEN_FOR_GIT.matcher(part).matches()) {
        return false;
      }
    }
    byte[] bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
    try {
      new ObjectChecker().setSafeForMacOS(true).checkPathSegment(bytes, 0, bytes.length);
      return true;
    } catch (CorruptObjectException problem) {
      return false;
    }
  }

  static boolean isSafePath(String rawPath) {
    for (String name : rawPath.split("/", -1)) {
      if (!isSafe(name)) {
        return false;
      }
    }
    return true;
  }
}
