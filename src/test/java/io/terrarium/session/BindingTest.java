package io.terrarium.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A session comes once, complete or not at all. */
class BindingTest {
  private static final String HASH = "ab".repeat(32);

  private Path base;
  private Binding binding;

  @BeforeEach
  void waiting(@TempDir Path directory) throws IOException {
    base = directory.toRealPath();
    binding = Binding.waiting(base, false, Optional.empty());
  }

  private static BindRequest request(String... pairs) {
    Map<String, String> given = new HashMap<>();
    given.put("session", "s-1");
    for (int i = 0; i < pairs.length; i += 2) {
      given.put(pairs[i], pairs[i + 1]);
    }
    return BindRequest.of(given);
  }

  @Test
  void hasNoSessionBefore() {
    assertThat(binding.session()).isEmpty();
    assertThatThrownBy(binding::require)
        .isInstanceOf(SandboxException.class)
        .hasMessage("not bound to a session yet: bind it, then wait until it is ready");
  }

  @Test
  void bindsToADirectoryItMakes() throws IOException {
    Session session =
        binding.bind(request("workspace", "a/b", "token-sha256", HASH, "mode", "readonly"));
    assertThat(session)
        .isEqualTo(
            new Session(
                "s-1",
                Map.of("workspace", base.resolve("a/b").toString()),
                true,
                Optional.of(HASH)));
    assertThat(base.resolve("a/b")).isDirectory();
    assertThat(binding.isReadOnly()).isTrue();
  }

  @Test
  void withoutADirectoryItIsTheConfiguredOne() throws IOException {
    assertThat(binding.bind(request()).roots()).containsEntry("workspace", base.toString());
  }

  @Test
  void tellsWhoWaitsAndWhoComesLater() throws IOException {
    List<String> heard = new ArrayList<>();
    binding.whenBound(session -> heard.add("first " + session.id()));
    assertThat(heard).isEmpty();
    binding.bind(request());
    binding.whenBound(session -> heard.add("second " + session.id()));
    assertThat(heard).containsExactly("first s-1", "second s-1");
  }

  @Test
  void isBoundOnceHoweverManyTry() {
    AtomicInteger bound = new AtomicInteger();
    IntStream.range(0, 20)
        .parallel()
        .forEach(
            i -> {
              try {
                binding.bind(request("workspace", "w" + i));
                bound.incrementAndGet();
              } catch (SandboxException refused) {
                assertThat(refused).hasMessageStartingWith("bound to a session already");
              } catch (IOException problem) {
                throw new AssertionError(problem);
              }
            });
    assertThat(bound).hasValue(1);
  }

  @Test
  void aFailedCloneDoesNotUseItUp() throws IOException {
    List<String> cloned = new ArrayList<>();
    Checkout checkout =
        (directory, url, revision) -> {
          if (url.contains("missing")) {
            throw new IOException("git clone failed: not found");
          }
          cloned.add(url + " " + revision.orElse("-") + " " + directory);
        };
    Binding cloning = Binding.waiting(base, false, Optional.of(checkout));
    assertThatThrownBy(() -> cloning.bind(request("git", "https://example.org/missing")))
        .isInstanceOf(IOException.class);
    assertThat(cloning.session()).isEmpty();
    cloning.bind(request("git", "https://example.org/a", "revision", "v1"));
    assertThat(cloned).containsExactly("https://example.org/a v1 " + base);
  }

  @Test
  void doesNotCloneOverFiles() throws IOException {
    Files.writeString(base.resolve("a.txt"), "here already");
    Checkout checkout = (directory, url, revision) -> Files.delete(base.resolve("a.txt"));
    Binding cloning = Binding.waiting(base, false, Optional.of(checkout));
    assertThatThrownBy(() -> cloning.bind(request("git", "https://example.org/a")))
        .hasMessage("cannot clone into " + base + ": it is not empty");
    assertThat(base.resolve("a.txt")).exists();
  }

  record Refused(String name, List<String> given, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Refused> refused() {
    return Stream.of(
        new Refused("above", List.of("workspace", "../x"), "workspace must lie in "),
        new Refused("elsewhere", List.of("workspace", "/etc"), "workspace must lie in "),
        new Refused("link", List.of("workspace", "link"), "workspace must lie in "),
        new Refused("NUL", List.of("workspace", "a\0b"), "workspace is not a path"),
        new Refused("no git", List.of("git", "https://x/y"), "this build starts no programs"),
        new Refused("program as URL", List.of("git", "ext::sh -c id"), "git must be a URL"),
        new Refused("flag as URL", List.of("git", "--upload-pack=x"), "git must be a URL"),
        new Refused(
            "flag as revision",
            List.of("git", "https://x/y", "revision", "-f"),
            "revision must be a branch"),
        new Refused("revision alone", List.of("revision", "main"), "revision without git"),
        new Refused("short hash", List.of("token-sha256", "abc"), "token-sha256 must be 64"),
        new Refused("mode", List.of("mode", "root"), "mode must be full or readonly"),
        new Refused("session", List.of("session", "../x"), "session must be letters"),
        new Refused("unknown", List.of("user", "root"), "unknown \"user\"; known: session"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesAndStaysUnbound(Refused row) throws IOException {
    Files.createSymbolicLink(base.resolve("link"), Path.of("/tmp"));
    assertThatThrownBy(() -> binding.bind(request(row.given().toArray(String[]::new))))
        .isInstanceOf(SandboxException.class)
        .hasMessageStartingWith(row.message());
    assertThat(binding.session()).isEmpty();
  }

  @Test
  void aSessionIsNeverMoreThanWasConfigured() throws IOException {
    Binding strict = Binding.waiting(base, true, Optional.empty());
    assertThatThrownBy(() -> strict.bind(request("mode", "full")))
        .hasMessageStartingWith("this sandbox is read-only");
    assertThat(strict.bind(request()).readOnly()).isTrue();
  }

  @Test
  void aSessionMustBeNamed() {
    assertThatThrownBy(() -> BindRequest.of(Map.of("mode", "full")))
        .hasMessage("session is missing: name the session to bind to");
  }
}
