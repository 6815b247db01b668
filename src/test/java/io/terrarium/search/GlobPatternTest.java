package io.terrarium.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pattern for paths matches and what it does not. */
class GlobPatternTest {

  record Row(String pattern, List<String> matching, List<String> other) {
    @Override
    public String toString() {
      return pattern;
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row("*.java", List.of("A.java", "a/b/A.java", ".java"), List.of("A.java.x", "java")),
        new Row("**/*.java", List.of("A.java", "a/b/A.java"), List.of("A.jav")),
        new Row("/*.java", List.of("A.java"), List.of("a/A.java")),
        new Row("./*.java", List.of("A.java"), List.of("a/A.java")),
        new Row("src/*.java", List.of("src/A.java"), List.of("src/a/A.java", "x/src/A.java")),
        new Row("src/**/*.java", List.of("src/A.java", "src/a/b/A.java"), List.of("A.java")),
        new Row("src/**", List.of("src/a", "src/a/b"), List.of("src", "a/src/b")),
        new Row("src/", List.of("src/a", "src/a/b"), List.of("src")),
        new Row("**", List.of("a", "a/b", ".hidden"), List.of()),
        new Row("*.{ts,tsx}", List.of("a.ts", "x/b.tsx"), List.of("a.t", "a.tsxx")),
        new Row("{src,test}/**/a{1,2}.c", List.of("src/a1.c", "test/x/a2.c"), List.of("x/a1.c")),
        new Row("{a,b{c,d}}.x", List.of("a.x", "bc.x", "bd.x"), List.of("b.x")),
        new Row("{a", List.of("{a"), List.of("a")),
        new Row("a\\{b,c\\}", List.of("a{b,c}"), List.of("ab")),
        new Row("{,x}a", List.of("a", "xa"), List.of("ya")),
        new Row("[a-c]?.x", List.of("bz.x"), List.of("dz.x", "b.x")),
        new Row("[!a].x", List.of("b.x"), List.of("a.x")),
        new Row("?", List.of("a", "é", "d/日"), List.of("ab", "")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void matches(Row row) {
    GlobPattern pattern = GlobPattern.parse(row.pattern);
    row.matching.forEach(path -> assertThat(pattern.matches(path)).as(path).isTrue());
    row.other.forEach(path -> assertThat(pattern.matches(path)).as(path).isFalse());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "../x",
        "a/../b",
        "{1,2,3,4,5,6,7,8,9,0}{1,2,3,4,5,6,7,8,9,0}{1,2,3,4,5,6,7,8,9,0}{1,2}"
      })
  void refuses(String pattern) {
    assertThatThrownBy(() -> GlobPattern.parse(pattern)).isInstanceOf(SandboxException.class);
  }

  @Test
  void takesNoLongerForManyStars() {
    GlobPattern pattern = GlobPattern.parse("**/a*".repeat(12) + "/**/b");
    String path = "aaaaaaaaaa/".repeat(20) + "c";
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(pattern.matches(path)).isFalse());
  }
}
