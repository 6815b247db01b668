package io.terrarium.verify.language;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which programs there are: those that a project has installed for itself, then the path's. */
public final class Toolbox {
  private static final List<String> OF_PROJECTS =
      List.of("node_modules/.bin/", ".venv/bin/", "venv/bin/");

  private final List<Path> searchPath;

  /** {@code searchPath} as the variable has it. */
  public Toolbox(String searchPath) {
    this.searchPath =
        Stream.of(searchPath.split(":", -1)).filter(one -> !one.isEmpty()).map(Path::of).toList();
  }

  /** How to call it in that place. */
  Optional<String> find(Place place, String name) {
    return OF_PROJECTS.stream()
        .map(folder -> folder + name)
        .filter(place::has)
        .map(program -> "./" + program)
        .findFirst()
        .or(() -> onPath(name));
  }

  Optional<String> onPath(String name) {
    return searchPath.stream().anyMatch(one -> Files.isExecutable(one.resolve(name)))
        ? Optional.of(name)
        : Optional.empty();
  }
}
