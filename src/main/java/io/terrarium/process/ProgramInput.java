package io.terrarium.process;

import io.terrarium.kernel.Descriptor;
import java.io.IOException;

/**
 * The standard input of a running program, for one thread. Writing waits while the program does not
 * read, and fails when it has ended.
 */
public final class ProgramInput implements AutoCloseable {
  private final Descriptor descriptor;

  ProgramInput(Descriptor descriptor) {
    this.descriptor = descriptor;
  }

  public void write(byte[] bytes) throws IOException {
    descriptor.write(bytes);
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
