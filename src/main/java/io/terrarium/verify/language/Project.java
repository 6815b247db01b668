package io.terrarium.verify.language;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A directory and the language whose tools are used there; {@code target} narrows it. */
public record Project(Language language, Place place, String target) {

  /**
   * The project that a path belongs to: the nearest directory, from the path up to the root, with
   * the marker files of the language, or of any if none is named.
   */
  public static Project find(Workspace workspace, Optional<String> language, Optional<String> path)
      throws IOException {
    Optional<Language> wanted = language.map(Languages::named);
    WorkspacePath start = workspace.resolve(path.orElse("."));
    Place top = new Place(workspace, ".");
    if (!start.isRoot() && !top.has(start.toString())) {
      throw new SandboxException(Reason.NOT_FOUND, "no such file or directory: " + start);
    }
    for (WorkspacePath at = start; ; at = at.parent()) {
      Place place = new Place(workspace, at.toString());
      List<Language> found = new ArrayList<>(Languages.at(place));
      wanted.ifPresent(one -> found.removeIf(other -> !other.name().equals(one.name())));
      if (found.size() > 1) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT,
            "polyglot workspace: %d project types detected (%s): pass language"
                .formatted(found.size(), Languages.names(found)));
      }
      if (found.size() == 1) {
        return new Project(found.getFirst(), place, place.within(start.toString()));
      }
      if (at.isRoot()) {
        throw none(top, start, wanted);
      }
    }
  }

  private static SandboxException none(Place top, WorkspacePath start, Optional<Language> wanted)
      throws IOException {
    String markers =
        wanted.stream().toList().isEmpty()
            ? Languages.ALL.stream().map(Language::markers).collect(Collectors.joining(", "))
            : wanted.get().markers();
    List<String> below = new ArrayList<>();
    for (String name : top.directories()) {
      if (!name.startsWith(".") && !Languages.at(top.child(name)).isEmpty()) {
        below.add(name);
      }
    }
    String hint = below.isEmpty() ? "" : "; pass path, one of " + String.join(", ", below);
    return new SandboxException(
        Reason.NOT_FOUND,
        "no %sproject at %s: looked for %s%s"
            .formatted(wanted.map(one -> one.name() + " ").orElse(""), start, markers, hint));
  }
}
