package io.terrarium.mcp.dialects;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.files.Replacement;

/** One edit as an agent sends it; the names are those of the protocol. */
@RegisterForReflection
public record DispatchEdit(String old_text, String new_text) {
  Replacement replacement() {
    return new Replacement(old_text, new_text, false);
  }
}
