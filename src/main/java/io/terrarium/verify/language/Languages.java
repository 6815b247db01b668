package io.terrarium.verify.language;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** All languages, and which of them a directory is a project of. */
public final class Languages {
  public static final List<Language> ALL =
      List.of(new Cpp(), new Go(), new Java(), new Node(), new Python(), new Rust());

  private Languages() {}

  /** By name or alias. */
  public static Language named(String name) {
    String wanted = name.strip().toLowerCase(Locale.ROOT);
    return ALL.stream()
        .filter(one -> one.name().equals(wanted) || one.aliases().contains(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.BAD_ARGUMENT,
                    "unknown language \"%s\"; known: %s".formatted(name, names(ALL))));
  }

  /** Those that a directory has the marker files of. */
  public static List<Language> at(Place place) throws IOException {
    List<Language> found = new ArrayList<>();
    for (Language language : ALL) {
      if (language.isAt(place)) {
        found.add(language);
      }
    }
    return found;
  }

  /** The one that has something to say about a file. */
  public static Optional<Language> owning(String fileName) {
    return ALL.stream().filter(one -> one.owns(fileName)).findFirst();
  }

  static String names(List<Language> languages) {
    return languages.stream().map(Language::name).collect(Collectors.joining(", "));
  }
}
