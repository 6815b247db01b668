package io.terrarium.shell;

import java.util.Optional;

/** Where the value of a named secret comes from when a command asks for it. */
@FunctionalInterface
public interface Secrets {
  Secrets NONE = name -> Optional.empty();

  Optional<String> value(String name);
}
