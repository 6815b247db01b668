package io.terrarium;

import io.terrarium.kernel.Landlock;
import io.terrarium.kernel.Platform;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads flags, properties and environment variables, in that order of precedence, and checks every
 * value before anything is started.
 *
 * <pre>
 * argument := dashes name | dashes name "=" value | dashes name " " value
 * dashes   := "-" | "--"
 * </pre>
 *
 * A switch takes no value behind a space; {@code -readonly=false} is understood. Everything else
 * (free words, unknown flags, a flag twice) is a mistake.
 */
final class CommandLine {
  private final Map<String, String> given = new LinkedHashMap<>();
  private final Map<?, ?> properties;
  private final Map<String, String> environment;

  private CommandLine(Map<?, ?> properties, Map<String, String> environment) {
    this.properties = properties;
    this.environment = environment;
  }

  /** What came of it. */
  sealed interface Result {}

  /** System properties to set before the server starts. */
  record Properties(Map<String, String> values) implements Result {}

  /** Something to print instead of starting. */
  record Answer(String text) implements Result {}

  /** One line that says what was wrong. */
  record Mistake(String message) implements Result {}

  static Result parse(String[] args, Map<?, ?> properties, Map<String, String> environment) {
    CommandLine line = new CommandLine(properties, environment);
    try {
      for (int i = 0; i < args.length; ) {
        Optional<Result> answer = answer(args[i]);
        if (answer.isPresent()) {
          return answer.get();
        }
        i += line.take(args, i);
      }
      return new Properties(line.checked());
    } catch (BadValueException problem) {
      return new Mistake(problem.getMessage());
    }
  }

  private static Optional<Result> answer(String argument) {
    return switch (argument) {
      case "-h", "-help", "--help" -> Optional.of(new Answer(help()));
      case "-version", "--version" ->
          Optional.of(new Answer("terrarium " + Build.current().version()));
      default -> Optional.empty();
    };
  }

  /** Takes one flag and tells how many arguments it was made of. */
  private int take(String[] args, int i) throws BadValueException {
    String argument = args[i];
    int dashes = argument.startsWith("--") ? 2 : argument.startsWith("-") ? 1 : 0;
    int equals = argument.indexOf('=');
    String name = argument.substring(dashes, equals < 0 ? argument.length() : equals);
    Flag flag =
        Flag.named(name)
            .filter(known -> dashes > 0)
            .orElseThrow(() -> new BadValueException(unknown(argument, dashes)));
    if (equals >= 0) {
      put(flag, argument.substring(equals + 1));
      return 1;
    }
    if (flag.isSwitch()) {
      put(flag, "true");
      return 1;
    }
    if (i + 1 == args.length) {
      throw new BadValueException("-" + name + " needs a value: " + flag.usage());
    }
    put(flag, args[i + 1]);
    return 2;
  }

  private static String unknown(String argument, int dashes) {
    return dashes == 0
        ? "unexpected argument \"" + argument + "\"; flags start with a dash, see -help"
        : "unknown flag " + argument + "; see -help";
  }

  private void put(Flag flag, String value) throws BadValueException {
    String property =
        flag.isSwitch()
            ? FlagValues.isOn(flag, value) ? flag.switchedOn() : flag.switchedOff()
            : value;
    if (given.put(flag.property(), property) != null) {
      throw new BadValueException("-" + flag.flag() + " is given twice");
    }
  }

  private Map<String, String> checked() throws BadValueException {
    Optional<String> unsuitable = Platform.problem();
    if (unsuitable.isPresent()) {
      throw new BadValueException(unsuitable.get());
    }
    boolean one = setting(Flag.WORKSPACE).isPresent();
    boolean several = setting(Flag.WORKSPACES).isPresent();
    if (one && several) {
      throw new BadValueException("-workspace and -workspaces exclude each other");
    }
    if (several && setting(Flag.BIND).isPresent()) {
      throw new BadValueException("-bind is for one workspace: use -workspace, not -workspaces");
    }
    if (!one && !several) {
      given.put(Flag.WORKSPACE.property(), System.getProperty("user.dir") + "/workspace");
    }
    if (Build.current().isReadOnly()) {
      requireNotFull();
      given.put(Flag.READONLY.property(), Flag.READONLY.switchedOn());
    }
    for (Flag flag : Flag.values()) {
      Optional<String> value = setting(flag);
      if (value.isPresent()) {
        FlagValues.check(flag, value.get());
      }
    }
    requireIsolation();
    listen(Flag.ADDR, "quarkus.http");
    listen(Flag.METRICS_ADDR, "quarkus.management");
    given.putAll(TraceVariables.properties(environment));
    return given;
  }

  private void requireNotFull() throws BadValueException {
    if (setting(Flag.READONLY).filter(Flag.READONLY.switchedOff()::equals).isPresent()) {
      throw new BadValueException("this build has no tools that change anything: it is read-only");
    }
  }

  /** Whoever insists on it gets it or nothing; and what is to be hidden lies somewhere else. */
  private void requireIsolation() throws BadValueException {
    if (setting(Flag.ISOLATION).filter("landlock"::equals).isPresent() && Landlock.version() == 0) {
      throw new BadValueException(
          "-isolation=landlock: this kernel has no Landlock, or it is switched off");
    }
    for (Flag flag : List.of(Flag.STATE_DIR, Flag.SECRETS_DIR, Flag.TOKEN_FILE)) {
      Optional<String> hidden = setting(flag);
      if (hidden.isPresent() && isInWorkspace(hidden.get())) {
        throw new BadValueException(
            "-"
                + flag.flag()
                + " lies in a workspace, where commands could read it: "
                + hidden.get());
      }
    }
  }

  private boolean isInWorkspace(String hidden) throws BadValueException {
    List<String> roots = new ArrayList<>(setting(Flag.WORKSPACE).stream().toList());
    for (String several : setting(Flag.WORKSPACES).stream().toList()) {
      NamedDirectory.parse(several).forEach(one -> roots.add(one.directory()));
    }
    Path path = Path.of(hidden).toAbsolutePath().normalize();
    return roots.stream().anyMatch(root -> path.startsWith(Path.of(root).normalize()));
  }

  /** An address is one flag to people and two properties to the platform. */
  private void listen(Flag flag, String prefix) throws BadValueException {
    Optional<String> value = setting(flag);
    if (value.isPresent()) {
      Address address = Address.parse(flag, value.get());
      given.put(prefix + ".host", address.host());
      given.put(prefix + ".port", Integer.toString(address.port()));
    }
  }

  private Optional<String> setting(Flag flag) {
    String name = flag.property();
    return Optional.ofNullable(given.get(name))
        .or(() -> Optional.ofNullable(properties.get(name)).map(Object::toString))
        .or(() -> Optional.ofNullable(environment.get(flag.environment())));
  }

  private static String help() {
    String flags =
        Arrays.stream(Flag.values())
            .map(
                flag ->
                    "  %-34s %s%s"
                        .formatted(
                            flag.usage(),
                            flag.help(),
                            flag.fallback().isEmpty() ? "" : " (" + flag.fallback() + ")"))
            .collect(Collectors.joining("\n"));
    return "usage: terrarium [flags]\n\n"
        + flags
        + "\n\nEvery flag is also a property (sandbox.addr) and an environment variable"
        + " (SANDBOX_ADDR).";
  }
}
