package io.terrarium.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading many files, and hearing of changes. */
class BulkFilesTest {
  @TempDir Path directory;

  private Descriptor root;
  private final BulkFiles files = new BulkFiles();

  @BeforeEach
  void open() throws IOException {
    root = Kernel.openDirectory(bytes(directory.toRealPath().toString()));
  }

  @AfterEach
  void close() {
    root.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void readsFilesOfAnySizeOneAfterTheOther() throws IOException {
    Random random = new Random(1);
    for (int size : new int[] {0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_000, 10}) {
      byte[] content = new byte[size];
      random.nextBytes(content);
      Files.write(directory.resolve("f"), content);
      byte[] target = new byte[size + 100];
      try (Descriptor file = files.openBeneath(root, bytes("f"))) {
        assertThat(files.status(file).size()).isEqualTo(size);
        assertThat(files.read(file, target, 50, size + 50)).isEqualTo(size);
      }
      assertThat(Arrays.copyOfRange(target, 50, size + 50)).isEqualTo(content);
    }
  }

  @Test
  void followsNoLinkAndStaysBeneath() throws IOException {
    Files.createSymbolicLink(directory.resolve("link"), Path.of("/etc"));
    assertThatThrownBy(() -> files.openBeneath(root, bytes("link/passwd")))
        .isInstanceOfSatisfying(
            KernelException.class, problem -> assertThat(problem.errno()).isEqualTo(Errno.ELOOP));
    assertThatThrownBy(() -> files.openBeneath(root, bytes("../x")))
        .isInstanceOfSatisfying(
            KernelException.class, problem -> assertThat(problem.errno()).isEqualTo(Errno.EXDEV));
    assertThatThrownBy(() -> files.openDirectoryBeneath(root, bytes("link")))
        .isInstanceOf(KernelException.class);
    assertThat(files.status(root, bytes("link")).isLink()).isTrue();
  }

  @Test
  void listsALargeDirectory() throws IOException {
    Files.createDirectory(directory.resolve("d"));
    for (int i = 0; i < 3_000; i++) {
      Files.createFile(directory.resolve("d/a-rather-long-name-" + i));
    }
    try (Descriptor open = files.openDirectoryBeneath(root, bytes("d"))) {
      assertThat(files.list(open)).hasSize(3_000).allMatch(e -> e.type() == FileStatus.Type.FILE);
    }
  }

  @Test
  void hearsOfChangesOnce() throws IOException {
    try (Inotify inotify = Inotify.open()) {
      inotify.watch(root);
      assertThat(inotify.drain()).isFalse();
      Files.writeString(directory.resolve("new"), "x");
      assertThat(inotify.drain()).isTrue();
      assertThat(inotify.drain()).isFalse();
    }
  }
}
