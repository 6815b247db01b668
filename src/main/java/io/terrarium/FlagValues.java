package io.terrarium;

import com.google.re2j.PatternSyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks values before anything is started, with one line for each thing that can be wrong. */
final class FlagValues {
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");
  private static final Pattern SIZE = Pattern.compile("[0-9]{1,9}[KkMmGgTt]?");

  private FlagValues() {}

  static void check(Flag flag, String value) throws BadValueException {
    switch (flag.kind()) {
      case DIRECTORY -> directory("-" + flag.flag(), value);
      case DIRECTORIES -> directories(value);
      case FILE -> file(flag, value);
      case ADDRESS -> Address.parse(flag, value);
      case COUNT -> matching(flag, value, COUNT, "a number");
      case SIZE -> matching(flag, value, SIZE, "a size such as 512M or 8G");
      case BIND -> oneOf(flag, value, List.of("annotations", "http"));
      case ISOLATION -> oneOf(flag, value, List.of("auto", "landlock", "none"));
      case SNAPSHOTS -> oneOf(flag, value, List.of("auto", "manual"));
      case SEARCH_INDEX -> oneOf(flag, value, List.of("auto", "off"));
      case LOG_FORMAT -> oneOf(flag, value, List.of("text", "json"));
      case PATTERNS -> patterns(flag, value);
      case SWITCH -> oneOf(flag, value, List.of(flag.switchedOn(), flag.switchedOff()));
      case TEXT -> {
        if (value.isBlank()) {
          throw new BadValueException("-" + flag.flag() + " is empty");
        }
      }
    }
  }

  static boolean isOn(Flag flag, String value) throws BadValueException {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new BadValueException(
              "-" + flag.flag() + " is a switch: true or false, not \"" + value + "\"");
    };
  }

  private static void matching(Flag flag, String value, Pattern pattern, String what)
      throws BadValueException {
    if (!pattern.matcher(value).matches()) {
      throw new BadValueException(
          "-" + flag.flag() + " must be " + what + ", not \"" + value + "\"");
    }
  }

  private static void oneOf(Flag flag, String value, List<String> known) throws BadValueException {
    if (!known.contains(value)) {
      throw new BadValueException(
          flag.property()
              + " must be one of "
              + String.join(", ", known)
              + ", not \""
              + value
              + "\"");
    }
  }

  /** Commas separate them, unless a backslash is before. */
  private static void patterns(Flag flag, String value) throws BadValueException {
    for (String pattern : value.split("(?<!\\\\),", -1)) {
      try {
        com.google.re2j.Pattern.compile(pattern.replace("\\,", ","));
      } catch (PatternSyntaxException problem) {
        throw new BadValueException(
            "-%s has a pattern that RE2 does not take: %s"
                .formatted(flag.flag(), problem.getMessage()));
      }
    }
  }

  private static void directories(String value) throws BadValueException {
    Set<String> names = new HashSet<>();
    for (NamedDirectory named : NamedDirectory.parse(value)) {
      directory("-workspaces " + named.name(), named.directory());
      if (!names.add(named.name())) {
        throw new BadValueException("-workspaces names \"" + named.name() + "\" twice");
      }
    }
  }

  private static void directory(String what, String value) throws BadValueException {
    Path path = path(what, value);
    if (!path.isAbsolute()) {
      throw new BadValueException(what + " must be an absolute path, not \"" + value + "\"");
    }
    if (!Files.exists(path)) {
      throw new BadValueException(what + " does not exist: " + value);
    }
    if (!Files.isDirectory(path)) {
      throw new BadValueException(what + " is not a directory: " + value);
    }
    if (!Files.isReadable(path) || !Files.isExecutable(path)) {
      throw new BadValueException(what + " is not readable: " + value);
    }
  }

  private static void file(Flag flag, String value) throws BadValueException {
    Path path = path("-" + flag.flag(), value);
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw new BadValueException("-" + flag.flag() + " is not a readable file: " + value);
    }
  }

  private static Path path(String what, String value) throws BadValueException {
    try {
      return Path.of(value);
    } catch (InvalidPathException problem) {
      throw new BadValueException(what + " is not a path: " + problem.getReason());
    }
  }
}
