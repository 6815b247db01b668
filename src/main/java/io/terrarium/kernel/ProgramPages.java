package io.terrarium.kernel;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives back the pages of the program's file that only the start needed. The kernel has them in its
 * cache, shared by all sandboxes of a machine, and maps them again when they are touched. Pages
 * that can be, or were, written to are left alone.
 */
public final class ProgramPages {
  private static final long MADV_DONTNEED = 4;
  private static final Pattern MAPPING =
      Pattern.compile("([0-9a-f]+)-([0-9a-f]+) r-[-x]p [0-9a-f]+ \\S+ [0-9]+ +(/.*)");

  private ProgramPages() {}

  /** How many bytes of address space it was done for: none on a JVM, whose program is elsewhere. */
  public static long release() throws IOException {
    if (System.getProperty("org.graalvm.nativeimage.imagecode") == null) {
      return 0;
    }
    String program = Path.of("/proc/self/exe").toRealPath().toString();
    return release(Files.readAllLines(Path.of("/proc/self/smaps")), program);
  }

  static long release(List<String> smaps, String program) throws KernelException {
    long bytes = 0;
    long start = 0;
    long end = 0;
    for (String line : smaps) {
      if (line.indexOf('-') > 0) {
        Matcher mapping = MAPPING.matcher(line);
        boolean ours = mapping.matches() && mapping.group(3).equals(program);
        start = ours ? Long.parseUnsignedLong(mapping.group(1), 16) : 0;
        end = ours ? Long.parseUnsignedLong(mapping.group(2), 16) : 0;
      } else if (start != end && line.matches("Anonymous: +0 kB")) {
        try (Arena arena = Arena.ofConfined()) {
          Syscall.MADVISE.call(arena, start, end - start, MADV_DONTNEED, 0, 0);
        }
        bytes += end - start;
      }
    }
    return bytes;
  }
}
