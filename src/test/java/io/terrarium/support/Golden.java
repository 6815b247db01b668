package io.terrarium.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Recorded answers. {@code -Dgolden.write} records them anew; the diff is then for a person. */
public final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  public static void assertMatches(String name, JsonArray actual) {
    assertTextMatches(name, actual.encodePrettily() + "\n");
  }

  public static void assertTextMatches(String name, String actual) {
    Path file = FOLDER.resolve(name);
    try {
      if (System.getProperty("golden.write") != null) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, actual);
      }
      assertThat(actual).isEqualTo(Files.readString(file));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
