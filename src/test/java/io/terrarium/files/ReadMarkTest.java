package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which looks at a file allow to change it, and what takes that away again. */
class ReadMarkTest {
  private static final String UNREAD = "refusing to edit a.txt: Read it first";
  private static final String STALE =
      "refusing to edit a.txt: it changed on disk since you read it; Read it again";

  @TempDir private Path root;
  @AutoClose private FileOperations files;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    files = new FileOperations(root);
    file = files.put("a.txt", "one\ntwo\nthree\n");
  }

  private void assertRefused(String message) throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> files.edit("a.txt", "two", "2")).hasMessage(message);
    String overwrite = message.replace("edit", "overwrite");
    assertThatThrownBy(() -> files.write("a.txt", "x")).hasMessage(overwrite);
    assertThat(file).hasBinaryContent(before);
  }

  private void assertAllowed() throws IOException {
    assertThat(files.edit("a.txt", "two", "2")).isInstanceOf(EditResult.Applied.class);
  }

  @Test
  void aFileNeverReadIsNotChanged() throws IOException {
    assertRefused(UNREAD);
  }

  @Test
  void readingAPartIsEnough() throws IOException {
    files.read("a.txt", 3, 1);

    assertAllowed();
  }

  @Test
  void readingWithoutMarkingDoesNotUnlock() throws IOException {
    files.look("a.txt", 1, 2000);

    assertRefused(UNREAD);
  }

  @Test
  void readingWithoutMarkingDoesNotRefreshAStaleMark() throws IOException {
    files.read("a.txt");
    Files.writeString(file, "ONE\ntwo\nthree\n");
    files.look("a.txt", 1, 2000);

    assertRefused(STALE);
  }

  @Test
  void aRefusedReadDoesNotUnlock() throws IOException {
    assertThatThrownBy(() -> files.read("a.txt", 4, 1)).hasMessageContaining("past the end");

    assertRefused(UNREAD);
  }

  @Test
  void listingDoesNotUnlock() throws IOException {
    files.list(".");

    assertRefused(UNREAD);
  }

  @Test
  void aChangeBySomebodyElseMakesItStaleUntilItIsReadAgain() throws IOException {
    files.read("a.txt");
    Files.writeString(file, "ONE\ntwo\nthree\n");

    assertRefused(STALE);
    files.read("a.txt");
    assertAllowed();
  }

  @Test
  void aChangeOfTheSameSizeAndTimeIsNoticed() throws IOException {
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    Files.setLastModifiedTime(file, old);
    files.read("a.txt");
    Files.writeString(file, "ONE\ntwo\nthree\n");
    Files.setLastModifiedTime(file, old);

    assertRefused(STALE);
  }

  @Test
  void appendingMakesItStale() throws IOException {
    files.read("a.txt", 1, 1);
    Files.writeString(file, "four\n", StandardOpenOption.APPEND);

    assertRefused(STALE);
  }

  @Test
  void touchingDoesNotMakeItStale() throws IOException {
    files.read("a.txt");
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));

    assertAllowed();
  }

  @Test
  void anotherModeDoesNotMakeItStale() throws IOException {
    files.read("a.txt");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));

    assertAllowed();
  }

  @Test
  void anotherFileWithTheSameContentIsAsGood() throws IOException {
    files.read("a.txt");
    Files.delete(file);
    Files.writeString(file, "one\ntwo\nthree\n");

    assertAllowed();
  }

  @Test
  void theMarkOutlivesADeletion() throws IOException {
    files.read("a.txt");
    Files.delete(file);
    Files.writeString(file, "other");

    assertRefused(STALE);
  }

  @Test
  void aDeletedFileMayBeWrittenAnew() throws IOException {
    files.read("a.txt");
    Files.delete(file);

    files.write("a.txt", "new");

    assertThat(file).hasContent("new");
  }

  @Test
  void linkAndRealPathShareOneMark() throws IOException {
    files.link("link", "a.txt");
    files.link("dir", ".");
    files.read("link");

    assertAllowed();
    files.edit("dir/link", "one", "1");
    files.write("dir/a.txt", "end");
    files.edit("link", "end", "END");
    assertThat(file).hasContent("END");
    assertThat(root.resolve("link")).isSymbolicLink();
  }

  @Test
  void aLinkPointedElsewhereNeedsAnotherRead() throws IOException {
    files.put("b.txt", "one\n");
    Path link = files.link("link", "a.txt");
    files.read("link");
    Files.delete(link);
    files.link("link", "b.txt");

    assertThatThrownBy(() -> files.write("link", "x"))
        .hasMessage("refusing to overwrite b.txt: Read it first");
  }

  @Test
  void aHardLinkIsAnotherPath() throws IOException {
    Files.createLink(root.resolve("hard.txt"), file);
    files.read("hard.txt");

    assertRefused(UNREAD);
  }

  @Test
  void writingAndEditingKeepTheMarkFresh() throws IOException {
    files.write("new.txt", "a b c");
    files.edit("new.txt", "a", "A");
    files.edit("new.txt", "b", "B");
    files.write("new.txt", "c");
    files.edit("new.txt", "c", "C");

    assertThat(files.text("new.txt")).isEqualTo("C");
  }
}
