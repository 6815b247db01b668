package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A Landlock rule set: an allow-list of file hierarchies. Whatever this kernel's version of
 * Landlock can restrict is restricted; what it cannot, its {@link #version} tells.
 */
public final class Landlock implements AutoCloseable {
  private static final long CREATE_RULESET_VERSION = 1;
  private static final long RULE_PATH_BENEATH = 1;

  private static final long EXECUTE = 1L;
  private static final long WRITE_FILE = 1L << 1;
  private static final long READ_FILE = 1L << 2;
  private static final long READ_DIR = 1L << 3;
  private static final long REMOVE_DIR = 1L << 4;
  private static final long REMOVE_FILE = 1L << 5;
  private static final long MAKE_CHAR = 1L << 6;
  private static final long MAKE_DIR = 1L << 7;
  private static final long MAKE_REG = 1L << 8;
  private static final long MAKE_SOCK = 1L << 9;
  private static final long MAKE_FIFO = 1L << 10;
  private static final long MAKE_BLOCK = 1L << 11;
  private static final long MAKE_SYM = 1L << 12;
  private static final long REFER = 1L << 13;
  private static final long TRUNCATE = 1L << 14;
  private static final long IOCTL_DEV = 1L << 15;

  private static final long READING = EXECUTE | READ_FILE | READ_DIR;
  private static final long DEVICES = MAKE_CHAR | MAKE_BLOCK;
  private static final long CHANGING =
      WRITE_FILE
          | REMOVE_DIR
          | REMOVE_FILE
          | MAKE_DIR
          | MAKE_REG
          | MAKE_SOCK
          | MAKE_FIFO
          | MAKE_SYM;
  private static final long OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;

  private static final long SCOPE_ABSTRACT_SOCKETS = 1;
  private static final long SCOPE_SIGNALS = 2;

  private final Descriptor ruleset;
  private final long handled;

  private Landlock(Descriptor ruleset, long handled) {
    this.ruleset = ruleset;
    this.handled = handled;
  }

  /** What may be done below a path. */
  public enum Grant {
    READ_AND_EXECUTE(READING),
    CHANGE(READING | CHANGING | REFER | TRUNCATE | IOCTL_DEV),
    /** Read and write what is there, make nothing. */
    USE(READING | WRITE_FILE | TRUNCATE | IOCTL_DEV);

    private final long rights;

    Grant(long rights) {
      this.rights = rights;
    }
  }

  /** The kernel's version of Landlock; 0 when it has none or it is switched off. */
  public static int version() {
    try (Arena arena = Arena.ofConfined()) {
      return (int) Syscall.LANDLOCK_CREATE_RULESET.call(arena, 0, 0, CREATE_RULESET_VERSION, 0, 0);
    } catch (KernelException missing) {
      return 0;
    }
  }

  /** An empty set, by which nothing is allowed; uses nothing that came after {@code version}. */
  public static Landlock create(int version) throws KernelException {
    long handled =
        READING
            | CHANGING
            | DEVICES
            | (version >= 2 ? REFER : 0)
            | (version >= 3 ? TRUNCATE : 0)
            | (version >= 5 ? IOCTL_DEV : 0);
    long scoped = version >= 6 ? SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS : 0;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = arena.allocate(24, 8);
      attributes.set(JAVA_LONG, 0, handled);
      attributes.set(JAVA_LONG, 16, scoped);
      long size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
      int ruleset =
          (int) Syscall.LANDLOCK_CREATE_RULESET.call(arena, attributes.address(), size, 0, 0, 0);
      return new Landlock(new Descriptor(ruleset), handled);
    }
  }

  /** Allows something below a directory, or with a file. */
  public void allow(Descriptor path, Grant grant) throws KernelException {
    long applicable =
        path.status().type() == FileStatus.Type.DIRECTORY ? grant.rights : grant.rights & OF_FILES;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rule = arena.allocate(12, 8);
      rule.set(JAVA_LONG_UNALIGNED, 0, applicable & handled);
      rule.set(JAVA_INT_UNALIGNED, 8, path.number());
      Syscall.LANDLOCK_ADD_RULE.call(
          arena, ruleset.number(), RULE_PATH_BENEATH, rule.address(), 0, 0);
    }
  }

  /** From now on the calling thread, and what it starts, can do no more than that. */
  public void restrictThread() throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      Syscall.LANDLOCK_RESTRICT_SELF.call(arena, ruleset.number(), 0, 0, 0, 0);
    }
  }

  @Override
  public void close() {
    ruleset.close();
  }
}
