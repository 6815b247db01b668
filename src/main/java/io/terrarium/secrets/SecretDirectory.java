package io.terrarium.secrets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A directory with a file for each secret, as Kubernetes mounts it: links within the directory are
 * followed, links out of it are not. A file that cannot be used is told, not thrown.
 */
final class SecretDirectory {
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,253}");
  private static final long LARGEST = 64 * 1024;

  private final Path root;

  SecretDirectory(Path root) {
    this.root = root;
  }

  /** A file and what tells whether it changed. */
  record State(Path file, long size, long modified, String key) {}

  /** What is there now by name; cheap, nothing is opened. */
  Map<String, State> states() {
    Map<String, State> states = new TreeMap<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (NAME.matcher(name).matches() && !Files.isDirectory(entry)) {
          states.put(name, state(entry));
        }
      }
    } catch (IOException | DirectoryIteratorException gone) {
      // While a volume is swapped it may be missing for a moment: no files then.
      return Map.of();
    }
    return states;
  }

  private static State state(Path entry) {
    try {
      BasicFileAttributes file = Files.readAttributes(entry, BasicFileAttributes.class);
      return new State(
          entry,
          file.size(),
          file.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS),
          String.valueOf(file.fileKey()));
    } catch (IOException dangling) {
      return new State(entry, -1, 0, "");
    }
  }

  /** The secret of that name, or why its file cannot be one. */
  SecretLookup read(String name, State state) {
    try {
      Path real = state.file().toRealPath();
      if (!real.startsWith(root.toRealPath())) {
        return new SecretLookup.Unusable("its file is a link that leaves the secrets directory");
      }
      if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
        return new SecretLookup.Unusable("it is not a regular file");
      }
      if (Files.size(real) > LARGEST) {
        return new SecretLookup.Unusable("its file is larger than " + LARGEST + " bytes");
      }
      return text(name, Files.readAllBytes(real));
    } catch (NoSuchFileException gone) {
      return new SecretLookup.Unusable("its file is gone");
    } catch (IOException problem) {
      return new SecretLookup.Unusable("its file cannot be read");
    }
  }

  private static SecretLookup text(String name, byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      String value = withoutLineEnd(text);
      return value.isEmpty()
          ? new SecretLookup.Unusable("it is empty")
          : new SecretLookup.Found(new Secret(name, value, Secret.Source.FILE));
    } catch (CharacterCodingException binary) {
      return new SecretLookup.Unusable("it is not UTF-8 text");
    }
  }

  /** Editors and {@code echo} add one that is not meant. */
  private static String withoutLineEnd(String text) {
    String value = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    return value.endsWith("\r") ? value.substring(0, value.length() - 1) : value;
  }

  /** Entries that look as if somebody meant a secret by them, and whose name no secret can have. */
  List<String> strangeNames() {
    List<String> strange = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (!NAME.matcher(name).matches() && !name.startsWith(".") && !Files.isDirectory(entry)) {
          strange.add(name);
        }
      }
    } catch (IOException | DirectoryIteratorException gone) {
      return List.of();
    }
    return strange;
  }
}
