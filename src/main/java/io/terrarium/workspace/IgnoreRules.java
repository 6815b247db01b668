package io.terrarium.workspace;

import io.terrarium.kernel.Errno;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.KernelException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is ignored in one directory, with git's meaning: its own {@code .gitignore} over those above
 * it, the deepest rule that speaks of a path deciding, and {@code .git/info/exclude} last. It needs
 * no repository, but rules from above one do not reach into it. Searches also honour {@code
 * .ignore}, which goes before all of these. The user's global excludes do not count: a sandbox has
 * no user.
 */
public final class IgnoreRules {
  private static final int LARGEST = 1024 * 1024;

  private final boolean forSearch;
  private final List<Level> search;
  private final List<Level> git;
  private final List<Level> excludes;
  private final boolean within;

  private IgnoreRules(
      boolean forSearch,
      List<Level> search,
      List<Level> git,
      List<Level> excludes,
      boolean within) {
    this.forSearch = forSearch;
    this.search = search;
    this.git = git;
    this.excludes = excludes;
    this.within = within;
  }

  /** What a rule says of a path. */
  private enum Verdict {
    IGNORED,
    WANTED,
    NOTHING
  }

  /** The rules of one file, which speak of paths below a directory: that many chars of a path. */
  private record Level(int base, List<IgnorePattern> rules) {
    Level {
      rules = List.copyOf(rules);
    }

    Verdict check(String path, boolean directory) {
      for (int i = rules.size() - 1; i >= 0; i--) {
        IgnorePattern rule = rules.get(i);
        if (rule.matches(path, base, directory)) {
          return rule.isNegated() ? Verdict.WANTED : Verdict.IGNORED;
        }
      }
      return Verdict.NOTHING;
    }
  }

  /** Reads git's rules from the root down to a directory. */
  public static IgnoreRules forDirectory(Workspace workspace, WorkspacePath path)
      throws IOException {
    return read(workspace, path, false);
  }

  /** The same with {@code .ignore} files. */
  public static IgnoreRules forSearch(Workspace workspace, WorkspacePath path) throws IOException {
    return read(workspace, path, true);
  }

  private static IgnoreRules read(Workspace workspace, WorkspacePath path, boolean forSearch)
      throws IOException {
    WorkspacePath at = path.root();
    IgnoreRules rules = new IgnoreRules(forSearch, List.of(), List.of(), List.of(), false);
    try (Directory root = workspace.directory(at)) {
      rules = rules.enter(root);
    }
    for (String name : path.components()) {
      at = at.child(name);
      try (Directory directory = workspace.directory(at)) {
        boolean ignored = rules.within || rules.ignores(at, true);
        rules =
            new IgnoreRules(forSearch, rules.search, rules.git, rules.excludes, ignored)
                .enter(directory);
      }
    }
    return rules;
  }

  /** The rules inside a directory that lies directly below the one these are for. */
  public IgnoreRules enter(Directory directory) throws IOException {
    return enter(
        directory,
        directory.status(".git").isPresent(),
        directory.status(".gitignore").filter(FileStatus::isFile).isPresent(),
        forSearch && directory.status(".ignore").filter(FileStatus::isFile).isPresent());
  }

  /** The same for a directory whose entries are known already, which saves asking for them. */
  public IgnoreRules enter(Directory directory, List<Directory.Entry> entries) throws IOException {
    boolean repository = false;
    boolean gitRules = false;
    boolean searchRules = false;
    for (Directory.Entry entry : entries) {
      if (entry.name().startsWith(".")) {
        boolean file = entry.type() == FileStatus.Type.FILE;
        repository |= entry.name().equals(".git");
        gitRules |= file && entry.name().equals(".gitignore");
        searchRules |= file && forSearch && entry.name().equals(".ignore");
      }
    }
    return repository || gitRules || searchRules
        ? enter(directory, repository, gitRules, searchRules)
        : this;
  }

  private IgnoreRules enter(
      Directory directory, boolean repository, boolean gitRules, boolean searchRules)
      throws IOException {
    return new IgnoreRules(
        forSearch,
        searchRules ? with(search, directory, ".ignore") : search,
        gitRules
            ? with(repository ? List.of() : git, directory, ".gitignore")
            : repository ? List.of() : git,
        repository ? excludes(directory) : excludes,
        within);
  }

  /** Whether the directory these are for, or one above it, is itself ignored. */
  public boolean isWithinIgnored() {
    return within;
  }

  /** Whether an entry of the directory is ignored; what is below an ignored one is as well. */
  public boolean ignores(WorkspacePath path, boolean directory) {
    return ignores(path.raw(), directory);
  }

  /** The same by a raw path below the root. */
  public boolean ignores(String path, boolean directory) {
    return switch (check(search, path, directory)) {
      case IGNORED -> true;
      case WANTED -> false;
      case NOTHING ->
          switch (check(git, path, directory)) {
            case IGNORED -> true;
            case WANTED -> false;
            case NOTHING -> check(excludes, path, directory) == Verdict.IGNORED;
          };
    };
  }

  private static Verdict check(List<Level> levels, String path, boolean directory) {
    for (int i = levels.size() - 1; i >= 0; i--) {
      Verdict verdict = levels.get(i).check(path, directory);
      if (verdict != Verdict.NOTHING) {
        return verdict;
      }
    }
    return Verdict.NOTHING;
  }

  private static List<Level> with(List<Level> levels, Directory directory, String name)
      throws IOException {
    Optional<Level> own = parse(directory, name, directory.path());
    if (own.isEmpty()) {
      return levels;
    }
    List<Level> deeper = new ArrayList<>(levels);
    deeper.add(own.get());
    return List.copyOf(deeper);
  }

  private static List<Level> excludes(Directory repository) throws IOException {
    try (Directory git = repository.child(".git");
        Directory info = git.child("info")) {
      return parse(info, "exclude", repository.path()).stream().toList();
    } catch (SwappedLinkException | KernelException notThere) {
      return List.of();
    }
  }

  /** Like git, it does not follow a rules file that is a link, and bears one it cannot read. */
  private static Optional<Level> parse(Directory directory, String name, WorkspacePath base)
      throws IOException {
    if (directory.status(name).filter(FileStatus::isFile).isEmpty()) {
      return Optional.empty();
    }
    try (OpenFile file = directory.open(name)) {
      byte[] content = file.input().readNBytes(LARGEST);
      String raw = Names.raw(content).substring(Encoding.UTF_8.markLength(content));
      List<IgnorePattern> rules = IgnorePattern.parseAll(raw);
      int below = base.isRoot() ? 0 : base.raw().length() + 1;
      return rules.isEmpty() ? Optional.empty() : Optional.of(new Level(below, rules));
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
