package io.terrarium.workspace;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.KernelException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/**
 * What git ignores in one directory: its own {@code .gitignore} over those above it, the deepest
 * rule that speaks of a path deciding, and {@code .git/info/exclude} last. It needs no repository.
 * The user's global excludes do not count: a sandbox has no user.
 */
public final class IgnoreRules {
  private static final int LARGEST = 1024 * 1024;

  private final List<Level> levels;
  private final boolean within;

  private IgnoreRules(List<Level> levels, boolean within) {
    this.levels = List.copyOf(levels);
    this.within = within;
  }

  /** The rules of one file, which speak of paths below a directory. */
  private record Level(WorkspacePath base, IgnoreNode rules) {
    @Nullable Boolean check(WorkspacePath path, boolean directory) {
      String below = base.isRoot() ? path.raw() : path.raw().substring(base.raw().length() + 1);
      return rules.checkIgnored(Names.show(below), directory);
    }
  }

  /** Reads all rules from the root down to a directory. */
  public static IgnoreRules forDirectory(Workspace workspace, WorkspacePath path)
      throws IOException {
    WorkspacePath at = path.root();
    IgnoreRules rules;
    try (Directory root = workspace.directory(at)) {
      rules = new IgnoreRules(excludes(root), false).enter(root);
    }
    for (String name : path.components()) {
      at = at.child(name);
      try (Directory directory = workspace.directory(at)) {
        boolean ignored = rules.within || rules.ignores(at, true);
        rules = new IgnoreRules(rules.levels, ignored).enter(directory);
      }
    }
    return rules;
  }

  /** The rules inside a directory that lies directly below the one these are for. */
  public IgnoreRules enter(Directory directory) throws IOException {
    Optional<IgnoreNode> own = parse(directory, ".gitignore");
    if (own.isEmpty()) {
      return this;
    }
    List<Level> deeper = new ArrayList<>(levels);
    deeper.add(new Level(directory.path(), own.get()));
    return new IgnoreRules(deeper, within);
  }

  /** Whether the directory these are for, or one above it, is itself ignored. */
  public boolean isWithinIgnored() {
    return within;
  }

  /** Whether an entry of the directory is ignored; what is below an ignored one is as well. */
  public boolean ignores(WorkspacePath path, boolean directory) {
    for (Level level : levels.reversed()) {
      Boolean ignored = level.check(path, directory);
      if (ignored != null) {
        return ignored;
      }
    }
    return false;
  }

  private static List<Level> excludes(Directory root) throws IOException {
    try (Directory git = root.child(".git");
        Directory info = git.child("info")) {
      return parse(info, "exclude").map(rules -> new Level(root.path(), rules)).stream().toList();
    } catch (SwappedLinkException | KernelException notThere) {
      return List.of();
    }
  }

  /** Like git, it does not follow a rules file that is a link, and bears one it cannot read. */
  private static Optional<IgnoreNode> parse(Directory directory, String name) throws IOException {
    if (directory.status(name).filter(status -> status.isFile()).isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = directory.open(name)) {
      IgnoreNode node = new IgnoreNode();
      byte[] rules = file.input().readNBytes(LARGEST);
      int mark = Encoding.UTF_8.markLength(rules);
      node.parse(new ByteArrayInputStream(rules, mark, rules.length - mark));
      return node.getRules().isEmpty() ? Optional.empty() : Optional.of(node);
    } catch (SwappedLinkException gone) {
      return Optional.empty();
    } catch (KernelException problem) {
      if (problem.errno() == Errno.ENOENT || problem.errno() == Errno.EACCES) {
        return Optional.empty();
      }
      throw problem;
    }
  }
}
