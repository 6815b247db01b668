package io.terrarium.workspace;

import java.util.List;
import java.util.Locale;

/**
 * A canonical place in a workspace: no links, no {@code .} or {@code ..}, relative to the root.
 * Only {@link Workspace#resolve} makes one from a string, so holding one means it was checked.
 */
public final class WorkspacePath implements Comparable<WorkspacePath> {
  private final String root;
  private final String raw;

  WorkspacePath(String root, String raw) {
    this.root = root;
    this.raw = raw;
  }

  public boolean isRoot() {
    return raw.isEmpty();
  }

  /** The containing directory; the root has none. */
  public WorkspacePath parent() {
    if (isRoot()) {
      throw new IllegalStateException("the workspace root has no parent here");
    }
    return new WorkspacePath(root, raw.substring(0, Math.max(0, raw.lastIndexOf('/'))));
  }

  /** A place directly below; the name must come from a listing, not from a caller. */
  public WorkspacePath child(String rawName) {
    return new WorkspacePath(root, isRoot() ? rawName : raw + "/" + rawName);
  }

  /** The last component, raw. */
  public String name() {
    return raw.substring(raw.lastIndexOf('/') + 1);
  }

  /** The path below the root, raw; empty for the root. */
  public String raw() {
    return raw;
  }

  WorkspacePath root() {
    return new WorkspacePath(root, "");
  }

  /** The names from the root down; none for the root. */
  List<String> components() {
    return isRoot() ? List.of() : List.of(raw.split("/", -1));
  }

  /** True for git's own directory or file, at any depth and in any spelling of its name. */
  public boolean isInGitDirectory() {
    for (String component : components()) {
      if (component.toLowerCase(Locale.ROOT).equals(".git")) {
        return true;
      }
    }
    return false;
  }

  /** The same for every way to reach this file, also by two workspaces that overlap. */
  String absolute() {
    return isRoot() ? root : root.equals("/") ? "/" + raw : root + "/" + raw;
  }

  @Override
  public int compareTo(WorkspacePath other) {
    return absolute().compareTo(other.absolute());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WorkspacePath path && absolute().equals(path.absolute());
  }

  @Override
  public int hashCode() {
    return absolute().hashCode();
  }

  /** As people and models see it: relative to the root. */
  @Override
  public String toString() {
    return isRoot() ? "." : Names.show(raw);
  }
}
