package io.terrarium.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls do what the manual says and never follow a link in the last place. */
class KernelTest {
  @TempDir private Path temporary;
  private Descriptor root;

  @BeforeEach
  void open() throws IOException {
    root = Kernel.openDirectory(temporary.toRealPath().toString().getBytes(UTF_8));
    Files.createDirectories(temporary.resolve("dir/nested"));
    Files.writeString(temporary.resolve("dir/file"), "content");
    Files.createSymbolicLink(temporary.resolve("link"), Path.of("dir"));
    Files.createSymbolicLink(temporary.resolve("file-link"), Path.of("dir/file"));
  }

  @AfterEach
  void close() {
    root.close();
  }

  @Test
  void opensBeneathWithoutLinksAndWithoutLeaving() throws IOException {
    Kernel.openDirectoryBeneath(root, name("dir/nested")).close();

    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("link/nested"))))
        .isEqualTo(Errno.ELOOP);
    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("link")))).isEqualTo(Errno.ELOOP);
    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("..")))).isEqualTo(Errno.EXDEV);
    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("/")))).isEqualTo(Errno.EXDEV);
    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("dir/file"))))
        .isEqualTo(Errno.ENOTDIR);
    assertThat(errno(() -> Kernel.openDirectoryBeneath(root, name("missing"))))
        .isEqualTo(Errno.ENOENT);
  }

  @Test
  void followsNoLinkInTheLastPlace() {
    assertThat(errno(() -> Kernel.openToRead(root, name("file-link")))).isEqualTo(Errno.ELOOP);
    assertThat(errno(() -> Kernel.openDirectoryEntry(root, name("link"))))
        .isIn(Errno.ELOOP, Errno.ENOTDIR);
    assertThat(errno(() -> Kernel.createFile(root, name("file-link"), 0644)))
        .isEqualTo(Errno.EEXIST);
  }

  @Test
  void writesAndReadsMoreThanOneBufferful() throws IOException {
    byte[] content = new byte[1_000_003];
    new Random(7).nextBytes(content);
    try (Descriptor file = Kernel.createFile(root, name("large"), 0600)) {
      file.write(content);
      file.write(new byte[0]);
      file.sync();
      assertThat(file.status().size()).isEqualTo(content.length);
    }
    try (Descriptor file = Kernel.openToRead(root, name("large"));
        InputStream in = file.input(0)) {
      assertThat(in.read()).isEqualTo(content[0] & 0xFF);
      assertThat(in.readAllBytes()).hasSize(content.length - 1);
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(new byte[1], 0, 0)).isZero();
    }
    assertThat(temporary.resolve("large")).hasBinaryContent(content);
  }

  @Test
  void tellsTheStatusAsTheFileSystemDoes() throws IOException {
    Path file = temporary.resolve("dir/file");
    try (Descriptor dir = Kernel.openDirectoryEntry(root, name("dir"))) {
      FileStatus status = Kernel.status(dir, name("file"));

      assertThat(status.size()).isEqualTo(7);
      assertThat(status.inode()).isEqualTo(Files.getAttribute(file, "unix:ino"));
      assertThat(status.links()).isEqualTo(Files.getAttribute(file, "unix:nlink"));
      assertThat(status.owner()).isEqualTo(Files.getAttribute(file, "unix:uid"));
      assertThat(status.group()).isEqualTo(Files.getAttribute(file, "unix:gid"));
      assertThat(status.mode() | 0100000).isEqualTo(Files.getAttribute(file, "unix:mode"));
      assertThat(status.modified() / 1_000_000)
          .isEqualTo(Files.getLastModifiedTime(file).toMillis());
      assertThat(status.isFile()).isTrue();
      assertThat(dir.status().isDirectory()).isTrue();
      assertThat(Kernel.status(root, name("link")).isLink()).isTrue();
      assertThat(status.unchangedSince(Kernel.status(dir, name("file")))).isTrue();
      Files.writeString(file, "other content");
      assertThat(Kernel.status(dir, name("file")).unchangedSince(status)).isFalse();
      assertThat(Kernel.status(dir, name("file")).sameFile(status)).isTrue();
    }
  }

  @Test
  void listsDirectoriesLargerThanOneBuffer() throws IOException {
    Set<String> names = new HashSet<>();
    try (Descriptor dir = Kernel.openDirectoryEntry(root, name("dir"))) {
      for (int i = 0; i < 3_000; i++) {
        Kernel.createFile(dir, name("some-file-with-a-long-name-" + i), 0600).close();
      }
      for (Kernel.Entry entry : Kernel.list(dir)) {
        assertThat(names.add(new String(entry.name(), UTF_8))).isTrue();
      }
    }
    assertThat(names).hasSize(3_002).contains("nested", "file").doesNotContain(".", "..");
  }

  @Test
  void renamesExchangesAndRemoves() throws IOException {
    Kernel.makeDirectory(root, name("one"));
    Kernel.createFile(root, name("two"), 0600).close();
    Kernel.exchange(root, name("one"), name("two"), name("spare"));
    assertThat(Kernel.status(root, name("one")).isFile()).isTrue();
    assertThat(errno(() -> Kernel.renameToNew(root, name("one"), name("two"))))
        .isEqualTo(Errno.EEXIST);
    assertThat(errno(() -> Kernel.removeFile(root, name("two")))).isEqualTo(Errno.EISDIR);
    assertThat(errno(() -> Kernel.removeDirectory(root, name("dir")))).isEqualTo(Errno.ENOTEMPTY);
    Kernel.renameToNew(root, name("one"), name("three"));
    Kernel.replace(root, name("three"), name("file-link"));
    assertThat(Kernel.status(root, name("file-link")).isFile()).isTrue();
    assertThat(temporary.resolve("dir/file")).hasContent("content");
    Kernel.removeDirectory(root, name("two"));
    assertThat(errno(() -> Kernel.status(root, name("two")))).isEqualTo(Errno.ENOENT);
  }

  @Test
  void readsLinksAsWritten() throws IOException {
    assertThat(Kernel.readLink(root, name("link"))).isEqualTo(name("dir"));
    assertThat(errno(() -> Kernel.readLink(root, name("dir")))).isEqualTo(Errno.EINVAL);
  }

  @Test
  void refusesNamesWithNulAndClosedDescriptors() throws IOException {
    assertThatThrownBy(() -> Kernel.status(root, new byte[] {'d', 0, 'x'}))
        .isInstanceOf(IllegalArgumentException.class);
    Descriptor closed = Kernel.openDirectoryEntry(root, name("dir"));
    closed.close();
    closed.close();
    assertThatThrownBy(closed::status).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void explainsErrorsInWords() {
    KernelException problem =
        catchThrowableOfType(KernelException.class, () -> Kernel.status(root, name("missing")));

    assertThat(problem).hasMessage("no such file or directory (statx)");
    assertThat(problem.reason()).isEqualTo("no such file or directory");
    assertThat(Errno.text(9999)).isEqualTo("error 9999");
  }

  private static int errno(ThrowingCallable call) {
    return catchThrowableOfType(KernelException.class, call).errno();
  }

  private static byte[] name(String text) {
    return text.getBytes(UTF_8);
  }
}
