package io.terrarium.secrets;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operator's credentials: variables {@code SANDBOX_SECRET_<NAME>} (or {@code
 * CODEGEN_SANDBOX_…}) and the files of a directory, which are looked at again whenever one is asked
 * for. Each secret handed out is told to the audit.
 */
public final class SecretStore {
  private static final List<String> PREFIXES =
      List.of("SANDBOX_SECRET_", "CODEGEN_SANDBOX_SECRET_");
  private static final long LOOK_AGAIN = TimeUnit.SECONDS.toNanos(1);
  private static final int MOST_RETIRED = 256;

  private final Map<String, Secret> fromEnvironment = new TreeMap<>();
  private final @Nullable SecretDirectory directory;
  private final SecretAudit audit;

  private final Set<String> retired = new LinkedHashSet<>();
  private Map<String, SecretDirectory.State> seen = Map.of();
  private Map<String, SecretLookup> fromFiles = Map.of();
  private volatile long lookedAt;
  private volatile List<KnownValue> known;

  private SecretStore(
      Map<String, String> environment, @Nullable SecretDirectory directory, SecretAudit audit) {
    for (String prefix : PREFIXES.reversed()) {
      environment.forEach((variable, value) -> take(prefix, variable, value));
    }
    this.directory = directory;
    this.audit = audit;
    this.known = values();
    look();
  }

  /** Of variables alone. */
  public static SecretStore of(Map<String, String> environment, SecretAudit audit) {
    return new SecretStore(environment, null, audit);
  }

  /** Of variables and of the files of a directory. */
  public static SecretStore of(Map<String, String> environment, Path directory, SecretAudit audit) {
    return new SecretStore(environment, new SecretDirectory(directory), audit);
  }

  private void take(String prefix, String variable, String value) {
    if (!variable.startsWith(prefix) || value.isEmpty()) {
      return;
    }
    String name = variable.substring(prefix.length());
    if (SecretDirectory.NAME.matcher(name).matches()) {
      fromEnvironment.put(name, new Secret(name, value, Secret.Source.ENVIRONMENT));
    }
  }

  /** The secret of that name as it is now; {@code caller} is for the audit. */
  public SecretLookup find(String name, String caller) {
    if (!SecretDirectory.NAME.matcher(name).matches()) {
      return new SecretLookup.BadName();
    }
    SecretLookup lookup = lookup(name);
    if (lookup instanceof SecretLookup.Found(Secret secret)) {
      audit.accessed(
          new SecretAudit.Access(name, secret.value().length(), secret.source(), caller));
    }
    return lookup;
  }

  private synchronized SecretLookup lookup(String name) {
    Secret set = fromEnvironment.get(name);
    if (set != null) {
      return new SecretLookup.Found(set);
    }
    look();
    SecretLookup file = fromFiles.get(name);
    return file == null ? new SecretLookup.Unknown(names()) : file;
  }

  /** Those that can be used, sorted. */
  public synchronized List<String> names() {
    look();
    Set<String> names = new TreeSet<>(fromEnvironment.keySet());
    usable(fromFiles).forEach(secret -> names.add(secret.name()));
    return List.copyOf(names);
  }

  /** All values, also those replaced since the start; files are looked at once a second at most. */
  public List<KnownValue> known() {
    if (directory != null && System.nanoTime() - lookedAt > LOOK_AGAIN) {
      look();
    }
    return known;
  }

  /** What an operator should know about the configuration, one line each. */
  public synchronized List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    Stream.concat(fromEnvironment.values().stream(), usable(fromFiles))
        .filter(secret -> secret.value().length() < Scrubber.SHORTEST)
        .forEach(
            secret ->
                warnings.add(
                    "secret %s is one character long: it is not scrubbed from answers"
                        .formatted(secret.name())));
    fromFiles.forEach(
        (name, lookup) -> {
          if (lookup instanceof SecretLookup.Unusable(String reason)) {
            warnings.add("secret %s is not served: %s".formatted(name, reason));
          }
        });
    if (directory != null) {
      directory.strangeNames().stream()
          .map(name -> name.replaceAll("[^A-Za-z0-9._-]", "?"))
          .forEach(name -> warnings.add("a file in the secrets directory is no secret: " + name));
    }
    return warnings;
  }

  private synchronized void look() {
    lookedAt = System.nanoTime();
    if (directory == null) {
      return;
    }
    Map<String, SecretDirectory.State> now = directory.states();
    if (now.equals(seen)) {
      return;
    }
    usable(fromFiles).map(Secret::value).forEach(this::retire);
    Map<String, SecretLookup> read = new TreeMap<>();
    now.forEach((name, state) -> read.put(name, directory.read(name, state)));
    seen = now;
    fromFiles = read;
    known = values();
  }

  /** What was replaced may have been handed out, and may still be valid. */
  private void retire(String value) {
    retired.add(value);
    if (retired.size() > MOST_RETIRED) {
      retired.remove(retired.iterator().next());
    }
  }

  private List<KnownValue> values() {
    Stream<String> current =
        Stream.concat(fromEnvironment.values().stream(), usable(fromFiles)).map(Secret::value);
    return Stream.concat(current, retired.stream())
        .distinct()
        .map(value -> new KnownValue(Redaction.SECRET, value))
        .toList();
  }

  private static Stream<Secret> usable(Map<String, SecretLookup> lookups) {
    return lookups.values().stream()
        .filter(SecretLookup.Found.class::isInstance)
        .map(found -> ((SecretLookup.Found) found).secret());
  }
}
