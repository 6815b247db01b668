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
 * opened when it is first used, so that starting up costs nothing for it; which they are may be
 * known only after the start.
 */
public final class Workspaces implements AutoCloseable {
  private final Supplier<Map<String, Supplier<Workspace>>> sources;
  private final Map<String, Workspace> opened = new ConcurrentHashMap<>();

  /** Takes workspaces that are open already. */
  public Workspaces(List<Workspace> workspaces) {
    Map<String, Supplier<Workspace>> open = new LinkedHashMap<>();
    workspaces.forEach(workspace -> open.put(workspace.name(), () -> workspace));
    requireOne(open);
    this.sources = () -> open;
  }

  /** Takes names and the roots they stand for. */
  public Workspaces(Map<String, String> roots) {
    Map<String, Supplier<Workspace>> closed = sources(roots);
    requireOne(closed);
    this.sources = () -> closed;
  }

  /** Asks for names and roots whenever they are needed; whoever does not know them yet refuses. */
  public Workspaces(Supplier<Map<String, String>> roots) {
    this.sources = () -> sources(roots.get());
  }

  private static Map<String, Supplier<Workspace>> sources(Map<String, String> roots) {
    Map<String, Supplier<Workspace>> closed = new LinkedHashMap<>();
    roots.forEach((name, root) -> closed.put(name, () -> Workspace.open(name, root)));
    return closed;
  }

  private static void requireOne(Map<?, ?> sources) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("at least one workspace is needed");
    }
  }

  /** All of them; a refusal if one cannot be opened. */
  public List<Workspace> all() {
    return sources.get().keySet().stream().map(this::open).toList();
  }

  /** The workspace a call is about; no name is needed when there is only one. */
  public Workspace select(Optional<String> name) {
    Map<String, Supplier<Workspace>> known = sources.get();
    if (name.isPresent() && !known.containsKey(name.get())) {
      throw new SandboxException(
          Reason.UNKNOWN_WORKSPACE,
          "unknown workspace \"" + name.get() + "\"; configured: " + shownNames());
    }
    if (name.isEmpty() && known.size() > 1) {
      throw new SandboxException(
          Reason.UNKNOWN_WORKSPACE,
          known.size() + " workspaces configured (" + shownNames() + "): pass workspace");
    }
    return open(name.orElseGet(() -> known.keySet().iterator().next()));
  }

  private Workspace open(String name) {
    return opened.computeIfAbsent(
        name, one -> Objects.requireNonNull(sources.get().get(one)).get());
  }

  public List<String> names() {
    return List.copyOf(sources.get().keySet());
  }

  private String shownNames() {
    return String.join(", ", names());
  }

  @Override
  public void close() {
    opened.values().forEach(Workspace::close);
  }
}
