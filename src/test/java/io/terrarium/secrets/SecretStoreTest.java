package io.terrarium.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets from the environment and from a mounted directory. */
class SecretStoreTest {
  @TempDir Path directory;
  @TempDir Path elsewhere;
  private final List<SecretAudit.Access> audited = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    Files.writeString(directory.resolve("db-password"), "hunter2\n");
    Files.writeString(directory.resolve("API_KEY"), "from the file");
  }

  private SecretStore store(Map<String, String> environment) {
    return SecretStore.of(environment, directory, audited::add);
  }

  private String value(SecretStore store, String name) {
    return switch (store.find(name, "test")) {
      case SecretLookup.Found found -> found.secret().value();
      case SecretLookup.Unknown unknown -> "unknown; there are " + unknown.names();
      case SecretLookup.Unusable unusable -> "unusable: " + unusable.reason();
      case SecretLookup.BadName _ -> "bad name";
    };
  }

  @Test
  void readsFilesWithoutTheirLastLineEnd() {
    assertThat(value(store(Map.of()), "db-password")).isEqualTo("hunter2");
    assertThat(audited)
        .containsExactly(new SecretAudit.Access("db-password", 7, Secret.Source.FILE, "test"));
  }

  @Test
  void environmentWins() {
    SecretStore store =
        store(
            Map.of(
                "SANDBOX_SECRET_API_KEY", "one",
                "CODEGEN_SANDBOX_SECRET_API_KEY", "two",
                "CODEGEN_SANDBOX_SECRET_OTHER", "three",
                "SANDBOX_SECRET_", "no name",
                "SANDBOX_SECRETS_DIR", "x"));
    assertThat(value(store, "API_KEY")).isEqualTo("one");
    assertThat(value(store, "OTHER")).isEqualTo("three");
    assertThat(store.names()).containsExactly("API_KEY", "OTHER", "db-password");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../etc/passwd", "a/b", "a\nb", "a\0b", "", ".", "..", "..data", "a b", "ä"})
  void refusesNamesThatNoSecretHas(String name) {
    assertThat(value(store(Map.of()), name)).isEqualTo("bad name");
  }

  @Test
  void refusesALongName() {
    assertThat(value(store(Map.of()), "x".repeat(10_240))).isEqualTo("bad name");
    assertThat(audited).isEmpty();
  }

  @Test
  void namesWhatThereIsWhenOneIsUnknown() {
    assertThat(value(store(Map.of()), "nope"))
        .isEqualTo("unknown; there are [API_KEY, db-password]");
  }

  @Test
  void passesOverDirectoriesAndTellsOfFilesThatCannotBeUsed() throws IOException {
    Files.createDirectory(directory.resolve("folder"));
    Files.writeString(elsewhere.resolve("outside"), "not yours");
    Files.createSymbolicLink(directory.resolve("leaves"), elsewhere.resolve("outside"));
    Files.createSymbolicLink(directory.resolve("dangles"), directory.resolve("nothing"));
    Files.write(directory.resolve("huge"), new byte[10 * 1024 * 1024]);
    Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    Files.writeString(directory.resolve("empty"), "");
    Files.writeString(directory.resolve("blank-line"), "\n");
    Files.writeString(directory.resolve("short"), "x");
    Files.writeString(directory.resolve("strange name!"), "x");
    SecretStore store = store(Map.of());
    assertThat(store.names()).containsExactly("API_KEY", "db-password", "short");
    assertThat(value(store, "leaves")).contains("a link that leaves");
    assertThat(value(store, "folder")).startsWith("unknown");
    assertThat(store.warnings())
        .containsExactlyInAnyOrder(
            "secret short is one character long: it is not scrubbed from answers",
            "secret leaves is not served: its file is a link that leaves the secrets directory",
            "secret dangles is not served: its file is gone",
            "secret huge is not served: its file is larger than 65536 bytes",
            "secret binary is not served: it is not UTF-8 text",
            "secret empty is not served: it is empty",
            "secret blank-line is not served: it is empty",
            "a file in the secrets directory is no secret: strange?name?");
  }

  @Test
  void tellsOfAFileThatCannotBeRead() throws IOException {
    Path file = directory.resolve("API_KEY");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    Assumptions.assumeFalse(Files.isReadable(file), "root reads every file");
    assertThat(value(store(Map.of()), "API_KEY")).isEqualTo("unusable: its file cannot be read");
  }

  @Test
  void followsTheLinkThatKubernetesSwaps(@TempDir Path mount) throws IOException {
    Path first = Files.createDirectory(mount.resolve("..2026_01"));
    Files.writeString(first.resolve("token"), "first-value");
    Files.createSymbolicLink(mount.resolve("..data"), Path.of("..2026_01"));
    Files.createSymbolicLink(mount.resolve("token"), Path.of("..data/token"));
    SecretStore store = SecretStore.of(Map.of(), mount, audited::add);
    assertThat(value(store, "token")).isEqualTo("first-value");

    Path second = Files.createDirectory(mount.resolve("..2026_02"));
    Files.writeString(second.resolve("token"), "second-value");
    Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of("..2026_02"));
    Files.move(
        mount.resolve("..data_tmp"), mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
    assertThat(value(store, "token")).isEqualTo("second-value");
    assertThat(store.known())
        .extracting(KnownValue::value)
        .containsExactly("second-value", "first-value");
  }

  @Test
  void knowsNewValuesWithoutBeingAsked() throws IOException {
    SecretStore store = store(Map.of());
    Files.writeString(directory.resolve("later"), "a later value");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(store.known()).extracting(KnownValue::value).contains("a later value"));
  }

  @Test
  void doesNotShowValuesAsText() {
    assertThat(new Secret("a", "hunter2", Secret.Source.FILE).toString()).doesNotContain("hunter2");
    assertThat(new KnownValue(Redaction.SECRET, "hunter2").toString()).doesNotContain("hunter2");
  }
}
