package io.terrarium.snapshot;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ObjectId;

/**
 * The workspace's own repository, reached through directory handles that follow no link, with its
 * files read as data. {@code own} is where HEAD is, {@code shared} where objects and branches are:
 * the same but for a worktree.
 */
record GitDirectory(Workspace place, String own, String shared) implements AutoCloseable {
  private static final int LARGEST_FILE = 64 * 1024 * 1024;
  private static final Pattern REF = Pattern.compile("refs/[^\\x00-\\x20\\x7f~^:?*\\[\\\\]+");

  /** Opens a directory below {@link #shared}. */
  Directory directory(String path) throws IOException {
    return directoryAt(join(shared, path));
  }

  private Directory directoryAt(String path) throws IOException {
    WorkspacePath at = place.resolve(".");
    if (!path.isEmpty()) {
      for (String name : path.split("/", -1)) {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
          throw new IOException("not a path in a repository: " + path);
        }
        at = at.child(name);
      }
    }
    return place.directory(at);
  }

  private static String join(String base, String path) {
    return base.isEmpty() || path.isEmpty() ? base + path : base + "/" + path;
  }

  /** A file below {@link #own}, if it is one. */
  Optional<String> ownFile(String path) throws IOException {
    return file(join(own, path));
  }

  /** A file below {@link #shared}, if it is one. */
  Optional<String> sharedFile(String path) throws IOException {
    return file(join(shared, path));
  }

  private Optional<String> file(String path) throws IOException {
    int slash = path.lastIndexOf('/');
    String name = path.substring(slash + 1);
    try (Directory directory = directoryAt(path.substring(0, Math.max(0, slash)))) {
      if (directory.status(name).filter(FileStatus::isFile).isEmpty()) {
        return Optional.empty();
      }
      try (OpenFile file = directory.open(name)) {
        byte[] content = file.input().readNBytes(LARGEST_FILE);
        return Optional.of(new String(content, StandardCharsets.UTF_8));
      }
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT || problem.errno() == Errno.ENOTDIR) {
        return Optional.empty();
      }
      throw problem;
    } catch (SandboxException notAFile) {
      return Optional.empty();
    }
  }

  /** Why this repository cannot be used; empty when it can. */
  Optional<String> problem() throws IOException {
    Config config = config();
    String format = config.getString("extensions", null, "objectFormat");
    if (format != null && !format.equalsIgnoreCase("sha1")) {
      return Optional.of(
          "the workspace's repository uses " + format + " objects; snapshots need SHA-1");
    }
    String refs = config.getString("extensions", null, "refStorage");
    if (refs != null && !refs.equalsIgnoreCase("files")) {
      return Optional.of("the workspace's repository keeps its branches as " + refs);
    }
    return ownFile("HEAD").isEmpty()
        ? Optional.of("the workspace's .git is not a repository: it has no HEAD")
        : Optional.empty();
  }

  /** Parsed by itself: what it includes is not read, and nothing in it is acted on. */
  Config config() throws IOException {
    Config config = new Config();
    try {
      config.fromText(sharedFile("config").orElse(""));
    } catch (ConfigInvalidException problem) {
      throw new IOException("the workspace's .git/config cannot be understood");
    }
    return config;
  }

  /** The branch that is checked out; empty for a commit without one. */
  Optional<String> branch() throws IOException {
    return branch(ownFile("HEAD").orElse(""));
  }

  static Optional<String> branch(String head) {
    String text = head.strip();
    return text.startsWith("ref:")
        ? Optional.of(text.substring("ref:".length()).strip())
        : Optional.empty();
  }

  /** The commit that is checked out; empty before the first one. */
  Optional<ObjectId> head() throws IOException {
    Optional<String> branch = branch();
    return branch.isPresent() ? ref(branch.get()) : id(ownFile("HEAD").orElse(""));
  }

  /** What a ref points to. */
  Optional<ObjectId> ref(String name) throws IOException {
    if (!REF.matcher(name).matches() || name.contains("..")) {
      return Optional.empty();
    }
    Optional<ObjectId> loose = sharedFile(name).flatMap(GitDirectory::id);
    if (loose.isPresent()) {
      return loose;
    }
    return sharedFile("packed-refs")
        .flatMap(
            packed ->
                packed
                    .lines()
                    .filter(line -> line.length() > 41 && line.substring(41).equals(name))
                    .findFirst())
        .flatMap(line -> id(line.substring(0, 40)));
  }

  static Optional<ObjectId> id(String text) {
    String stripped = text.strip();
    return ObjectId.isId(stripped) ? Optional.of(ObjectId.fromString(stripped)) : Optional.empty();
  }

  /** Only what was opened for this: the workspace itself stays open. */
  @Override
  public void close() {
    if (place.name().equals(GitLocation.OUTSIDE)) {
      place.close();
    }
  }
}
