package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.kernel.FileStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A batch that cannot be finished leaves everything as it was, whatever was done before. */
class FileBatchTest {
  @TempDir private Path root;
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open("workspace", root.toString());
    Files.writeString(root.resolve("replaced"), "before");
    Files.createDirectory(root.resolve("d"));
    Files.writeString(root.resolve("d/removed"), "before");
    Files.writeString(root.resolve("last"), "before");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private FileStatus status(String name) throws IOException {
    WorkspacePath path = workspace.resolve(name);
    try (Directory parent = workspace.parentOf(path)) {
      return parent.status(path.name()).orElseThrow();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private FileBatch batch() throws IOException {
    FileBatch batch = new FileBatch(workspace);
    batch.replace(workspace.resolve("replaced"), bytes("after"), status("replaced"), 0644);
    batch.remove(workspace.resolve("d/removed"), status("d/removed"));
    batch.create(workspace.resolve("made/by/it"), bytes("after"), 0666);
    return batch;
  }

  private List<String> tree() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.map(path -> root.relativize(path).toString()).sorted().toList();
    }
  }

  @Test
  void makesAllChanges() throws IOException {
    List<Change.File> files = batch().commit();
    assertThat(files).hasSize(3);
    assertThat(root.resolve("replaced")).hasContent("after");
    assertThat(tree()).containsExactly("", "last", "made", "made/by", "made/by/it", "replaced");
  }

  @Test
  void takesAllBackWhenTheLastFileChangedMeanwhile() throws IOException {
    List<String> before = tree();
    FileBatch batch = batch();
    batch.replace(workspace.resolve("last"), bytes("after"), status("last"), 0644);
    Files.writeString(root.resolve("last"), "by somebody else");
    assertThatThrownBy(batch::commit).hasMessageContaining("changed on disk meanwhile");
    assertThat(tree()).isEqualTo(before);
    assertThat(root.resolve("replaced")).hasContent("before");
    assertThat(root.resolve("d/removed")).hasContent("before");
    assertThat(root.resolve("last")).hasContent("by somebody else");
  }

  @Test
  void takesAllBackWhenANewNameIsTaken() throws IOException {
    List<String> before = tree();
    FileBatch batch = batch();
    batch.create(workspace.resolve("last"), bytes("after"), 0666);
    assertThatThrownBy(batch::commit).hasMessageContaining("came into being meanwhile");
    assertThat(tree()).isEqualTo(before);
    assertThat(root.resolve("replaced")).hasContent("before");
  }

  @Test
  void leavesNothingBehindWhenAFileCannotBeStaged() throws IOException {
    List<String> before = tree();
    FileBatch batch = batch();
    batch.create(workspace.resolve("last").child("below"), bytes("after"), 0666);
    assertThatThrownBy(batch::commit).hasMessageContaining("last/below");
    assertThat(tree()).isEqualTo(before);
  }
}
