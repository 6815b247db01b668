package io.terrarium.mcp.dialects;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.shell.CommandResult;

/** What a program reads of a command's result. */
@RegisterForReflection
public record LitterboxAnswer(String stdout, String stderr, int exitCode) {
  static LitterboxAnswer of(CommandResult result) {
    return new LitterboxAnswer(result.out().joined(), result.errors().joined(), result.exitCode());
  }
}
