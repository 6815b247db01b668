package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A descriptor as a stream, by way of one native buffer; for one thread only. */
final class DescriptorInput extends InputStream {
  private static final int SMALLEST_BUFFER = 4 * 1024;
  private static final int LARGEST_BUFFER = 64 * 1024;

  private final Descriptor descriptor;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment buffer;
  private boolean open = true;

  DescriptorInput(Descriptor descriptor, long expected) {
    this.descriptor = descriptor;
    this.buffer = arena.allocate(Math.clamp(expected + 1, SMALLEST_BUFFER, LARGEST_BUFFER));
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
    int wanted = (int) Math.min(length, buffer.byteSize());
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
