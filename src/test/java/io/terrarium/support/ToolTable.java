package io.terrarium.support;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Which tools there are and which of them change something: a new tool has to be entered here. */
public final class ToolTable {
  private static final List<String> READING = List.of("LS", "Read");
  private static final List<String> CHANGING = List.of("Edit", "MultiEdit", "Write");

  private ToolTable() {}

  public static List<String> reading() {
    return READING;
  }

  public static List<String> all() {
    return Stream.concat(READING.stream(), CHANGING.stream()).toList();
  }

  public static List<String> names(JsonArray tools) {
    return objects(tools).stream().map(tool -> tool.getString("name")).toList();
  }

  public static List<JsonObject> objects(JsonArray tools) {
    return tools.stream().map(JsonObject.class::cast).toList();
  }

  /** The rows of all tables in the README. */
  public static List<String> readmeRows() {
    try {
      return Files.readAllLines(Path.of("README.md")).stream()
          .filter(line -> line.startsWith("|"))
          .toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
