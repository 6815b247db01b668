package io.terrarium.files;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Opens what must exist; if it does not, the refusal names what is near it. */
public final class Existing {
  private static final int MOST_SUGGESTIONS = 3;

  private Existing() {}

  public static OpenFile open(Workspace workspace, WorkspacePath path) throws IOException {
    if (path.isRoot()) {
      throw new SandboxException(
          Reason.WRONG_KIND, "the workspace root is a directory: list it with LS");
    }
    try (Directory parent = workspace.parentOf(path)) {
      return parent.open(path.name());
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT) {
        throw missing(workspace, path, "file");
      }
      throw problem;
    }
  }

  /** Empty when nothing is there, also when its directory is not. */
  public static Optional<FileStatus> status(Workspace workspace, WorkspacePath path)
      throws IOException {
    try (Directory parent = workspace.parentOf(path)) {
      return parent.status(path.name());
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  static Directory directory(Workspace workspace, WorkspacePath path) throws IOException {
    try {
      return workspace.directory(path);
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOTDIR) {
        throw new SandboxException(Reason.WRONG_KIND, path + " is a file: use Read");
      }
      if (problem.errno() == Errno.ENOENT) {
        throw missing(workspace, path, "directory");
      }
      throw problem;
    }
  }

  private static SandboxException missing(Workspace workspace, WorkspacePath path, String kind)
      throws IOException {
    List<String> near = near(workspace, path);
    String hint =
        near.isEmpty()
            ? "find it with Glob or LS"
            : "did you mean " + String.join(" or ", near) + "?";
    return new SandboxException(Reason.NOT_FOUND, "no such " + kind + ": " + path + "; " + hint);
  }

  /** A name that is there, and how far it is from the one wanted. */
  private record Near(Directory.Entry entry, int distance) {
    String shownIn(WorkspacePath parent) {
      String end = entry.type() == FileStatus.Type.DIRECTORY ? "/" : "";
      return parent.child(entry.name()) + end;
    }
  }

  /** Names like the first missing component, in the deepest directory that does exist. */
  private static List<String> near(Workspace workspace, WorkspacePath missing) throws IOException {
    WorkspacePath wanted = missing;
    while (!wanted.isRoot()) {
      try (Directory parent = workspace.parentOf(wanted)) {
        String name = Names.show(wanted.name());
        return parent.list().stream()
            .map(entry -> new Near(entry, distance(name, Names.show(entry.name()))))
            .filter(near -> near.distance() <= Math.max(1, name.length() / 3))
            .filter(near -> near.distance() < name.length())
            .sorted(Comparator.comparingInt(Near::distance))
            .limit(MOST_SUGGESTIONS)
            .map(near -> near.shownIn(parent.path()))
            .toList();
      } catch (KernelException gone) {
        wanted = wanted.parent();
      }
    }
    return List.of();
  }

  /** Edits between two names without regard to case; the same stem counts as near. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    if (stem(a).equals(stem(b))) {
      return a.equals(b) ? 0 : 1;
    }
    return Distance.between(a, b);
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
