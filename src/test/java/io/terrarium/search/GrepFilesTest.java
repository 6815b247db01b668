package io.terrarium.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.search.GrepResult.File;
import io.terrarium.search.GrepResult.Line;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Grep finds, shows, limits and refuses, where no other program is needed to tell. */
class GrepFilesTest {
  private static final int ALL = Integer.MAX_VALUE;

  @TempDir Path root;

  private Workspace workspace;
  private final Workers workers = new Workers();
  private final SearchIndex index = new SearchIndex(false);

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open("main", root.toRealPath().toString());
  }

  @AfterEach
  void close() {
    workspace.close();
    workers.close();
    index.close();
  }

  private void file(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private GrepResult grep(GrepRequest request) throws IOException {
    return new GrepFiles(workers, index).grep(workspace, request, () -> false);
  }

  private static List<String> places(GrepResult result) {
    List<String> places = new ArrayList<>();
    for (File file : result.files()) {
      for (Line line : file.lines()) {
        places.add(file.path() + (line.matches() ? ":" : "-") + line.number());
      }
    }
    return places;
  }

  @Test
  void isInTheOrderOfPathsAndStopsAtTheLimit() throws IOException {
    for (int i = 999; i >= 0; i--) {
      file("d%02d/f%03d".formatted(i % 20, i), "x\nneedle\nneedle\n");
    }
    GrepResult all = grep(GrepRequest.of("needle", ALL));
    assertThat(places(all)).hasSize(2000).isSorted();
    assertThat(all.more()).isFalse();
    for (int i = 0; i < 5; i++) {
      GrepResult some = grep(GrepRequest.of("needle", 7));
      assertThat(places(some)).isEqualTo(places(all).subList(0, 7));
      assertThat(some.more()).isTrue();
    }
    assertThat(grep(GrepRequest.of("needle", 2000)).more()).isFalse();
    GrepResult files = grep(GrepRequest.of("needle", 3).answering(Mode.FILES));
    assertThat(files.files()).hasSize(3);
    assertThat(files.more()).isTrue();
  }

  @Test
  void cutsLongLinesAroundTheMatchButSearchesAllOfThem() throws IOException {
    file("a.js", "x".repeat(100_000) + "needle" + "é".repeat(100_000) + "\n");
    Line line = grep(GrepRequest.of("needle", ALL)).files().getFirst().lines().getFirst();
    assertThat(line.cut()).isTrue();
    assertThat(line.bytes()).isEqualTo(300_006);
    assertThat(line.text()).startsWith("...x").contains("needle").endsWith("é...");
    assertThat(line.text().length()).isLessThan(600);
  }

  @Test
  void searchesFilesLargerThanItsWindow() throws IOException {
    String filler = "0123456789abcde\n".repeat(70_000);
    file("large", "first\n" + filler + "before\nneedle\nafter\n" + filler + "needle");
    GrepResult result = grep(GrepRequest.of("needle", ALL).withContext(1, 1));
    assertThat(places(result))
        .containsExactly(
            "large-70002", "large:70003", "large-70004", "large-140004", "large:140005");
  }

  @Test
  void saysWhatIsTooLarge() throws IOException {
    file("line", "x".repeat(40 * 1024 * 1024));
    file("other", "needle\n");
    GrepResult result = grep(GrepRequest.of("needle", ALL));
    assertThat(places(result)).containsExactly("other:1");
    assertThat(result.tooLarge()).isEqualTo(1);
  }

  @Test
  void skipsWhatCannotBeReadAndCountsIt() throws IOException {
    file("a", "needle\n");
    Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
    assertThat(places(grep(GrepRequest.of("needle", ALL)))).containsExactly("a:1");
  }

  @Test
  void searchesAFileThatIsNamedAlthoughItIsIgnored() throws IOException {
    file(".gitignore", "*.log\nout/\n");
    file("a.log", "needle\n");
    file("out/b", "needle\n");
    assertThat(grep(GrepRequest.of("needle", ALL)).files()).isEmpty();
    assertThat(places(grep(GrepRequest.of("needle", ALL).in("a.log")))).containsExactly("a.log:1");
    assertThat(places(grep(GrepRequest.of("needle", ALL).in("out")))).containsExactly("out/b:1");
  }

  @Test
  void rulesFromAboveARepositoryDoNotReachIntoIt() throws IOException {
    file(".gitignore", "*.txt\n");
    file("a.txt", "needle\n");
    file("inner/.git/HEAD", "needle\n");
    file("inner/a.txt", "needle\n");
    file("inner/.ignore", "b\n");
    file("inner/b", "needle\n");
    assertThat(places(grep(GrepRequest.of("needle", ALL)))).containsExactly("inner/a.txt:1");
  }

  @Test
  void takesOnlyWantedFiles() throws IOException {
    file("src/a.ts", "needle\n");
    file("src/b.tsx", "needle\n");
    file("src/c.java", "needle\n");
    GrepRequest request = GrepRequest.of("needle", ALL);
    assertThat(places(grep(request.onlyMatching("*.{ts,tsx}"))))
        .containsExactly("src/a.ts:1", "src/b.tsx:1");
    assertThat(places(grep(request.onlyMatching("!*.ts"))))
        .containsExactly("src/b.tsx:1", "src/c.java:1");
    assertThat(places(grep(request.in("src").onlyMatching("src/*.java"))))
        .containsExactly("src/c.java:1");
    assertThat(places(grep(request.in("src").onlyMatching("/*.java"))))
        .containsExactly("src/c.java:1");
    assertThat(places(grep(request.onlyOfType("typescript"))))
        .containsExactly("src/a.ts:1", "src/b.tsx:1");
    assertThat(places(grep(request.onlyOfType("java").onlyMatching("!c.*")))).isEmpty();
  }

  @Test
  void searchesUtf16AndSkipsBinaries() throws IOException {
    Files.write(root.resolve("wide"), "\uFEFFone\nnéedle\n".getBytes(StandardCharsets.UTF_16LE));
    Files.write(root.resolve("binary"), "néedle\n\0".getBytes(StandardCharsets.UTF_8));
    assertThat(places(grep(GrepRequest.of("n[é]edle", ALL)))).containsExactly("wide:2");
  }

  record Refusal(String name, GrepRequest request, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Refusal> refusals() {
    GrepRequest some = GrepRequest.of("x", 1);
    return Stream.of(
        new Refusal(
            "parenthesis left open",
            GrepRequest.of("a(b)c(d", 1),
            "bad pattern: missing closing ) at character 6 of a(b)c(d; set literal to search for it"
                + " as it is"),
        new Refusal(
            "nothing to repeat",
            GrepRequest.of("a|*b", 1),
            "bad pattern: missing argument to repetition operator at character 3 of a|*b; set literal"
                + " to search for it as it is"),
        new Refusal(
            "look-behind",
            GrepRequest.of("(?<=a)b", 1),
            "bad pattern: invalid named capture at character 1 of (?<=a)b; set literal to search for"
                + " it as it is"),
        new Refusal(
            "line end",
            GrepRequest.of("a\\nb", 1),
            "pattern contains a line end: set multiline to match across lines"),
        new Refusal(
            "missing path",
            some.in("nowhere"),
            "no such file or directory: nowhere; find it with Glob or LS"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refuses(Refusal refusal) {
    assertThatThrownBy(() -> grep(refusal.request))
        .isInstanceOf(SandboxException.class)
        .hasMessage(refusal.message);
  }

  @Test
  void namesTheTypesThereAre() {
    assertThatThrownBy(() -> grep(GrepRequest.of("x", 1).onlyOfType("cobol")))
        .isInstanceOf(SandboxException.class)
        .hasMessageStartingWith(
            "unknown type \"cobol\"; known: c, cmake, cpp, csharp, css, docker");
  }
}
