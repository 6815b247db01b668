package io.terrarium.code;

import io.terrarium.workspace.WorkspacePath;

/** A symbol as it is shown; {@code name} with the names of what it is in. */
public record FoundSymbol(
    WorkspacePath path,
    int line,
    Kind kind,
    Language language,
    String name,
    String signature,
    String doc,
    double score) {}
