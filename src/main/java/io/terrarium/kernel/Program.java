package io.terrarium.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Starts a program from the calling thread, whose confinement it inherits. It has a session and
 * process group of its own, hence no terminal, an empty standard input unless it is given one, no
 * descriptor but the three standard ones, and no signal blocked or ignored.
 */
public record Program(
    byte[] file,
    List<byte[]> arguments,
    List<byte[]> environment,
    Descriptor directory,
    Optional<Descriptor> input,
    Descriptor output,
    Descriptor errors) {
  private static final int LARGER_THAN_ANY_LIBC_STRUCT = 1024;
  private static final int SIGNAL_SET = 128;
  private static final long SETSIGDEF = 0x04;
  private static final long SETSIGMASK = 0x08;
  private static final long SETSID = 0x80;
  private static final byte[] NOTHING =
      "/dev/null".getBytes(java.nio.charset.StandardCharsets.UTF_8);

  public Program {
    arguments = List.copyOf(arguments);
    environment = List.copyOf(environment);
  }

  /** Returns the process id when the program runs; its start failing is a KernelException. */
  public int start() throws KernelException {
    try (Arena arena = Arena.ofConfined()) {
      long attributes = arena.allocate(LARGER_THAN_ANY_LIBC_STRUCT, 16).address();
      long actions = arena.allocate(LARGER_THAN_ANY_LIBC_STRUCT, 16).address();
      Libc.POSIX_SPAWNATTR_INIT.call(arena, attributes, 0, 0, 0, 0, 0);
      Libc.POSIX_SPAWN_FILE_ACTIONS_INIT.call(arena, actions, 0, 0, 0, 0, 0);
      try {
        setAttributes(arena, attributes);
        setActions(arena, actions);
        return spawn(arena, attributes, actions);
      } finally {
        Libc.POSIX_SPAWN_FILE_ACTIONS_DESTROY.call(arena, actions, 0, 0, 0, 0, 0);
        Libc.POSIX_SPAWNATTR_DESTROY.call(arena, attributes, 0, 0, 0, 0, 0);
      }
    }
  }

  private int spawn(Arena arena, long attributes, long actions) throws KernelException {
    MemorySegment pid = arena.allocate(JAVA_INT);
    Libc.POSIX_SPAWN.call(
        arena,
        pid.address(),
        Kernel.string(arena, file),
        actions,
        attributes,
        strings(arena, arguments),
        strings(arena, environment));
    return pid.get(JAVA_INT, 0);
  }

  private static void setAttributes(Arena arena, long attributes) throws KernelException {
    long none = arena.allocate(SIGNAL_SET, 8).address();
    long all = arena.allocate(SIGNAL_SET, 8).fill((byte) 0xff).address();
    Libc.POSIX_SPAWNATTR_SETSIGMASK.call(arena, attributes, none, 0, 0, 0, 0);
    Libc.POSIX_SPAWNATTR_SETSIGDEFAULT.call(arena, attributes, all, 0, 0, 0, 0);
    Libc.POSIX_SPAWNATTR_SETFLAGS.call(
        arena, attributes, SETSID | SETSIGMASK | SETSIGDEF, 0, 0, 0, 0);
  }

  private void setActions(Arena arena, long actions) throws KernelException {
    long nothing = Kernel.string(arena, NOTHING);
    Libc.POSIX_SPAWN_FILE_ACTIONS_ADDFCHDIR_NP.call(arena, actions, directory.number(), 0, 0, 0, 0);
    Libc.POSIX_SPAWN_FILE_ACTIONS_ADDDUP2.call(arena, actions, output.number(), 1, 0, 0, 0);
    Libc.POSIX_SPAWN_FILE_ACTIONS_ADDDUP2.call(arena, actions, errors.number(), 2, 0, 0, 0);
    if (input.isPresent()) {
      Libc.POSIX_SPAWN_FILE_ACTIONS_ADDDUP2.call(arena, actions, input.get().number(), 0, 0, 0, 0);
    } else {
      Libc.POSIX_SPAWN_FILE_ACTIONS_ADDOPEN.call(arena, actions, 0, nothing, 0, 0, 0);
    }
    Libc.POSIX_SPAWN_FILE_ACTIONS_ADDCLOSEFROM_NP.call(arena, actions, 3, 0, 0, 0, 0);
  }

  private static long strings(Arena arena, List<byte[]> strings) {
    MemorySegment pointers = arena.allocate(JAVA_LONG, strings.size() + 1L);
    for (int i = 0; i < strings.size(); i++) {
      pointers.setAtIndex(JAVA_LONG, i, Kernel.string(arena, strings.get(i)));
    }
    return pointers.address();
  }
}
