package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.files.Replacement;

/** One edit as an agent sends it; the names are those of the protocol. */
@RegisterForReflection
public record EditArgument(String old_string, String new_string, boolean replace_all) {
  Replacement replacement() {
    return new Replacement(old_string, new_string, replace_all);
  }
}
