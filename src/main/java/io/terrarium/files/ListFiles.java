package io.terrarium.files;

import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Directory;
import io.terrarium.workspace.IgnoreRules;
import io.terrarium.workspace.Names;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists a directory, or all below it, in the order of names. Links are shown, never followed. What
 * git ignores is left out unless asked for, or unless the directory asked for is itself ignored.
 */
public final class ListFiles {
  /** Each level holds a descriptor while the ones below it are listed. */
  private static final int DEEPEST = 200;

  /** How to list. */
  public record Request(String path, boolean recursive, int limit, boolean includeIgnored) {
    public Request {
      if (limit < 1) {
        throw new SandboxException(Reason.BAD_ARGUMENT, "limit must be 1 or more, not " + limit);
      }
    }
  }

  /** One entry. */
  public sealed interface Item {
    WorkspacePath path();

    /** A directory. */
    record Folder(WorkspacePath path) implements Item {}

    /** A regular file. */
    record File(WorkspacePath path, long size) implements Item {}

    /** A link with its target as written. */
    record Link(WorkspacePath path, String target) implements Item {}

    /** A device, FIFO or socket. */
    record Special(WorkspacePath path) implements Item {}
  }

  /** What was found; {@code more} when the limit left entries out. */
  public record Listing(
      WorkspacePath path, List<Item> items, boolean more, int ignored, int unreadable) {
    public Listing {
      items = List.copyOf(items);
    }
  }

  public Listing list(Workspace workspace, Request request) throws IOException {
    return workspace.at(request.path(), path -> listAt(workspace, path, request));
  }

  private static Listing listAt(Workspace workspace, WorkspacePath path, Request request)
      throws IOException {
    try (Directory directory = Existing.directory(workspace, path)) {
      IgnoreRules rules = IgnoreRules.forDirectory(workspace, path);
      Walk walk = new Walk(request, request.includeIgnored() || rules.isWithinIgnored());
      walk.visit(directory, rules, 1);
      return new Listing(path, walk.items, walk.more, walk.ignored, walk.unreadable);
    }
  }

  /** One listing in the making. */
  private static final class Walk {
    private final Request request;
    private final boolean all;
    private final List<Item> items = new ArrayList<>();
    private boolean more;
    private int ignored;
    private int unreadable;

    Walk(Request request, boolean all) {
      this.request = request;
      this.all = all;
    }

    void visit(Directory directory, IgnoreRules rules, int depth) throws IOException {
      for (Directory.Entry entry : directory.list()) {
        WorkspacePath path = directory.path().child(entry.name());
        boolean isFolder = entry.type() == FileStatus.Type.DIRECTORY;
        if (!all && rules.ignores(path, isFolder)) {
          ignored++;
          continue;
        }
        if (items.size() == request.limit()) {
          more = true;
          return;
        }
        item(directory, entry, path).ifPresent(items::add);
        if (isFolder && request.recursive() && !path.isInGitDirectory()) {
          descend(directory, entry.name(), rules, depth + 1);
        }
      }
    }

    private void descend(Directory directory, String name, IgnoreRules rules, int depth)
        throws IOException {
      if (depth > DEEPEST) {
        unreadable++;
        return;
      }
      try (Directory below = directory.child(name)) {
        visit(below, rules.enter(below), depth);
      } catch (KernelException gone) {
        unreadable++;
      }
    }

    /** Empty when the entry went away meanwhile. */
    private static Optional<Item> item(
        Directory directory, Directory.Entry entry, WorkspacePath path) throws IOException {
      return switch (entry.type()) {
        case DIRECTORY -> Optional.of(new Item.Folder(path));
        case FILE ->
            directory.status(entry.name()).map(status -> new Item.File(path, status.size()));
        case LINK -> link(directory, entry, path);
        case SPECIAL -> Optional.of(new Item.Special(path));
      };
    }

    private static Optional<Item> link(
        Directory directory, Directory.Entry entry, WorkspacePath path) throws IOException {
      try {
        return Optional.of(new Item.Link(path, Names.show(directory.linkTarget(entry.name()))));
      } catch (KernelException gone) {
        return Optional.empty();
      }
    }
  }
}
