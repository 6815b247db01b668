package io.terrarium.shell;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What of the server's environment reaches a command: a list of harmless names, nothing else, and
 * never anything that looks like a token or secret; and what tells programs that nobody sits at a
 * terminal.
 */
public record Environment(Map<String, String> variables) {
  private static final Set<String> PASSED_ON =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "SHELL",
          "TZ",
          "LANG",
          "LANGUAGE",
          "JAVA_HOME",
          "M2_HOME",
          "MAVEN_HOME",
          "MAVEN_OPTS",
          "GRADLE_HOME",
          "GRADLE_USER_HOME",
          "GOROOT",
          "GOPATH",
          "GOPROXY",
          "GOFLAGS",
          "GOCACHE",
          "GOMODCACHE",
          "CARGO_HOME",
          "RUSTUP_HOME",
          "RUSTUP_TOOLCHAIN",
          "PYENV_ROOT",
          "VIRTUAL_ENV",
          "PIP_INDEX_URL",
          "PIP_CACHE_DIR",
          "NVM_DIR",
          "NODE_PATH",
          "NODE_EXTRA_CA_CERTS",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "REQUESTS_CA_BUNDLE",
          "HTTP_PROXY",
          "HTTPS_PROXY",
          "NO_PROXY",
          "http_proxy",
          "https_proxy",
          "no_proxy",
          "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME",
          "XDG_DATA_HOME",
          "CC",
          "CXX",
          "LD_LIBRARY_PATH",
          "PKG_CONFIG_PATH");

  private static final Map<String, String> NOBODY_AT_THE_TERMINAL =
      Map.of(
          "TERM", "dumb",
          "CI", "1",
          "PAGER", "cat",
          "GIT_PAGER", "cat",
          "GIT_TERMINAL_PROMPT", "0",
          "DEBIAN_FRONTEND", "noninteractive");

  public Environment {
    variables = Map.copyOf(variables);
  }

  /** Of a server's environment; {@code more} names what the operator passes on as well. */
  public static Environment of(
      Map<String, String> server, List<String> more, Map<String, String> fixed) {
    Map<String, String> result = new HashMap<>();
    server.forEach(
        (name, value) -> {
          boolean known = PASSED_ON.contains(name) || name.startsWith("LC_") || more.contains(name);
          if (known && !looksSecret(name)) {
            result.put(name, value);
          }
        });
    result.putAll(NOBODY_AT_THE_TERMINAL);
    result.putAll(fixed);
    return new Environment(result);
  }

  private static boolean looksSecret(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.contains("SECRET") || upper.contains("TOKEN") || upper.contains("PASSWORD");
  }
}
