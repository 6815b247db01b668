package io.terrarium.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code /proc} tells of processes. A process that ends meanwhile is simply not there. */
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");

  private ProcessTable() {}

  static int self() {
    return (int) ProcessHandle.current().pid();
  }

  /** One process; {@code started} in clock ticks tells it from a later one of the same number. */
  record Entry(int pid, char state, int parent, int group, int session, int threads, long started) {
    boolean isZombie() {
      return state == 'Z' || state == 'X';
    }
  }

  static Map<Integer, Entry> all() throws IOException {
    Map<Integer, Entry> entries = new HashMap<>();
    try (DirectoryStream<Path> names = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path name : names) {
        entry(Integer.parseInt(name.getFileName().toString()))
            .ifPresent(entry -> entries.put(entry.pid(), entry));
      }
    } catch (DirectoryIteratorException problem) {
      throw problem.getCause();
    }
    return entries;
  }

  static Optional<Entry> entry(int pid) {
    // The command's name comes second, in brackets, and may hold anything.
    return read(pid, "stat")
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .map(
            stat -> {
              String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
              return new Entry(
                  pid,
                  fields[0].charAt(0),
                  Integer.parseInt(fields[1]),
                  Integer.parseInt(fields[2]),
                  Integer.parseInt(fields[3]),
                  Integer.parseInt(fields[17]),
                  Long.parseLong(fields[19]));
            });
  }

  /** Bytes that a process holds in memory; 0 if it is gone. */
  static long memory(int pid) {
    return read(pid, "status")
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .flatMap(text -> text.lines().filter(line -> line.startsWith("VmRSS:")).findFirst())
        .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .orElse(0L);
  }

  /** Children of this process that some other process started first. */
  static Optional<List<Integer>> adopted() {
    int self = self();
    return read(self, "task/" + self + "/children")
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .map(text -> Stream.of(text.split(" ", 0)).filter(pid -> !pid.isBlank()))
        .map(pids -> pids.map(Integer::parseInt).toList());
  }

  /** How many threads there are on the whole machine: one short read, for a first suspicion. */
  static long threadsOnTheMachine() {
    try {
      String load = Files.readString(PROC.resolve("loadavg"));
      return Long.parseLong(
          load.substring(load.indexOf('/') + 1, load.indexOf(' ', load.indexOf('/'))));
    } catch (IOException unknown) {
      return 0;
    }
  }

  /** The value of a variable in the environment that a process was started with. */
  static Optional<String> variable(int pid, String name) {
    return read(pid, "environ")
        .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
        .flatMap(
            text ->
                Stream.of(text.split("\0", 0))
                    .filter(variable -> variable.startsWith(name + "="))
                    .findFirst())
        .map(variable -> variable.substring(name.length() + 1));
  }

  /** The command line in one line; what the kernel calls it when it has none; empty if gone. */
  static String commandLine(int pid) {
    String line =
        read(pid, "cmdline")
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8).replace('\0', ' ').strip())
            .orElse("");
    return line.isEmpty()
        ? read(pid, "comm")
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
            .orElse("")
            .strip()
        : line;
  }

  static Optional<byte[]> read(int pid, String file) {
    try {
      return Optional.of(Files.readAllBytes(PROC.resolve(pid + "/" + file)));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
