package io.terrarium.session;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an orchestrator asks for when it binds a warm sandbox, checked word by word; whether the
 * directory exists is not its business.
 */
public record BindRequest(
    String session,
    Optional<String> tokenHash,
    Optional<String> workspace,
    Optional<String> git,
    Optional<String> revision,
    Optional<Boolean> readOnly) {

  /** The names of what can be given; annotations have a prefix before them. */
  public static final List<String> NAMES =
      List.of("session", "token-sha256", "workspace", "git", "revision", "mode");

  private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");
  private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._/+@-]{0,254}");
  private static final Pattern URL =
      Pattern.compile("(https?|ssh|git|file)://[^\\s\\p{Cntrl}]{1,2000}");

  public static BindRequest of(Map<String, String> given) {
    given.keySet().stream()
        .filter(name -> !NAMES.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw bad("unknown \"" + name + "\"; known: " + String.join(", ", NAMES));
            });
    String session =
        value(given, "session", SESSION, "letters, digits, \"._-\"")
            .orElseThrow(() -> bad("session is missing: name the session to bind to"));
    Optional<String> git = value(given, "git", URL, "a URL with https, ssh, git or file");
    Optional<String> revision = value(given, "revision", REVISION, "a branch, tag or commit");
    if (revision.isPresent() && git.isEmpty()) {
      throw bad("revision without git: give the URL to clone as well");
    }
    return new BindRequest(
        session,
        value(given, "token-sha256", HASH, "64 hexadecimal digits")
            .map(hash -> hash.toLowerCase(Locale.ROOT)),
        Optional.ofNullable(given.get("workspace")),
        git,
        revision,
        Optional.ofNullable(given.get("mode")).map(BindRequest::isReadOnly));
  }

  private static Optional<String> value(
      Map<String, String> given, String name, Pattern pattern, String what) {
    Optional<String> value = Optional.ofNullable(given.get(name));
    if (value.isPresent() && !pattern.matcher(value.get()).matches()) {
      throw bad(name + " must be " + what);
    }
    return value;
  }

  private static boolean isReadOnly(String mode) {
    return switch (mode) {
      case "readonly" -> true;
      case "full" -> false;
      default -> throw bad("mode must be full or readonly, not \"" + mode + "\"");
    };
  }

  private static SandboxException bad(String message) {
    return new SandboxException(Reason.BAD_ARGUMENT, message);
  }
}
