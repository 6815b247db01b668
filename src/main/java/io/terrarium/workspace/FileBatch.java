package io.terrarium.workspace;

import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel.Access;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several files changed together, all of them or none: everything is written beside its place and
 * synced, then put in place by renames alone, and taken back if one of them fails. A server killed
 * between two renames leaves some done; nothing else does. The caller holds the locks.
 */
public final class FileBatch {
  private final Workspace workspace;
  private final List<Step> steps = new ArrayList<>();
  private final List<WorkspacePath> made = new ArrayList<>();

  public FileBatch(Workspace workspace) {
    this.workspace = workspace;
  }

  /** A new file; {@code mode} as the process's mask leaves it. */
  public void create(WorkspacePath path, byte[] content, int mode) {
    steps.add(new Step(path, content, null, null, mode));
  }

  /** A new file with the owner of another, and this very mode. */
  public void createLike(WorkspacePath path, byte[] content, FileStatus like, int mode) {
    steps.add(new Step(path, content, null, like, mode));
  }

  /** An existing file gets this content and this very mode, if it is still as expected then. */
  public void replace(WorkspacePath path, byte[] content, FileStatus expected, int mode) {
    steps.add(new Step(path, content, expected, expected, mode));
  }

  /**
   * An existing file goes, if it is still as expected then, and directories that it leaves empty.
   */
  public void remove(WorkspacePath path, FileStatus expected) {
    steps.add(new Step(path, null, expected, expected, 0));
  }

  /** What is about to happen. */
  public List<Change.Plan> plans() {
    List<Change.Plan> plans = new ArrayList<>();
    for (Step step : steps) {
      plans.add(
          step.content == null
              ? new Change.Removed(step.path)
              : new Change.Planned(step.path, step.content));
    }
    return plans;
  }

  /** Makes all changes, or none and throws. */
  public List<Change.File> commit() throws IOException {
    try {
      for (Step step : steps) {
        at(step.path, step::stage);
      }
      for (Step step : steps) {
        at(step.path, step::putInPlace);
      }
    } catch (IOException | RuntimeException problem) {
      takeBack(problem);
      throw problem;
    }
    List<Change.File> files = new ArrayList<>();
    for (Step step : steps) {
      at(step.path, parent -> files.add(step.finish(parent)));
    }
    steps.stream().filter(step -> step.content == null).forEach(this::removeEmptyParents);
    return files;
  }

  private interface InParent {
    void act(Directory parent) throws IOException;
  }

  private void at(WorkspacePath path, InParent action) throws IOException {
    try (Directory parent = workspace.openOrMake(path.parent(), made)) {
      action.act(parent);
    } catch (KernelException problem) {
      throw new PathException(path, problem);
    }
  }

  private void takeBack(Exception problem) {
    for (Step step : steps.reversed()) {
      try {
        at(step.path, step::takeBack);
      } catch (IOException | RuntimeException another) {
        problem.addSuppressed(another);
      }
    }
    workspace.removeAgain(made);
  }

  private void removeEmptyParents(Step step) {
    for (WorkspacePath path = step.path.parent(); !path.isRoot(); path = path.parent()) {
      try (Directory parent = workspace.parentOf(path)) {
        parent.removeDirectory(path.name());
      } catch (IOException notEmpty) {
        return;
      }
    }
  }

  /** One file on its way. What it replaces lies under the temporary name until all is done. */
  private static final class Step {
    private final WorkspacePath path;
    private final byte @Nullable [] content;
    private final @Nullable FileStatus expected;
    private final @Nullable FileStatus like;
    private final int mode;
    private byte @Nullable [] temporary;
    private boolean inPlace;

    Step(
        WorkspacePath path,
        byte @Nullable [] content,
        @Nullable FileStatus expected,
        @Nullable FileStatus like,
        int mode) {
      this.path = path;
      this.content = content;
      this.expected = expected;
      this.like = like;
      this.mode = mode;
    }

    void stage(Directory parent) throws IOException {
      if (expected != null) {
        // The rename would succeed on a write-protected file; whoever protected it meant it.
        parent.check(path.name(), Access.WRITE);
      }
      if (content == null) {
        return;
      }
      temporary =
          like == null
              ? parent.writeTemporary(content, mode)
              : parent.writeTemporary(content, like, mode);
    }

    void putInPlace(Directory parent) throws IOException {
      byte[] name = Names.bytes(path.name());
      if (expected != null) {
        parent.requireUnchanged(path.name(), expected);
      }
      if (temporary == null) {
        byte[] aside = Directory.temporaryName();
        parent.rename(name, aside);
        temporary = aside;
      } else if (expected == null) {
        requireAbsent(parent);
        parent.rename(temporary, name);
      } else {
        parent.exchange(temporary, name);
      }
      inPlace = true;
    }

    private void requireAbsent(Directory parent) throws IOException {
      if (parent.status(path.name()).isPresent()) {
        throw new SandboxException(
            Reason.EXISTS, path + " came into being meanwhile: Read it first");
      }
    }

    void takeBack(Directory parent) throws IOException {
      byte[] current = temporary;
      if (current == null) {
        return;
      }
      byte[] name = Names.bytes(path.name());
      if (inPlace && content == null) {
        parent.rename(current, name);
        return;
      }
      if (inPlace && expected == null) {
        parent.deleteTemporary(name);
        return;
      }
      if (inPlace) {
        parent.exchange(current, name);
      }
      parent.deleteTemporary(current);
    }

    Change.File finish(Directory parent) throws IOException {
      if (expected != null && temporary != null) {
        try {
          parent.deleteTemporary(temporary);
        } catch (KernelException gone) {
          // All is in place; a file of ours that stays is not shown, and swept later.
        }
      }
      if (content == null) {
        return new Change.Removed(path);
      }
      return parent
          .status(path.name())
          .<Change.File>map(now -> new Change.Stored(path, content, now))
          .orElseGet(() -> new Change.Removed(path));
    }
  }
}
