package io.terrarium;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the README shows of measurements is what was kept of the last run. */
class ReadmeTest {
  @Test
  void showsTheBenchmarksAsMeasured() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    try (Stream<Path> kept = Files.list(Path.of("deploy/bench"))) {
      List<Path> tables = kept.filter(file -> file.toString().endsWith(".md")).toList();
      assertThat(tables).isNotEmpty();
      for (Path table : tables) {
        assertThat(readme).as(table + " is in the README").contains(Files.readString(table));
      }
    }
  }
}
