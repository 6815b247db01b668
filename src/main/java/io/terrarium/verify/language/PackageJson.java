package io.terrarium.verify.language;

import io.terrarium.verify.report.Json;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What {@code package.json} declares, and the package manager that its lock file names. */
public record PackageJson(Manager manager, Map<String, String> scripts, Set<String> dependencies) {
  private static final String PLACEHOLDER = "no test specified";

  /** Who installs packages and runs scripts. */
  public enum Manager {
    NPM("npm"),
    PNPM("pnpm"),
    YARN("yarn"),
    BUN("bun");

    private final String program;

    Manager(String program) {
      this.program = program;
    }

    /** The script with more arguments; only npm wants them behind two dashes. */
    List<String> run(String script, List<String> arguments) {
      List<String> command = new ArrayList<>(List.of(program, "run", script));
      if (this == NPM && !arguments.isEmpty()) {
        command.add("--");
      }
      command.addAll(arguments);
      return command;
    }
  }

  public static PackageJson of(Place place) {
    String text =
        place
            .read("package.json")
            .orElseThrow(
                () ->
                    new SandboxException(
                        Reason.NOT_FOUND, "no package.json at " + place.directory()));
    Optional<String> problem = Json.problem(text);
    Json content = Json.parse(text).orElse(new Json.Nothing());
    if (!(content instanceof Json.Members)) {
      throw new SandboxException(
          Reason.WRONG_KIND,
          "package.json is broken: " + problem.orElse("it is no object") + "; mend it first");
    }
    Map<String, String> scripts = new LinkedHashMap<>();
    content.at("scripts").members().forEach((name, script) -> scripts.put(name, script.text()));
    Set<String> dependencies = new LinkedHashSet<>();
    dependencies.addAll(content.at("dependencies").members().keySet());
    dependencies.addAll(content.at("devDependencies").members().keySet());
    return new PackageJson(manager(place, content), scripts, dependencies);
  }

  private static Manager manager(Place place, Json content) {
    for (Place at : List.of(place, new Place(place.workspace(), "."))) {
      if (at.hasFile("pnpm-lock.yaml")) {
        return Manager.PNPM;
      }
      if (at.hasFile("yarn.lock")) {
        return Manager.YARN;
      }
      if (at.hasFile("bun.lock") || at.hasFile("bun.lockb")) {
        return Manager.BUN;
      }
      if (at.hasFile("package-lock.json")) {
        return Manager.NPM;
      }
    }
    String named = content.at("packageManager").text();
    for (Manager manager : Manager.values()) {
      if (named.startsWith(manager.program + "@")) {
        return manager;
      }
    }
    return Manager.NPM;
  }

  /** How a script is run. */
  public List<String> command(String script) {
    return manager.run(script, List.of());
  }

  /** The script that runs the tests; none if it is only what {@code npm init} puts there. */
  Optional<String> testScript() {
    return Optional.ofNullable(scripts.get("test")).filter(one -> !one.contains(PLACEHOLDER));
  }
}
