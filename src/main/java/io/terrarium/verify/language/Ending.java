package io.terrarium.verify.language;

import io.terrarium.shell.CommandResult;
import java.util.List;
import java.util.stream.Collectors;

/** What a program's last words tell of its end. */
final class Ending {
  private static final int LINES_SHOWN = 15;
  private static final int LONGEST_SHOWN = 2_000;
  private static final int BY_SIGNAL = 128;
  private static final List<String> OUT_OF_MEMORY =
      List.of(
          "java.lang.OutOfMemoryError",
          "JavaScript heap out of memory",
          "fatal error: runtime: out of memory",
          "memory allocation of ",
          "std::bad_alloc",
          "Cannot allocate memory",
          "insufficient memory for the Java Runtime",
          "MemoryError");

  private Ending() {}

  static boolean wasOutOfMemory(CommandResult result) {
    return result.exitCode() != 0
        && OUT_OF_MEMORY.stream()
            .anyMatch(
                sign -> result.both().head().contains(sign) || result.both().tail().contains(sign));
  }

  /** Killed by a signal; shells and runners pass it on as a number above 128. */
  static boolean wasBySignal(CommandResult result) {
    return result.exitCode() > BY_SIGNAL && result.exitCode() <= BY_SIGNAL + 64;
  }

  static String signal(CommandResult result) {
    int signal = result.exitCode() - BY_SIGNAL;
    return switch (signal) {
      case 6 -> "aborted (SIGABRT)";
      case 9 -> "killed (SIGKILL), perhaps for want of memory";
      case 11 -> "crashed (SIGSEGV)";
      case 15 -> "ended (SIGTERM)";
      default -> "ended by signal " + signal;
    };
  }

  /** The last lines printed. */
  static String lastLines(CommandResult result) {
    String text = result.both().isWhole() ? result.both().head() : result.both().tail();
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    String shown =
        lines.stream()
            .skip(Math.max(0, lines.size() - LINES_SHOWN))
            .collect(Collectors.joining("\n"));
    return shown.length() <= LONGEST_SHOWN
        ? shown
        : shown.substring(shown.length() - LONGEST_SHOWN);
  }
}
