package io.terrarium.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the index has read, an answer is what is in the files now. */
class SearchIndexTest {
  private static final int FILES = 60;

  @TempDir Path directory;

  private Path root;
  private Workspace workspace;
  private final Workers workers = new Workers();
  private final SearchIndex index = new SearchIndex(true);
  private final SearchIndex noIndex = new SearchIndex(false);

  @BeforeEach
  void open() throws IOException {
    root = directory.toRealPath();
    for (int i = 0; i < FILES; i++) {
      Path file = root.resolve("d" + i % 7).resolve("f" + i + ".txt");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "common line\nword%d here\n".formatted(i).repeat(100));
    }
    workspace = Workspace.open("main", root.toString());
  }

  @AfterEach
  void close() {
    index.close();
    noIndex.close();
    workers.close();
    workspace.close();
  }

  private Set<String> files(SearchIndex by, String pattern) throws IOException {
    Set<String> found = new TreeSet<>();
    GrepRequest request =
        GrepRequest.of(pattern, Integer.MAX_VALUE).answering(GrepRequest.Mode.COUNT);
    new GrepFiles(workers, by)
        .grep(workspace, request, () -> false)
        .files()
        .forEach(file -> found.add(file.path() + ":" + file.matches()));
    return found;
  }

  /** Files must have been left alone for a while before they are read. */
  private WorkspaceIndex indexed() {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              files(index, "word1 ");
              return index.of(workspace).filter(known -> known.size() == FILES).isPresent();
            });
    return index.of(workspace).orElseThrow();
  }

  @Test
  void isEmptyBeforeTheFirstSearch() {
    assertThat(index.of(workspace)).isEmpty();
  }

  @Test
  void staysEmptyWhenItIsOff() throws IOException {
    files(noIndex, "word1 ");
    assertThat(noIndex.of(workspace)).isEmpty();
  }

  @Test
  void keepsToATenthOfWhatItHasRead() throws IOException {
    WorkspaceIndex known = indexed();
    long bytes = 0;
    try (var all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    assertThat(known.memory()).isPositive().isLessThanOrEqualTo(bytes / 10);
  }

  @Test
  void findsWhatWasChangedWithoutATrace() throws IOException {
    indexed();
    Path file = root.resolve("d1/f1.txt");
    FileTime before = Files.getLastModifiedTime(file);
    try (RandomAccessFile same = new RandomAccessFile(file.toFile(), "rw")) {
      same.write("needles".getBytes(StandardCharsets.UTF_8));
    }
    Files.setLastModifiedTime(file, before);
    assertThat(files(index, "needles")).containsExactly("d1/f1.txt:1");
  }

  @Test
  void findsWhatWasMovedIntoPlace() throws IOException {
    indexed();
    Path other = Files.writeString(directory.resolve("d2/new.txt"), "needles\n");
    Files.setLastModifiedTime(other, FileTime.from(Instant.EPOCH));
    Files.move(other, root.resolve("d1/f1.txt"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(files(index, "needles")).containsExactly("d1/f1.txt:1");
    assertThat(files(index, "word1 ")).isEmpty();
  }

  @Test
  void findsWhatAnotherNameOfTheFileChanged() throws IOException {
    Path outside = Files.createTempDirectory("terrarium-link");
    try {
      Path link = Files.createLink(outside.resolve("link"), root.resolve("d1/f1.txt"));
      indexed();
      Files.writeString(link, "needles\n");
      assertThat(files(index, "needles")).containsExactly("d1/f1.txt:1");
    } finally {
      Files.delete(outside.resolve("link"));
      Files.delete(outside);
    }
  }

  @Test
  void doesNotSearchWhatIsIgnoredByNow() throws IOException {
    indexed();
    Files.writeString(root.resolve(".gitignore"), "d1/\n");
    assertThat(files(index, "word1 ")).isEmpty();
  }

  @Test
  void neverGivesAStaleAnswerBetweenRandomWrites() throws IOException {
    indexed();
    Random random = new Random(7);
    List<String> words =
        List.of("alpha", "bravo", "charlie", "delta", "word1 ", "word2 ", "common");
    for (int i = 0; i < 300; i++) {
      Path file =
          root.resolve("d" + random.nextInt(8)).resolve("f" + random.nextInt(FILES) + ".txt");
      Files.createDirectories(file.getParent());
      switch (random.nextInt(4)) {
        case 0 -> Files.deleteIfExists(file);
        case 1 -> Files.writeString(file, words.get(random.nextInt(words.size())) + "\n");
        case 2 -> {
          if (Files.exists(file)) {
            Files.writeString(
                file,
                words.get(random.nextInt(words.size())) + "\n",
                java.nio.file.StandardOpenOption.APPEND);
          }
        }
        default -> {
          Path temporary = root.resolve("temporary");
          Files.writeString(temporary, words.get(random.nextInt(words.size())) + "\n");
          Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      String word = words.get(random.nextInt(words.size()));
      assertThat(files(index, word))
          .as("%s after write %d", word, i)
          .isEqualTo(files(noIndex, word));
    }
  }

  @Test
  void readsChangedFilesAgainInTheBackground() throws IOException {
    WorkspaceIndex known = indexed();
    Files.writeString(root.resolve("d1/new.txt"), "needles\n".repeat(200));
    // Nobody searches meanwhile: the kernel tells of it.
    await().atMost(Duration.ofSeconds(30)).until(() -> known.size() == FILES + 1);
  }

  @Test
  void endsWhenItIsCancelled() {
    GrepRequest request = GrepRequest.of("word", 10);
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> new GrepFiles(workers, index).grep(workspace, request, () -> true))
        .isInstanceOf(CancellationException.class);
  }
}
