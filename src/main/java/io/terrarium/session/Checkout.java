package io.terrarium.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Fills an empty directory from a git repository, or leaves it empty and says why. */
public interface Checkout {
  void into(Path directory, String url, Optional<String> revision) throws IOException;
}
