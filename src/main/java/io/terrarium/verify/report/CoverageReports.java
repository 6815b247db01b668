package io.terrarium.verify.report;

import io.terrarium.verify.Coverage;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads what coverage tools write into a {@link Coverage.Recorder}. Each takes a function that
 * finds the workspace's name for a file as the tool calls it, and passes over files that have none.
 */
public final class CoverageReports {
  private static final Pattern GO_BLOCK =
      Pattern.compile("(.{1,1000}):(\\d+)\\.\\d+,(\\d+)\\.\\d+ \\d+ (\\d+)");

  private CoverageReports() {}

  /** Finds a file's name relative to the workspace root. */
  public interface Files extends Function<String, Optional<String>> {}

  /** LCOV: {@code SF:file}, {@code DA:line,count}, {@code end_of_record}. */
  public static Consumer<String> lcov(
      Files files, Iterable<String> tests, Coverage.Recorder recorder) {
    String[] current = {""};
    return line -> {
      if (line.startsWith("SF:")) {
        current[0] = files.apply(line.substring(3)).orElse("");
        if (!current[0].isEmpty()) {
          recorder.measured(current[0]);
        }
      } else if (line.startsWith("DA:") && !current[0].isEmpty()) {
        String[] parts = line.substring(3).split(",", -1);
        int number = number(parts[0]);
        if (parts.length > 1 && !parts[1].equals("0")) {
          recorder.touched(current[0], number, number, tests);
        }
      }
    };
  }

  /** Go's cover profile: {@code file:line.column,line.column statements count}. */
  public static Consumer<String> go(
      Files files, Function<String, List<String>> testsOfPackage, Coverage.Recorder recorder) {
    Map<String, Optional<String>> known = new HashMap<>();
    return line -> {
      Matcher block = GO_BLOCK.matcher(line);
      if (!block.matches()) {
        return;
      }
      String name = block.group(1);
      known
          .computeIfAbsent(name, files)
          .ifPresent(
              file -> {
                recorder.measured(file);
                if (!block.group(4).equals("0")) {
                  recorder.touched(
                      file,
                      number(block.group(2)),
                      number(block.group(3)),
                      testsOfPackage.apply(name.substring(0, Math.max(0, name.lastIndexOf('/')))));
                }
              });
    };
  }

  /**
   * What our own pytest plugin writes: {@code T<tab>test}, {@code F<tab>file}, {@code
   * L<tab>line<tab>test numbers}; {@code prefix} goes before each test.
   */
  public static Consumer<String> pytest(Files files, String prefix, Coverage.Recorder recorder) {
    List<String> tests = new ArrayList<>();
    String[] current = {""};
    return line -> {
      String[] parts = line.split("\t", -1);
      switch (parts[0]) {
        case "T" -> tests.add(prefix + (parts.length > 1 ? parts[1] : ""));
        case "F" -> {
          current[0] = parts.length > 1 ? files.apply(parts[1]).orElse("") : "";
          if (!current[0].isEmpty()) {
            recorder.measured(current[0]);
          }
        }
        case "L" -> {
          if (parts.length > 2 && !current[0].isEmpty()) {
            for (String number : parts[2].split(",", -1)) {
              int index = number(number);
              if (index < tests.size()) {
                recorder.touched(current[0], number(parts[1]), tests.get(index));
              }
            }
          }
        }
        default -> {}
      }
    };
  }

  /** A line of {@code gcov --json-format --stdout}: one data file. */
  public static void gcov(
      String line, Files files, Iterable<String> tests, Coverage.Recorder recorder) {
    for (Json file : Json.parse(line).map(one -> one.at("files").items()).orElse(List.of())) {
      files
          .apply(file.at("file").text())
          .ifPresent(
              name -> {
                recorder.measured(name);
                for (Json one : file.at("lines").items()) {
                  if (one.at("count").number() > 0) {
                    int number = one.at("line_number").number();
                    recorder.touched(name, number, number, tests);
                  }
                }
              });
    }
  }

  /** JaCoCo's XML; files are asked for as {@code com/example/Name.java}. */
  public static boolean jacoco(
      InputStream input, Files files, Iterable<String> tests, Coverage.Recorder recorder) {
    try {
      XMLStreamReader reader = Xml.reader(input);
      String pack = "";
      Optional<String> file = Optional.empty();
      while (reader.hasNext()) {
        if (reader.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        switch (reader.getLocalName()) {
          case "package" -> pack = Xml.attribute(reader, "name");
          case "sourcefile" -> {
            String name = Xml.attribute(reader, "name");
            file = files.apply(pack.isEmpty() ? name : pack + "/" + name);
            file.ifPresent(recorder::measured);
          }
          case "line" -> {
            int line = Xml.number(reader, "nr");
            if (Xml.number(reader, "ci") > 0) {
              file.ifPresent(one -> recorder.touched(one, line, line, tests));
            }
          }
          default -> {}
        }
      }
      return true;
    } catch (XMLStreamException | MissingResourceException malformed) {
      // A native image has no words for what is wrong with it.
      return false;
    }
  }

  static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException none) {
      return 0;
    }
  }
}
