package io.terrarium.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/** The program that answers are compared with. */
final class Ripgrep {
  private Ripgrep() {}

  static void require() {
    boolean there;
    try {
      there = new ProcessBuilder("rg", "--version").start().waitFor() == 0;
    } catch (IOException missing) {
      there = false;
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    Assumptions.assumeTrue(there, "needs rg (ripgrep) on PATH");
  }

  /** The lines it finds below a directory, as {@code path:line}; context as {@code path-line}. */
  static Set<String> search(Path root, String pattern, List<String> options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of("rg", "-n", "--hidden", "--no-require-git", "-g", "!.git", "--no-config"));
    command.addAll(
        List.of("--no-ignore-global", "--no-ignore-parent", "--null", "-H", "--color=never"));
    command.add("--no-heading");
    command.addAll(options);
    command.addAll(List.of("-e", pattern, "."));
    Process process =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.getOutputStream().close();
    byte[] output = process.getInputStream().readAllBytes();
    try {
      if (process.waitFor() > 1) {
        throw new IOException("rg refused " + pattern);
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
    return parse(new String(output, StandardCharsets.ISO_8859_1));
  }

  /** A file it calls binary too late, when a line before the NUL is found already, is left out. */
  private static Set<String> parse(String output) {
    Set<String> found = new TreeSet<>();
    List<String> binary = new ArrayList<>();
    for (String line : output.split("\n", -1)) {
      int nul = line.indexOf('\0');
      if (nul < 0) {
        int warning = line.indexOf(": WARNING: stopped searching binary file");
        if (warning > 0) {
          binary.add(path(line, warning));
        }
        continue;
      }
      int end = nul + 1;
      while (Character.isDigit(line.charAt(end))) {
        end++;
      }
      String path = path(line, nul);
      found.add(path + line.charAt(end) + line.substring(nul + 1, end));
    }
    found.removeIf(
        place -> binary.stream().anyMatch(path -> place.matches(Pattern.quote(path) + "[:-]\\d+")));
    return found;
  }

  private static String path(String line, int end) {
    byte[] bytes = line.substring(2, end).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
