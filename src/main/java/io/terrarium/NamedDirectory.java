package io.terrarium;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One entry of {@code name=path,name=path}. */
public record NamedDirectory(String name, String directory) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,62}");

  static List<NamedDirectory> parse(String value) throws BadValueException {
    List<NamedDirectory> result = new ArrayList<>();
    for (String part : value.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = part.substring(0, Math.max(0, equals)).strip();
      if (equals < 0 || !NAME.matcher(name).matches()) {
        throw new BadValueException(
            "-workspaces must be name=path,name=path with names of letters, digits, \"_.-\", not \""
                + part
                + "\"");
      }
      result.add(new NamedDirectory(name, part.substring(equals + 1).strip()));
    }
    return result;
  }

  /** For a value that was checked before the start. */
  public static List<NamedDirectory> parseChecked(String value) {
    try {
      return parse(value);
    } catch (BadValueException problem) {
      throw new IllegalArgumentException(problem.getMessage(), problem);
    }
  }
}
