package io.terrarium.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Around a hidden place its siblings are granted, never its parents. */
class VisiblePathsTest {
  @TempDir Path directory;

  @Test
  void grantsEverythingAtOnceWhenNothingIsHidden() throws IOException {
    assertThat(new VisiblePaths(List.of()).paths()).containsExactly(Path.of("/"));
  }

  @Test
  void grantsSiblingsAndNoParent() throws IOException {
    Path root = directory.toRealPath();
    Path hidden = Files.createDirectories(root.resolve("a/hidden"));
    Path sibling = Files.createDirectories(root.resolve("a/sibling"));
    Path file = Files.writeString(root.resolve("a/file"), "x");
    Files.createSymbolicLink(root.resolve("a/link"), hidden);
    List<Path> paths = new VisiblePaths(List.of(hidden)).paths();
    assertThat(paths).contains(sibling, file).doesNotContain(root.resolve("a/link"));
    assertThat(paths).noneMatch(hidden::startsWith).noneMatch(path -> path.startsWith(hidden));
  }

  @Test
  void hidesWhatDoesNotExistYet() throws IOException {
    Path later = directory.toRealPath().resolve("later/state");
    assertThat(new VisiblePaths(List.of(later)).paths()).noneMatch(later::startsWith);
  }
}
