package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A descriptor as a stream, by way of one native buffer; for one thread only. */
final class DescriptorInput extends InputStream {
  private static final int LARGEST_READ = 128 * 1024;

  private final Descriptor descriptor;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment buffer = arena.allocate(LARGEST_READ);
  private boolean open = true;

  DescriptorInput(Descriptor descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public int read() throws KernelException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws KernelException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    int wanted = Math.min(length, LARGEST_READ);
    int count = descriptor.read(buffer, wanted);
    MemorySegment.copy(buffer, JAVA_BYTE, 0, target, offset, count);
    return count == 0 ? -1 : count;
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      arena.close();
    }
  }
}
