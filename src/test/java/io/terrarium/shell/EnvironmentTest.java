package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of the server's variables reach a command. */
class EnvironmentTest {
  @Test
  void passesOnOnlyWhatIsListed() {
    Map<String, String> server =
        Map.of(
            "PATH", "/bin",
            "LC_ALL", "C",
            "SANDBOX_TOKEN", "t",
            "SANDBOX_SECRET_X", "s",
            "AWS_ACCESS_KEY_ID", "k",
            "FOO", "f",
            "MY_SECRET", "m",
            "GITHUB_TOKEN", "g",
            "TERM", "xterm");
    Map<String, String> result =
        Environment.of(server, List.of("FOO", "MY_SECRET", "GITHUB_TOKEN"), Map.of("TMPDIR", "/t"))
            .variables();
    assertThat(result)
        .containsOnlyKeys(
            "PATH",
            "LC_ALL",
            "FOO",
            "TMPDIR",
            "TERM",
            "CI",
            "PAGER",
            "GIT_PAGER",
            "GIT_TERMINAL_PROMPT",
            "DEBIAN_FRONTEND")
        .containsEntry("TERM", "dumb")
        .containsEntry("FOO", "f");
  }
}
