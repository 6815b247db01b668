package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** The tests behind a line, and how finely they are attributed: test, file, package or run. */
@RegisterForReflection
public record CoveringAnswer(
    String file, int line, boolean measured, String attribution, List<String> tests) {}
