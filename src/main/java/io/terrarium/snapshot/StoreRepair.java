package io.terrarium.snapshot;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.eclipse.jgit.util.sha1.SHA1;

/** Removes what a process that was killed left behind in the store: locks and unfinished files. */
final class StoreRepair {
  private StoreRepair() {}

  /** Only for who holds the lock of the state directory. */
  static void heal(Path store) throws IOException {
    try (Stream<Path> files = Files.walk(store, 3)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (isLeftOver(store.relativize(file).toString())) {
          Files.deleteIfExists(file);
        }
      }
    }
    Path branch = store.resolve(Store.BRANCH);
    if (Files.exists(branch) && Files.size(branch) == 0) {
      Files.delete(branch);
    }
  }

  /** Removes loose objects that a power cut left unfinished; the journal makes them again. */
  static void dropBroken(Path store) throws IOException {
    try (Stream<Path> files = Files.walk(store.resolve("objects"), 2)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        String folder = String.valueOf(file.resolveSibling(".").normalize().getFileName());
        if (name.matches("[0-9a-f]{38}") && !isWhole(file, folder + name)) {
          Files.delete(file);
        }
      }
    }
  }

  private static boolean isWhole(Path file, String id) throws IOException {
    SHA1 digest = SHA1.newInstance();
    byte[] buffer = new byte[8192];
    try (InputStream in = new InflaterInputStream(Files.newInputStream(file))) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    } catch (ZipException | EOFException broken) {
      return false;
    }
    return digest.toObjectId().name().equals(id);
  }

  private static boolean isLeftOver(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.endsWith(".lock")
        || name.endsWith(".tmp")
        || (path.startsWith("objects/")
            && List.of("noz", "tmp_", "incoming_", ".tmp-", "insert", "gc_").stream()
                .anyMatch(name::startsWith));
  }
}
