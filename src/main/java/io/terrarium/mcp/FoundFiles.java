package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** Glob's answer as data; {@code total} counts those left out as well. */
@RegisterForReflection
public record FoundFiles(List<String> files, int total, boolean truncated) {}
