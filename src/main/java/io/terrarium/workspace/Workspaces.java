package io.terrarium.workspace;

import io.terrarium.workspace.SandboxException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The configured workspaces, in the order they were given; there is always at least one. Each is
 * opened when it is first used, so that starting up costs nothing for it.
 */
public final class Workspaces implements AutoCloseable {
  private final Map<String, Supplier<Workspace>> sources = new LinkedHashMap<>();
  private final Map<String, Workspace> opened = new ConcurrentHashMap<>();

  /** Takes workspaces that are open already. */
  public Workspaces(List<Workspace> workspaces) {
    workspaces.forEach(workspace -> sources.put(workspace.name(), () -> workspace));
    requireOne();
  }

  /** Takes names and the roots they stand for. */
  public Workspaces(Map<String, String> roots) {
    roots.forEach((name, root) -> sources.put(name, () -> Workspace.open(name, root)));
    requireOne();
  }

  private void requireOne() {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("at least one workspace is needed");
    }
  }

  /** All of them; a refusal if one cannot be opened. */
  public List<Workspace> all() {
    return sources.keySet().stream().map(this::open).toList();
  }

  /** The workspace a call is about; no name is needed when there is only one. */
  public Workspace select(Optional<String> name) {
    if (name.isPresent() && !sources.containsKey(name.get())) {
      throw new SandboxException(
          Reason.UNKNOWN_WORKSPACE,
          "unknown workspace \"" + name.get() + "\"; configured: " + shownNames());
    }
    if (name.isEmpty() && sources.size() > 1) {
      throw new SandboxException(
          Reason.UNKNOWN_WORKSPACE,
          sources.size() + " workspaces configured (" + shownNames() + "): pass workspace");
    }
    return open(name.orElseGet(() -> sources.keySet().iterator().next()));
  }

  private Workspace open(String name) {
    return opened.computeIfAbsent(name, one -> Objects.requireNonNull(sources.get(one)).get());
  }

  public List<String> names() {
    return List.copyOf(sources.keySet());
  }

  private String shownNames() {
    return String.join(", ", sources.keySet());
  }

  @Override
  public void close() {
    opened.values().forEach(Workspace::close);
  }
}
