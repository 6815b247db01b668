package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.Playground.Mode;
import io.terrarium.workspace.ReadTracker.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was read is known by its content: only a change of that makes it stale. */
class ReadTrackerTest {
  @TempDir private Path temporary;
  private final ReadTracker tracker = new ReadTracker();
  private final AtomicInteger hashed = new AtomicInteger();
  private Playground playground;
  private Workspace workspace;
  private Path file;

  @BeforeEach
  void prepare() throws IOException {
    playground = new Playground(temporary.toRealPath());
    file = playground.file("file.txt", "one");
    workspace = Mode.OPENAT2.open(playground);
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  @Test
  void knowsNothingAtFirst() throws IOException {
    assertThat(tracker.hasBeenRead(path())).isFalse();
    assertThat(state(tracker)).isEqualTo(State.UNREAD);
    assertThat(tracker.known(path(), status())).isEmpty();
  }

  @Test
  void knowsAFileByEveryWayToIt() throws IOException {
    playground.link("link.txt", "file.txt");
    mark(tracker);

    assertThat(tracker.hasBeenRead(workspace.resolve("link.txt"))).isTrue();
    assertThat(tracker.hasBeenRead(workspace.resolve(file.toString()))).isTrue();
    assertThat(tracker.hasBeenRead(workspace.resolve("other/../file.txt"))).isTrue();
    assertThat(tracker.hasBeenRead(workspace.resolve("file.txt2"))).isFalse();
  }

  @Test
  void sharesAnEntryBetweenOverlappingWorkspaces() throws IOException {
    mark(tracker);
    try (Workspace above = Workspace.open("above", playground.base().toString())) {
      assertThat(tracker.hasBeenRead(above.resolve("inside/file.txt"))).isTrue();
      assertThat(above.resolve("inside/file.txt")).isEqualTo(path()).hasSameHashCodeAs(path());
    }
  }

  @Test
  void staysFreshWhenTouched() throws IOException {
    mark(tracker);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));

    assertThat(state(tracker)).isEqualTo(State.FRESH);
  }

  @Test
  void staysFreshWhenTheSameIsWrittenAgain() throws IOException {
    mark(tracker);
    Files.delete(file);
    playground.file("file.txt", "one");

    assertThat(state(tracker)).isEqualTo(State.FRESH);
  }

  @Test
  void noticesAnotherContentOfTheSameLengthWithinOneTick() throws IOException {
    FileStatus before = status();
    mark(tracker);
    Files.writeString(file, "two");

    assertThat(stateWith(tracker, before)).isEqualTo(State.CHANGED);
    assertThat(state(tracker)).isEqualTo(State.CHANGED);
  }

  @Test
  void noticesAnotherSizeWithoutHashing() throws IOException {
    mark(tracker);
    Files.writeString(file, "three");

    assertThat(state(tracker)).isEqualTo(State.CHANGED);
    assertThat(hashed).hasValue(0);
  }

  @Test
  void needsNoHashOnceTheStatusVouches() throws IOException {
    ReadTracker later = trackerAt(Instant.now().plus(Duration.ofMinutes(1)));
    mark(later);

    assertThat(state(later)).isEqualTo(State.FRESH);
    assertThat(hashed).hasValue(0);
    assertThat(later.known(path(), status())).contains(Fingerprint.of(Io.bytes("one")));
  }

  @Test
  void hashesWhatWasReadRightAfterItWasWritten() throws IOException {
    mark(tracker);

    assertThat(tracker.known(path(), status())).isEmpty();
    assertThat(state(tracker)).isEqualTo(State.FRESH);
    assertThat(hashed).hasValue(1);
  }

  @Test
  void forgetsWhenAsked() throws IOException {
    mark(tracker);
    tracker.forget(path());

    assertThat(tracker.hasBeenRead(path())).isFalse();
    assertThat(state(tracker)).isEqualTo(State.UNREAD);
    tracker.forget(path());
  }

  @Test
  void servesManyThreadsAtOnce() throws Exception {
    FileStatus status = status();
    Fingerprint one = Fingerprint.of(Io.bytes("one"));
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      WorkspacePath own = workspace.resolve("new" + i);
      calls.add(
          () -> {
            tracker.markRead(own, one, status);
            tracker.markRead(path(), one, status);
            return tracker.hasBeenRead(own)
                && tracker.state(path(), status, () -> one) == State.FRESH;
          });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Boolean> done : threads.invokeAll(calls)) {
        assertThat(done.get()).isTrue();
      }
    }
    for (int i = 0; i < 2_000; i++) {
      assertThat(tracker.hasBeenRead(workspace.resolve("new" + i))).isTrue();
    }
  }

  private static ReadTracker trackerAt(Instant time) {
    return new ReadTracker(Clock.fixed(time, ZoneOffset.UTC));
  }

  private void mark(ReadTracker by) throws IOException {
    by.markRead(path(), Fingerprint.of(Files.readAllBytes(file)), status());
  }

  private State state(ReadTracker by) throws IOException {
    return stateWith(by, status());
  }

  private State stateWith(ReadTracker by, FileStatus status) throws IOException {
    return by.state(
        path(),
        status,
        () -> {
          hashed.incrementAndGet();
          return Fingerprint.of(Files.readAllBytes(file));
        });
  }

  private WorkspacePath path() throws IOException {
    return workspace.resolve("file.txt");
  }

  private FileStatus status() throws IOException {
    try (Directory root = workspace.parentOf(path())) {
      return root.status("file.txt").orElseThrow();
    }
  }
}
