package io.terrarium.workspace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Tells whether bytes that come piece by piece are UTF-8, without decoding or keeping them. */
public final class Utf8Check {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private int expected;
  private int lowest = 0x80;
  private int highest = 0xBF;
  private boolean broken;

  public void accept(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int i = offset;
    while (i < end && !broken) {
      if (expected == 0) {
        while (i + 8 <= end && ((long) EIGHT.get(bytes, i) & HIGH_BITS) == 0) {
          i += 8;
        }
        if (i == end) {
          return;
        }
      }
      next(bytes[i++] & 0xFF);
    }
  }

  /** True if all that came is UTF-8 and it did not stop inside a character. */
  public boolean isValid() {
    return !broken && expected == 0;
  }

  /** True unless something came that can never become UTF-8. */
  public boolean isValidSoFar() {
    return !broken;
  }

  private void next(int b) {
    if (expected > 0) {
      broken = b < lowest || b > highest;
      lowest = 0x80;
      highest = 0xBF;
      expected--;
    } else if (b >= 0x80) {
      start(b);
    }
  }

  /** The second byte is narrower after some first bytes: no overlong forms, no surrogates. */
  private void start(int b) {
    if (b >= 0xC2 && b <= 0xDF) {
      expected = 1;
    } else if (b >= 0xE0 && b <= 0xEF) {
      expected = 2;
      lowest = b == 0xE0 ? 0xA0 : 0x80;
      highest = b == 0xED ? 0x9F : 0xBF;
    } else if (b >= 0xF0 && b <= 0xF4) {
      expected = 3;
      lowest = b == 0xF0 ? 0x90 : 0x80;
      highest = b == 0xF4 ? 0x8F : 0xBF;
    } else {
      broken = true;
    }
  }
}
