package io.terrarium.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * For whom, where and with how much power a sandbox works.
 *
 * @param id what the orchestrator calls it; empty for one that was configured at the start
 * @param roots names of workspaces and their directories, in order
 * @param tokenHash SHA-256 of the bearer token in hexadecimal; empty when the configured one holds
 */
public record Session(
    String id, Map<String, String> roots, boolean readOnly, Optional<String> tokenHash) {
  public Session {
    // Keeps the order, which a copy by Map.copyOf would not.
    roots = new LinkedHashMap<>(roots);
  }
}
