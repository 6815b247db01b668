package io.terrarium.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What runs on this machine, as a test sees it. */
final class Processes {
  private Processes() {}

  /** Command lines that begin with that, of living processes. */
  static List<String> matching(String start) {
    return pids()
        .map(pid -> read(pid.resolve("cmdline")).replace('\0', ' ').strip())
        .filter(line -> line.startsWith(start))
        .toList();
  }

  /** Command lines that have that in them, of living processes. */
  static List<String> mentioning(String text) {
    return pids()
        .map(pid -> read(pid.resolve("cmdline")).replace('\0', ' ').strip())
        .filter(line -> line.contains(text))
        .toList();
  }

  /** Children of this process that have ended and nobody has waited for. */
  static long zombies() {
    String parent = " Z " + ProcessHandle.current().pid() + " ";
    return pids().filter(pid -> read(pid.resolve("stat")).contains(")" + parent)).count();
  }

  /** Processes below this one. */
  static long descendants() {
    return ProcessHandle.current().descendants().count();
  }

  static long openDescriptors() {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Stream<Path> pids() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(path -> path.getFileName().toString().matches("[0-9]+")).toList().stream();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
