package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;

/** What a program reads of a linter's or type checker's answer; {@code count} is of all. */
@RegisterForReflection
public record CheckAnswer(
    String language, String tool, int count, List<FindingAnswer> findings, String shellId) {}
