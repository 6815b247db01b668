package io.terrarium.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which names a server answers to, and which pages may call it. */
class HostsTest {
  private static final Hosts LOCAL = new Hosts(true, false, Set.of("box.internal"));
  private static final Hosts LOCAL_WITH_TOKEN = new Hosts(true, true, Set.of());
  private static final Hosts OPEN = new Hosts(false, false, Set.of());
  private static final Hosts OPEN_WITH_TOKEN = new Hosts(false, true, Set.of());

  record Called(String name, Hosts hosts, String host, boolean allowed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Called> called() {
    return Stream.of(
        new Called("localhost", LOCAL, "localhost:8080", true),
        new Called("localhost without port", LOCAL, "localhost", true),
        new Called("upper case", LOCAL, "LocalHost:1", true),
        new Called("loopback v4", LOCAL, "127.0.0.1:8080", true),
        new Called("another loopback v4", LOCAL, "127.8.9.1", true),
        new Called("loopback v6", LOCAL, "[::1]:8080", true),
        new Called("allowed name", LOCAL, "box.internal:8080", true),
        new Called("stranger", LOCAL, "evil.example:8080", false),
        new Called("stranger that begins alike", LOCAL, "localhost.evil.example", false),
        new Called("stranger that begins like an address", LOCAL, "127.0.0.1.evil.example", false),
        new Called("user part", LOCAL, "localhost@evil.example", false),
        new Called("bad port", LOCAL, "localhost:80x", false),
        new Called("empty", LOCAL, "", false),
        new Called("open bracket", LOCAL, "[::1", false),
        new Called("other address on a local server", LOCAL, "10.0.0.5:8080", false),
        new Called(
            "stranger with token on a local server", LOCAL_WITH_TOKEN, "evil.example", false),
        new Called("address", OPEN, "10.0.0.5:8080", true),
        new Called("v6 address", OPEN, "[fd00::5]:8080", true),
        new Called("name without token", OPEN, "sandbox.svc", false),
        new Called("name with token", OPEN_WITH_TOKEN, "sandbox.svc:8080", true),
        new Called("nothing with token", OPEN_WITH_TOKEN, "", false));
  }

  @ParameterizedTest
  @MethodSource("called")
  void mayBeCalled(Called row) {
    assertThat(row.hosts().mayBeCalled(row.host())).isEqualTo(row.allowed());
  }

  record From(String name, String origin, String host, boolean allowed) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<From> from() {
    return Stream.of(
        new From("local page", "http://localhost:3000", "localhost:8080", true),
        new From("local page over TLS", "https://127.0.0.1", "localhost:8080", true),
        new From("allowed", "https://box.internal", "localhost:8080", true),
        new From("same origin", "https://sandbox.svc:8080", "sandbox.svc:8080", true),
        new From("stranger", "https://evil.example", "localhost:8080", false),
        new From("begins alike", "http://localhost.evil.example", "localhost:8080", false),
        new From("null", "null", "localhost:8080", false),
        new From("empty", "", "localhost:8080", false),
        new From("file", "file://", "localhost:8080", false),
        new From("extension", "chrome-extension://abc", "localhost:8080", false),
        new From("user part", "http://localhost@evil.example", "localhost:8080", false));
  }

  @ParameterizedTest
  @MethodSource("from")
  void mayCallFrom(From row) {
    assertThat(LOCAL.mayCallFrom(row.origin(), row.host())).isEqualTo(row.allowed());
  }
}
