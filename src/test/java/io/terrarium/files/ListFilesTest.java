package io.terrarium.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.terrarium.files.ListFiles.Item;
import io.terrarium.files.ListFiles.Listing;
import io.terrarium.files.ListFiles.Request;
import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a listing holds, in which order, and how far it goes. */
class ListFilesTest {
  @TempDir private Path root;
  @AutoClose private FileOperations files;

  @BeforeEach
  void open() {
    files = new FileOperations(root);
  }

  private static List<String> shown(Listing listing) {
    return listing.items().stream().map(ListFilesTest::shown).toList();
  }

  private static String shown(Item item) {
    return switch (item) {
      case Item.Folder folder -> folder.path() + "/";
      case Item.File file -> file.path() + " " + file.size();
      case Item.Link link -> link.path() + " -> " + link.target();
      case Item.Special special -> special.path() + " special";
    };
  }

  @Test
  void listsInTheOrderOfNames() throws IOException {
    files.put("b.txt", "12345");
    files.put("a.txt", "");
    files.put("Z.txt", "1");
    files.put("a/x", "1");
    files.put("é", "1");
    files.put(".hidden", "12");

    assertThat(shown(files.list(".")))
        .containsExactly(".hidden 2", "Z.txt 1", "a/", "a.txt 0", "b.txt 5", "é 1");
  }

  @Test
  void listsEverythingBelowDepthFirst() throws IOException {
    files.put("a/b/c.txt", "1");
    files.put("a/z.txt", "1");
    files.put("a.txt", "1");
    Files.createDirectory(root.resolve("empty"));

    assertThat(shown(files.listAll(".")))
        .containsExactly("a/", "a/b/", "a/b/c.txt 1", "a/z.txt 1", "a.txt 1", "empty/");
    assertThat(shown(files.listAll("a"))).containsExactly("a/b/", "a/b/c.txt 1", "a/z.txt 1");
  }

  @Test
  void showsLinksAsTheyAreWrittenAndFollowsNone() throws IOException {
    files.put("dir/a.txt", "1");
    files.link("inside", "dir");
    files.link("outside", "/etc");
    files.link("dangling", "nowhere/at all");
    files.link("loop", "loop");
    files.link("dir/up", "..");

    assertThat(shown(files.listAll(".")))
        .containsExactly(
            "dangling -> nowhere/at all",
            "dir/",
            "dir/a.txt 1",
            "dir/up -> ..",
            "inside -> dir",
            "loop -> loop",
            "outside -> /etc");
    assertThat(shown(files.list("inside"))).containsExactly("dir/a.txt 1", "dir/up -> ..");
    assertThatThrownBy(() -> files.list("outside"))
        .hasMessage("path is outside the workspace: outside");
  }

  @Test
  void showsWhatIsNeitherFileNorDirectory() throws Exception {
    shell("mkfifo pipe");

    assertThat(shown(files.list("."))).containsExactly("pipe special");
  }

  @Test
  void escapesNamesThatWouldBreakTheList() throws Exception {
    shell("printf 12 > $'new\\nline'; printf 1 > $'b\\377d'; printf 1 > $'tab\\there'");

    assertThat(shown(files.list(".")))
        .containsExactly("b\\xffd 1", "new\\x0aline 2", "tab\\x09here 1");
    assertThat(files.lines("new\\x0aline")).containsExactly("12");
    assertThat(files.lines("b\\xffd")).containsExactly("1");
  }

  @Test
  void stopsAtTheLimitAndSaysSo() throws IOException {
    files.put("a/1", "");
    files.put("a/2", "");
    files.put("b", "");

    assertThat(shown(files.list(new Request(".", true, 2, false)))).containsExactly("a/", "a/1 0");
    assertThat(files.list(new Request(".", true, 2, false)).more()).isTrue();
    assertThat(files.list(new Request(".", true, 3, false)).more()).isTrue();
    assertThat(files.list(new Request(".", true, 4, false)).more()).isFalse();
    assertThat(files.list(new Request(".", true, Integer.MAX_VALUE, false)).items()).hasSize(4);
  }

  @Test
  void listsTenThousandEntries() throws IOException {
    for (int i = 0; i < 10_000; i++) {
      Files.createFile(root.resolve("file-%05d-with-a-name-of-some-length".formatted(i)));
    }

    Listing all = files.list(new Request(".", false, 20_000, false));

    assertThat(all.items()).hasSize(10_000);
    assertThat(all.items()).isSortedAccordingTo((a, b) -> a.path().compareTo(b.path()));
    assertThat(files.list(".").items()).hasSize(1000);
    assertThat(files.list(".").more()).isTrue();
  }

  @Test
  void listsADeepTreeAsFarAsItGoes() throws Exception {
    String name = "d".repeat(50);
    shell("for i in $(seq 300); do mkdir " + name + " && cd " + name + "; done; touch end");
    try {
      Listing listing = files.listAll(".");
      assertThat(listing.items()).hasSize(200);
      assertThat(listing.unreadable()).isEqualTo(1);
    } finally {
      shell("rm -r " + name);
    }
  }

  @Test
  void showsGitsDirectoryButDoesNotGoIn() throws IOException {
    files.put(".git/config", "1");
    files.put("sub/.git/HEAD", "1");

    assertThat(shown(files.listAll("."))).containsExactly(".git/", "sub/", "sub/.git/");
    assertThat(shown(files.list(".git"))).containsExactly(".git/config 1");
  }

  @Test
  void countsDirectoriesThatCannotBeRead() throws IOException {
    files.put("closed/a.txt", "1");
    Path closed = root.resolve("closed");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    try {
      assumeThat(Files.isReadable(closed)).as("needs a user other than root").isFalse();
      assertThat(shown(files.listAll("."))).containsExactly("closed/");
      assertThat(files.listAll(".").unreadable()).isEqualTo(1);
      assertThatThrownBy(() -> files.list("closed"))
          .hasMessage("closed: permission denied; change its mode first, or leave it");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void refusesWhatIsNotADirectory() throws IOException {
    files.put("a.txt", "1");

    assertThatThrownBy(() -> files.list("a.txt"))
        .isInstanceOf(SandboxException.class)
        .hasMessage("a.txt is a file: use Read");
    assertThatThrownBy(() -> files.list("b.txt"))
        .hasMessage("no such directory: b.txt; did you mean a.txt?");
    assertThatThrownBy(() -> files.list("../x")).hasMessage("path is outside the workspace: ../x");
    assertThatThrownBy(() -> files.list(new Request(".", false, 0, false)))
        .hasMessage("limit must be 1 or more, not 0");
    assertThatThrownBy(() -> files.list(new Request(".", false, -5, false)))
        .hasMessage("limit must be 1 or more, not -5");
  }

  private void shell(String command) throws Exception {
    int exit = new ProcessBuilder("bash", "-c", command).directory(root.toFile()).start().waitFor();
    assertThat(exit).isZero();
  }
}
