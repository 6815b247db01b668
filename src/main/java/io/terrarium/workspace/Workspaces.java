package io.terrarium.workspace;

import io.terrarium.workspace.SandboxException.Reason;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The configured workspaces, in the order they were given; there is always at least one. */
public final class Workspaces implements AutoCloseable {
  private final Map<String, Workspace> byName;

  public Workspaces(List<Workspace> workspaces) {
    if (workspaces.isEmpty()) {
      throw new IllegalArgumentException("at least one workspace is needed");
    }
    Map<String, Workspace> named = new LinkedHashMap<>();
    workspaces.forEach(workspace -> named.put(workspace.name(), workspace));
    this.byName = Collections.unmodifiableMap(named);
  }

  public Collection<Workspace> all() {
    return byName.values();
  }

  /** The workspace a call is about; no name is needed when there is only one. */
  public Workspace select(Optional<String> name) {
    if (name.isPresent()) {
      return Optional.ofNullable(byName.get(name.get()))
          .orElseThrow(
              () ->
                  new SandboxException(
                      Reason.UNKNOWN_WORKSPACE,
                      "unknown workspace \"" + name.get() + "\"; configured: " + names()));
    }
    if (byName.size() > 1) {
      throw new SandboxException(
          Reason.UNKNOWN_WORKSPACE,
          byName.size() + " workspaces configured (" + names() + "): pass workspace");
    }
    return byName.values().iterator().next();
  }

  private String names() {
    return String.join(", ", byName.keySet());
  }

  @Override
  public void close() {
    byName.values().forEach(Workspace::close);
  }
}
