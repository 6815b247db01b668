package io.terrarium.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.search.GrepFiles;
import io.terrarium.search.GrepRequest;
import io.terrarium.search.GrepRequest.Mode;
import io.terrarium.search.GrepResult;
import io.terrarium.search.SearchIndex;
import io.terrarium.search.Workers;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every text that an agent can get from Grep. */
class GrepRenderingTest {
  @TempDir Path root;

  @BeforeEach
  void fill() throws IOException {
    Files.writeString(root.resolve("a"), "1\n2\nx\n4\nx\n6\n7\n8\nx\n");
    Files.writeString(root.resolve("b"), "x" + "y".repeat(600) + "\r\n");
  }

  private GrepResult grep(GrepRequest request) throws IOException {
    try (Workspace workspace = Workspace.open("main", root.toRealPath().toString());
        Workers workers = new Workers();
        SearchIndex index = new SearchIndex(false)) {
      return new GrepFiles(workers, index).grep(workspace, request, () -> false);
    }
  }

  private String text(GrepRequest request) throws IOException {
    return GrepRendering.text(request, grep(request));
  }

  @Test
  void showsContextOnceAndGroupsApart() throws IOException {
    assertThat(text(GrepRequest.of("x$", 10).withContext(1, 1)))
        .isEqualTo("a-2-2\na:3:x\na-4-4\na:5:x\na-6-6\n--\na-8-8\na:9:x");
  }

  @Test
  void marksWhatIsCut() throws IOException {
    assertThat(text(GrepRequest.of("xy", 10)))
        .isEqualTo("b:1:x" + "y".repeat(499) + "... [cut: the line has 601 bytes]");
  }

  @Test
  void showsFilesAndCounts() throws IOException {
    assertThat(text(GrepRequest.of("x", 10).answering(Mode.FILES))).isEqualTo("a\nb");
    assertThat(text(GrepRequest.of("x", 1).answering(Mode.COUNT)))
        .isEqualTo(
            "a:3\n[only the first 1 files: raise head_limit, or narrow path, glob or pattern]");
  }

  @Test
  void saysWhatWasLeftOut() throws IOException {
    GrepRequest request = GrepRequest.of("nothing", 1);
    GrepResult result = new GrepResult(grep(request).files(), false, 2, 1);
    assertThat(GrepRendering.text(request, result))
        .isEqualTo(
            "[no match]\n[2 directories or files skipped: unreadable or vanished]\n"
                + "[1 file skipped: too large to search]");
  }

  @Test
  void keepsTheDataWithinTheBudget() throws IOException {
    GrepRequest request = GrepRequest.of("x", 10);
    FoundLines all = GrepRendering.data(request, grep(request), 10_000);
    assertThat(all.lines()).hasSize(4);
    assertThat(all.truncated()).isFalse();
    FoundLines some = GrepRendering.data(request, grep(request), 5);
    assertThat(some.lines()).hasSize(2);
    assertThat(some.truncated()).isTrue();
  }
}
