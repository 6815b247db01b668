package io.terrarium.snapshot;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.OpenFile;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds the workspace's own repository. A {@code .git} file may point outside of the workspace, as
 * in a worktree or a submodule; since whoever works in the workspace can write that file, it is
 * followed only to a repository that names this workspace as its own in turn. Links are not
 * followed.
 */
final class GitLocation {
  /** The name of a place that is not in the workspace. */
  static final String OUTSIDE = "the repository outside of the workspace";

  private static final int LONGEST = 8192;

  private GitLocation() {}

  static Optional<GitDirectory> find(Workspace workspace) throws IOException {
    try (Directory root = workspace.directory(workspace.resolve("."))) {
      Optional<FileStatus> status = root.status(".git");
      if (status.filter(FileStatus::isDirectory).isPresent()) {
        return Optional.of(new GitDirectory(workspace, ".git", ".git"));
      }
      if (status.filter(FileStatus::isFile).isEmpty()) {
        return Optional.empty();
      }
      try (OpenFile file = root.open(".git")) {
        byte[] content = file.input().readNBytes(LONGEST);
        return follow(workspace, new String(content, StandardCharsets.UTF_8).strip());
      }
    }
  }

  private static Optional<GitDirectory> follow(Workspace workspace, String pointer)
      throws IOException {
    if (!pointer.startsWith("gitdir:")) {
      return Optional.empty();
    }
    try {
      Path root = Path.of(workspace.root());
      Path own = root.resolve(pointer.substring("gitdir:".length()).strip()).normalize();
      Path shared = shared(own);
      if (!own.startsWith(shared)) {
        return Optional.empty();
      }
      Workspace place = Workspace.open(OUTSIDE, shared.toString());
      GitDirectory found = new GitDirectory(place, shared.relativize(own).toString(), "");
      if (names(found, own, root)) {
        return Optional.of(found);
      }
      found.close();
      return Optional.empty();
    } catch (InvalidPathException | SandboxException notThere) {
      return Optional.empty();
    }
  }

  /** A worktree's directory says where the repository itself is. */
  private static Path shared(Path own) throws IOException {
    try (Workspace place = Workspace.open(OUTSIDE, own.toString())) {
      return new GitDirectory(place, "", "")
          .ownFile("commondir")
          .map(relative -> own.resolve(relative.strip()).normalize())
          .orElse(own);
    }
  }

  private static boolean names(GitDirectory found, Path own, Path root) throws IOException {
    Optional<String> worktree = found.ownFile("gitdir");
    if (worktree.isPresent()) {
      return own.resolve(worktree.get().strip()).normalize().equals(root.resolve(".git"));
    }
    String checkout = found.config().getString("core", null, "worktree");
    return checkout != null && own.resolve(checkout).normalize().equals(root);
  }
}
