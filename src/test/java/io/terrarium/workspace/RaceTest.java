package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.files.EditFile;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadResult;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.FileStatus;
import io.terrarium.kernel.Kernel;
import io.terrarium.kernel.KernelException;
import io.terrarium.workspace.Playground.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * While others swap directories and files with links that lead outside, as fast as they can,
 * nothing outside is ever read or changed: a million tries, by every kind of access.
 */
// Whoever is ahead gives way, so that both sides of the race run also on few processors.
@SuppressWarnings("ThreadPriorityCheck")
class RaceTest {
  private static final int TRIES_OF_EACH_KIND = 125_000;
  private static final int LONGEST_BREATH = 400;
  private static final int MOST_SWAPS_A_TRY = 4;
  private static final long MIB = 1024 * 1024;

  /** What is raced for, each with the entry it is swapped with. */
  private static final List<String> DIRECTORIES = List.of("dir", "dir-link");

  private static final List<String> FILES = List.of("file.txt", "file-link");
  private static final List<String> VICTIMS = List.of("victim.txt", "victim-link");

  private static final List<Replacement> EDIT =
      List.of(new Replacement("inside", "still inside", false));

  private final ReadTracker tracker = new ReadTracker();
  private final PathLocks locks = new PathLocks();
  private final ReadFile reader = new ReadFile(tracker, MIB);
  private final WriteFile writer = new WriteFile(tracker, locks, new Changes(List.of()), MIB);
  private final EditFile editor = new EditFile(tracker, locks, new Changes(List.of()), MIB);
  private final Map<String, Tally> tallies = new TreeMap<>();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicLong swaps = new AtomicLong();
  private final AtomicLong tries = new AtomicLong();
  private int forced;
  private Descriptor own;
  private Playground playground;

  /** In memory where possible: there, waiting for the disk costs nothing. */
  @BeforeEach
  void fill() throws IOException {
    Path memory = Path.of("/dev/shm");
    Path base =
        Files.isWritable(memory)
            ? Files.createTempDirectory(memory, "terrarium-race")
            : Files.createTempDirectory("terrarium-race");
    playground = new Playground(base.toRealPath());
    own = Playground.handle(playground.root());
    for (String name : List.of("dir/file.txt", "dir/victim.txt", "file.txt", "victim.txt")) {
      playground.file(name, "inside 0\n");
      playground.secret(name, "SECRET 0\n");
    }
    playground.link("dir-link", playground.outside() + "/dir");
    playground.link("file-link", playground.outside() + "/file.txt");
    playground.link("victim-link", playground.outside() + "/victim.txt");
  }

  @AfterEach
  void remove() throws IOException {
    own.close();
    Playground.run("rm", "-r", playground.base().toString());
  }

  private static final class Tally {
    private int done;
    private int refused;
  }

  /** One access: gives what was read, or "" if that is not what it is about. */
  private interface Try {
    String run(int number) throws IOException;
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void neverLeadsOutside(Mode mode) throws IOException {
    Map<String, FileStatus> before = outside();
    long start = System.nanoTime();
    CompletableFuture<?> directories = inNewThread(() -> swap(List.of(DIRECTORIES)));
    CompletableFuture<?> files = inNewThread(() -> swap(List.of(FILES, VICTIMS)));
    try (Workspace workspace = mode.open(playground)) {
      inNewThread(() -> tryAll(workspace)).join();
    } finally {
      stop.set(true);
      directories.join();
      files.join();
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    System.out.printf(
        "race, %s: %,d swaps in %d s, %,d of them in between%n",
        mode, swaps.get(), seconds, forced);
    tallies.forEach(
        (kind, tally) ->
            System.out.printf("  %-6s %,8d done %,8d refused%n", kind, tally.done, tally.refused));
    assertThat(outside()).isEqualTo(before);
    assertThat(forced)
        .as("swaps between resolving and opening")
        .isGreaterThan(TRIES_OF_EACH_KIND / 100);
    assertThat(tallies.values())
        .allSatisfy(tally -> assertThat(tally.done).isGreaterThan(TRIES_OF_EACH_KIND / 100))
        .allSatisfy(tally -> assertThat(tally.refused).isGreaterThan(TRIES_OF_EACH_KIND / 100));
  }

  private static CompletableFuture<?> inNewThread(Runnable task) {
    return CompletableFuture.runAsync(task, command -> Thread.ofPlatform().start(command));
  }

  private void tryAll(Workspace workspace) {
    try {
      for (int i = 0; i < TRIES_OF_EACH_KIND; i++) {
        attempt("read", i, number -> read(workspace, number));
        attempt("write", i, number -> write(workspace, number));
        attempt("edit", i, number -> edit(workspace, number));
        attempt("delete", i, number -> delete(workspace, number));
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void attempt(String kind, int number, Try action) throws IOException {
    while (swaps.get() < tries.get()) {
      Thread.yield();
    }
    tries.incrementAndGet();
    Tally tally = tallies.computeIfAbsent(kind, any -> new Tally());
    try {
      assertThat(action.run(number)).doesNotContain("SECRET");
      tally.done++;
    } catch (SandboxException | PathException refusal) {
      assertThat(refusal.getMessage()).doesNotContain("SECRET", playground.base().toString());
      tally.refused++;
    }
  }

  private String read(Workspace workspace, int number) throws IOException {
    String path = raced(number, "file.txt");
    if (byTool(number)) {
      ReadResult result = reader.read(workspace, path, 1, 10, ReadFile.Reader.MARKING);
      return ((ReadResult.Text) result).lines().toString();
    }
    return act(workspace, path, Io::readAt);
  }

  /** New files, and files that were read before; those which are stale are read again. */
  private String write(Workspace workspace, int number) throws IOException {
    String path = number % 4 < 2 ? raced(number, "file.txt") : "dir/new" + number % 64 + ".txt";
    if (byTool(number)) {
      try {
        return writer.write(workspace, path, "inside\n").toString();
      } catch (SandboxException refusal) {
        reread(workspace, path, refusal);
        throw refusal;
      }
    }
    return act(
        workspace,
        path,
        (parent, name) -> {
          if (parent.status(name).isPresent()) {
            return Io.replaceAt(parent, name, old -> "inside\n");
          }
          return parent.create(name, Io.bytes("inside\n")).toString();
        });
  }

  private String edit(Workspace workspace, int number) throws IOException {
    String path = raced(number, "file.txt");
    if (byTool(number)) {
      try {
        return editor.edit(workspace, path, EDIT).toString();
      } catch (SandboxException refusal) {
        reread(workspace, path, refusal);
        throw refusal;
      }
    }
    return act(
        workspace, path, (parent, name) -> Io.replaceAt(parent, name, old -> "still " + old));
  }

  /** Every second time the swap surely comes between resolving and opening. */
  private String act(Workspace workspace, String given, Io.Act action) throws IOException {
    return workspace.at(
        given,
        path -> {
          if (tries.get() % 16 < 8) {
            exchange(own, pair(given));
            forced++;
          }
          try (Directory parent = workspace.parentOf(path)) {
            return action.in(parent, path.name());
          }
        });
  }

  private static List<String> pair(String given) {
    return switch (given) {
      case "file.txt" -> FILES;
      case "victim.txt" -> VICTIMS;
      default -> DIRECTORIES;
    };
  }

  private void reread(Workspace workspace, String path, SandboxException refusal)
      throws IOException {
    if (refusal.reason() == SandboxException.Reason.NOT_READ
        || refusal.reason() == SandboxException.Reason.CHANGED_ON_DISK) {
      try {
        reader.read(workspace, path, 1, 10, ReadFile.Reader.MARKING);
      } catch (SandboxException | PathException ignored) {
        // Swapped again.
      }
    }
  }

  private String delete(Workspace workspace, int number) throws IOException {
    String path = raced(number, "victim.txt");
    try {
      return act(
          workspace,
          path,
          (parent, name) -> {
            parent.delete(name);
            return "";
          });
    } finally {
      if (number % 2 == 0) {
        bringBackInDirectory();
      } else {
        bringBack();
      }
    }
  }

  private static boolean byTool(int number) {
    return number % 16 < 2;
  }

  /** In a directory that is swapped, or itself swapped. */
  private static String raced(int number, String name) {
    return number % 2 == 0 ? "dir/" + name : name;
  }

  private void bringBackInDirectory() throws IOException {
    for (String directory : DIRECTORIES) {
      Path path = playground.root().resolve(directory).resolve("victim.txt");
      if (!Files.exists(path)) {
        try {
          Files.createFile(path);
        } catch (java.nio.file.FileAlreadyExistsException swapped) {
          // It looked at one directory and came into the other.
        }
      }
    }
  }

  /** The swapper fails as long as one of the two is missing, so nobody is in between. */
  private void bringBack() throws IOException {
    for (String name : VICTIMS) {
      Path path = playground.root().resolve(name);
      if (!Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
        Path other = playground.root().resolve(VICTIMS.get(name.equals("victim.txt") ? 1 : 0));
        if (Files.isSymbolicLink(other)) {
          Files.createFile(path);
        } else {
          Files.createSymbolicLink(path, playground.outside().resolve("victim.txt"));
        }
      }
    }
  }

  private void swap(List<List<String>> pairs) {
    Random random = new Random(42);
    try (Descriptor root = Playground.handle(playground.root())) {
      while (!stop.get()) {
        for (List<String> pair : pairs) {
          exchange(root, pair);
        }
        // Without a breath the lock of the directory is never free for those who race.
        for (int i = random.nextInt(LONGEST_BREATH); i > 0; i--) {
          Thread.onSpinWait();
        }
        while (swaps.get() > MOST_SWAPS_A_TRY * tries.get() && !stop.get()) {
          Thread.yield();
        }
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void exchange(Descriptor root, List<String> pair) {
    try {
      Kernel.exchange(root, name(pair.getFirst()), name(pair.getLast()), name("spare"));
      swaps.incrementAndGet();
    } catch (KernelException missing) {
      // A victim; it is brought back in a moment.
    }
  }

  /** Everything outside; a file made and removed again would show in its directory's times. */
  private Map<String, FileStatus> outside() throws IOException {
    Map<String, FileStatus> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(playground.outside())) {
      for (Path path : all.toList()) {
        try (Descriptor parent = Playground.handle(path.resolveSibling("."))) {
          found.put(path.toString(), Kernel.status(parent, name(path.getFileName().toString())));
        }
        if (Files.isRegularFile(path)) {
          assertThat(path).hasContent("SECRET 0\n");
        }
      }
    }
    return found;
  }

  private static byte[] name(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
