package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** snapshot_diff's answer as data: the files that differ. */
@RegisterForReflection
public record SnapshotDifference(List<String> files, boolean truncated) {}
