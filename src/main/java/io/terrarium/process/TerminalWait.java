package io.terrarium.process;

import io.terrarium.process.ProcessTable.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells whether a command waits for somebody to type. Commands have no terminal, so opening one
 * fails at once; but a program can make a terminal itself and run another in it, which then reads
 * from there for ever.
 */
final class TerminalWait {
  private static final List<String> READING = List.of("0", "63");

  private TerminalWait() {}

  /** Only what the command's own shell waits for counts: what detached itself may wait. */
  static boolean isIn(List<Entry> members, int root) {
    Map<Integer, Entry> byPid =
        members.stream().collect(Collectors.toMap(Entry::pid, Function.identity()));
    return members.stream()
        .anyMatch(
            entry -> entry.state() == 'S' && isBelow(entry, root, byPid) && reads(entry.pid()));
  }

  private static boolean isBelow(Entry entry, int root, Map<Integer, Entry> byPid) {
    Entry current = entry;
    while (current != null && current.pid() != root) {
      current = byPid.get(current.parent());
    }
    return current != null;
  }

  /** The system call it is in, by number, then its arguments: of a read, the first is the file. */
  private static boolean reads(int pid) {
    String[] call =
        ProcessTable.read(pid, "syscall")
            .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
            .orElse("")
            .split(" ", -1);
    if (call.length < 2 || !READING.contains(call[0])) {
      return false;
    }
    long descriptor = Long.decode(call[1]);
    try {
      String file =
          Files.readSymbolicLink(Path.of("/proc/" + pid + "/fd/" + descriptor)).toString();
      return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
    } catch (IOException gone) {
      return false;
    }
  }
}
