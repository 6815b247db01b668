package io.terrarium.files;

import io.terrarium.files.patch.FilePatch;
import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files that a patch means. Names in a patch are plain: below the workspace, without {@code ..}
 * and through no link, and each file is named by one section only.
 */
final class PatchTargets {
  private final Workspace workspace;
  private final String directory;
  private final Set<WorkspacePath> seen = new HashSet<>();

  /** {@code directory}: what names are relative to, "" for the root. */
  private PatchTargets(Workspace workspace, String directory) {
    this.workspace = workspace;
    this.directory = directory;
  }

  /** What is patched and where the result goes: the same place but for a rename or copy. */
  record Target(FilePatch patch, WorkspacePath from, WorkspacePath to) {}

  static List<Target> find(Workspace workspace, String directory, List<FilePatch> patches)
      throws IOException {
    PatchTargets targets = new PatchTargets(workspace, directory);
    List<Target> found = new ArrayList<>();
    for (FilePatch patch : patches) {
      found.add(targets.target(patch));
    }
    return found;
  }

  private Target target(FilePatch patch) throws IOException {
    WorkspacePath from = resolve(patch.oldName());
    WorkspacePath to = resolve(patch.newName());
    return switch (patch.kind()) {
      case RENAME, COPY -> {
        requireOnce(from);
        requireOnce(to);
        yield new Target(patch, from, to);
      }
      case CREATE -> once(patch, to);
      case DELETE, REMOVE -> once(patch, from);
      case MODIFY -> once(patch, status(workspace, to).isEmpty() ? existing(from, to) : to);
    };
  }

  /** Plain headers name a copy of the file on one side: whichever is there is meant. */
  private WorkspacePath existing(WorkspacePath from, WorkspacePath to) throws IOException {
    return status(workspace, from).isPresent() ? from : to;
  }

  private Target once(FilePatch patch, WorkspacePath path) {
    requireOnce(path);
    return new Target(patch, path, path);
  }

  private void requireOnce(WorkspacePath path) {
    Gate.requireChangeable(path);
    if (!seen.add(path)) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "two sections of the diff name "
              + path
              + ": put its hunks into one; nothing was changed");
    }
  }

  private WorkspacePath resolve(String name) throws IOException {
    WorkspacePath path = workspace.resolve(name.startsWith("/") ? name : directory + name);
    List<String> components = Arrays.asList((directory + name).split("/"));
    if (name.startsWith("/") || components.contains("..")) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "a diff names files relative to the workspace root, without \"..\": "
              + name
              + "; nothing was changed");
    }
    String plain =
        components.stream()
            .filter(component -> !component.isEmpty() && !component.equals("."))
            .collect(Collectors.joining("/"));
    if (!plain.equals(path.toString()) && !(path.isRoot() && plain.isEmpty())) {
      throw new SandboxException(
          Reason.WRONG_KIND,
          "%s goes through a link: patch %s instead; nothing was changed".formatted(name, path));
    }
    return path;
  }

  /** Empty when nothing is there, also when its directory is not. */
  static Optional<FileStatus> status(Workspace workspace, WorkspacePath path) throws IOException {
    return path.isRoot() ? Optional.empty() : Existing.status(workspace, path);
  }
}
