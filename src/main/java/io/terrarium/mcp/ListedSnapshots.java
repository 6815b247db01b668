package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** snapshot_list's answer as data; {@code more} when there are older ones. */
@RegisterForReflection
public record ListedSnapshots(List<Entry> snapshots, boolean more) {

  /** One snapshot; the time is ISO 8601. */
  @RegisterForReflection
  public record Entry(String id, String time, String trigger, int files, List<String> names) {}
}
