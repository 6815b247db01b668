package io.terrarium.search;

import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Reads files and makes their signatures, one after the other; for one thread. */
final class Signer implements AutoCloseable {
  /**
   * A file must have been left alone for so long before it is read: within one tick of a file
   * system's clock it could change again without looking different. Two seconds is the coarsest.
   */
  static final long SETTLED_NANOSECONDS = 2_500_000_000L;

  private static final int WINDOW = 1024 * 1024;

  private final BulkReader reader;
  private final byte[] window = new byte[WINDOW];

  Signer(Workspace workspace) {
    this.reader = workspace.bulkReader();
  }

  static boolean isSettled(FileStatus status) {
    long now = System.currentTimeMillis() * 1_000_000;
    return now - Math.max(status.modified(), status.changed()) > SETTLED_NANOSECONDS;
  }

  /** Empty if the file is gone, changes, or has an encoding and size that need too much memory. */
  Optional<Signature> sign(WorkspacePath path) throws IOException {
    Optional<FileStatus> opened = reader.open(path);
    if (opened.isEmpty() || !isSettled(opened.get())) {
      return Optional.empty();
    }
    FileStatus status = opened.get();
    Signature signature = new Signature(status);
    int length = reader.read(window, 0, WINDOW);
    Optional<Encoding> wide = Encoding.wideByMark(Arrays.copyOf(window, Math.min(4, length)));
    if (wide.isPresent()) {
      if (length == WINDOW) {
        return Optional.empty();
      }
      byte[] bytes =
          new String(window, 0, length, wide.get().charset()).getBytes(StandardCharsets.UTF_8);
      signature.add(bytes, 0, bytes.length);
    } else {
      addAll(signature, length);
    }
    return reader.status().filter(signature::holdsFor).map(unchanged -> signature);
  }

  /** What is read by pieces overlaps by two bytes, so that no three are torn apart. */
  private void addAll(Signature signature, int read) throws IOException {
    int length = read;
    signature.add(window, 0, length);
    while (length == WINDOW) {
      window[0] = window[WINDOW - 2];
      window[1] = window[WINDOW - 1];
      length = 2 + reader.read(window, 2, WINDOW - 2);
      signature.add(window, 0, length);
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
