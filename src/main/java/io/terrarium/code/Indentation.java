package io.terrarium.code;

import java.util.List;
import java.util.stream.Collectors;

/** Moves a piece of code to where it belongs without changing how its lines stand to each other. */
final class Indentation {
  private Indentation() {}

  /** The white space that a line begins with. */
  static String of(byte[] text, int lineStart) {
    StringBuilder indent = new StringBuilder();
    for (int at = lineStart; at < text.length && (text[at] == ' ' || text[at] == '\t'); at++) {
      indent.append((char) text[at]);
    }
    return indent.toString();
  }

  /** One step further in than a function, as its own body shows, else as is usual. */
  static String step(Language language, byte[] text, Symbol function, String outer) {
    if (function.hasBody()) {
      int end = function.body().end();
      for (int at = SourceText.lineEnd(text, function.whole().start()) + 1; at < end; ) {
        String indent = of(text, at);
        int ink = at + indent.length();
        boolean deeper = indent.length() > outer.length() && indent.startsWith(outer);
        if (ink < end
            && text[ink] != '\n'
            && text[ink] != '\r'
            && deeper
            && ink >= function.body().start()) {
          return indent.substring(outer.length());
        }
        at = SourceText.lineEnd(text, at) + 1;
      }
    }
    return switch (language) {
      case GO -> "\t";
      case PYTHON, RUST, JAVA ->
          outer.indexOf('\t') >= 0 ? "\t" : outer.length() == 2 ? "  " : "    ";
      default -> outer.indexOf('\t') >= 0 ? "\t" : "  ";
    };
  }

  /** Without the white space that all lines have in common, and blank lines around it. */
  static String outdented(String code) {
    List<String> lines = code.replace("\r\n", "\n").stripTrailing().lines().toList();
    int first = 0;
    while (first < lines.size() && lines.get(first).isBlank()) {
      first++;
    }
    List<String> inked = lines.subList(first, lines.size());
    int common =
        inked.stream().filter(line -> !line.isBlank()).mapToInt(Indentation::width).min().orElse(0);
    boolean firstIsCut = !inked.isEmpty() && width(inked.getFirst()) == 0 && inked.size() > 1;
    if (firstIsCut) {
      // Whoever strips a text strips its first line only.
      int rest =
          inked.stream()
              .skip(1)
              .filter(line -> !line.isBlank())
              .mapToInt(Indentation::width)
              .min()
              .orElse(0);
      if (rest > 0 && !opensBlock(inked.getFirst()) && !isClosedAtStart(inked)) {
        return inked.getFirst()
            + "\n"
            + inked.stream().skip(1).map(line -> cut(line, rest)).collect(Collectors.joining("\n"));
      }
    }
    return inked.stream().map(line -> cut(line, common)).collect(Collectors.joining("\n"));
  }

  private static boolean opensBlock(String line) {
    String end = line.stripTrailing();
    return !end.isEmpty() && "{([:,=>\\|&+?".indexOf(end.charAt(end.length() - 1)) >= 0;
  }

  private static boolean isClosedAtStart(List<String> lines) {
    return lines.stream().skip(1).anyMatch(line -> !line.isBlank() && width(line) == 0);
  }

  private static int width(String line) {
    int width = 0;
    while (width < line.length() && (line.charAt(width) == ' ' || line.charAt(width) == '\t')) {
      width++;
    }
    return width;
  }

  private static String cut(String line, int width) {
    return line.isBlank() ? "" : line.substring(Math.min(width, width(line)));
  }

  /** Every line but blank ones begins with that. */
  static String indented(String code, String indent) {
    return code.lines()
        .map(line -> line.isBlank() ? "" : indent + line)
        .collect(Collectors.joining("\n"));
  }
}
