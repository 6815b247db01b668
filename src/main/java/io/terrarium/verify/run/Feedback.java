package io.terrarium.verify.run;

import io.terrarium.shell.Caller;
import io.terrarium.verify.Finding;
import io.terrarium.verify.language.Checked;
import io.terrarium.verify.language.Job;
import io.terrarium.verify.language.Language;
import io.terrarium.verify.language.Languages;
import io.terrarium.verify.language.Place;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * What linters and formatters that are installed say of files which were just changed. Best effort:
 * whatever goes wrong or takes too long is nothing to tell, and the change stands.
 */
public final class Feedback {
  private static final Duration TIME = Duration.ofSeconds(5);
  private static final int MOST_FILES = 20;
  private static final int MOST_REMEMBERED = 500;

  private final Job.Workbench workbench;
  private final boolean enabled;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Set<String>> known = new LinkedHashMap<>();

  public Feedback(Job.Workbench workbench, boolean enabled) {
    this.workbench = workbench;
    this.enabled = enabled;
  }

  /**
   * What was found; {@code fresh} are those that an earlier look at the same file did not find, and
   * come before the others.
   */
  public record Review(String tool, List<Finding> fresh, List<Finding> others) {
    public Review {
      fresh = List.copyOf(fresh);
      others = List.copyOf(others);
    }

    public boolean isEmpty() {
      return fresh.isEmpty() && others.isEmpty();
    }
  }

  public Review of(Workspace workspace, List<WorkspacePath> changed) {
    Set<String> tools = new java.util.LinkedHashSet<>();
    List<Finding> fresh = new ArrayList<>();
    List<Finding> others = new ArrayList<>();
    long end = System.nanoTime() + TIME.toNanos();
    for (WorkspacePath path : enabled ? changed.stream().limit(MOST_FILES).toList() : changed) {
      Duration left = Duration.ofNanos(end - System.nanoTime());
      Optional<Language> language = Languages.owning(path.name()).filter(one -> enabled);
      if (language.isPresent() && left.isPositive()) {
        Checked checked = review(workspace, language.get(), path, left);
        if (!checked.tool().isEmpty()) {
          tools.add(checked.tool());
          sort(workspace.root() + "/" + path, checked.findings(), fresh, others);
        }
      }
    }
    return new Review(String.join(", ", tools), fresh, others);
  }

  private Checked review(
      Workspace workspace, Language language, WorkspacePath path, Duration left) {
    try {
      Place place = place(workspace, language, path);
      try (Job job = new Job(workbench, place, Caller.PATIENT, left)) {
        return language.review(job, place.within(path.toString()));
      }
    } catch (IOException | SandboxException noAnswer) {
      return Checked.NOTHING;
    }
  }

  /** The project the file belongs to, or else the root. */
  private static Place place(Workspace workspace, Language language, WorkspacePath path)
      throws IOException {
    for (WorkspacePath at = path; !at.isRoot(); ) {
      at = at.parent();
      Place place = new Place(workspace, at.toString());
      if (language.isAt(place)) {
        return place;
      }
    }
    return new Place(workspace, ".");
  }

  private void sort(
      String file, List<Finding> findings, List<Finding> fresh, List<Finding> others) {
    Set<String> now = findings.stream().map(Feedback::key).collect(Collectors.toSet());
    lock.lock();
    try {
      Set<String> before = known.remove(file);
      known.put(file, now);
      if (known.size() > MOST_REMEMBERED) {
        known.remove(known.keySet().iterator().next());
      }
      for (Finding finding : findings) {
        boolean isNew = before != null && !before.contains(key(finding));
        (isNew ? fresh : others).add(finding);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Without the line, which moves with every edit above it. */
  private static String key(Finding finding) {
    return finding.rule() + " " + finding.message();
  }
}
