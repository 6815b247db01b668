package io.terrarium.workspace;

import io.terrarium.kernel.Descriptor;
import io.terrarium.kernel.FileStatus;
import java.io.IOException;
import java.io.InputStream;

/** A regular file, open for reading; what has its name meanwhile does not matter to it. */
public final class OpenFile implements AutoCloseable {
  private final Descriptor descriptor;
  private final FileStatus status;
  private final long openedAt;
  private final InputStream input;

  OpenFile(Descriptor descriptor, FileStatus status, long openedAt) {
    this.descriptor = descriptor;
    this.status = status;
    this.openedAt = openedAt;
    this.input = descriptor.input(status.size());
  }

  /** As it was when the file was opened. */
  public FileStatus status() {
    return status;
  }

  /** When it was opened, in milliseconds since the epoch: its status is not older. */
  public long openedAt() {
    return openedAt;
  }

  public InputStream input() {
    return input;
  }

  public byte[] readAll() throws IOException {
    return input.readAllBytes();
  }

  @Override
  public void close() {
    try (descriptor) {
      input.close();
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
