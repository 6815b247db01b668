package io.terrarium.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A tree of files that are as different as files are: encodings, line ends, long lines, binaries,
 * hidden names, links and ignore rules at every level.
 */
final class RandomTree {
  private static final List<String> NAMES =
      List.of(
          "a", "b.txt", "c.java", "d.log", ".hidden", "e e", "é.md", "build", "src", "x.min.js");
  private static final List<String> TOKENS =
      List.of(
          "foo",
          "Foo",
          "FOO",
          "bar",
          "foo_bar",
          "foobar",
          "baz",
          "k",
          "K",
          "\u212A",
          "s",
          "\u017F",
          "é",
          "É",
          "日本",
          "→",
          " ",
          " ",
          "\t",
          "=",
          "(",
          ")",
          "x1",
          "42",
          "\\",
          ".",
          "*",
          "[",
          "-",
          "straße",
          "\uD83D\uDE00");
  private static final List<String> RULES =
      List.of(
          "*.log",
          "/build",
          "build/",
          "!b.txt",
          "**/src/*.java",
          "src/**",
          ".hidden",
          "*.min.*",
          "e e",
          "# nothing",
          "!*.log",
          "/a",
          "a/b.txt",
          "é*",
          "[bc].*",
          "\\!x",
          "src/a/",
          "*/d.log");

  private final Random random;
  private final Path root;
  private final boolean valid;

  /** {@code valid}: no bytes that are not UTF-8. */
  RandomTree(Random random, Path root, boolean valid) {
    this.random = random;
    this.root = root;
    this.valid = valid;
  }

  void generate(boolean withRules) throws IOException {
    int files = 10 + random.nextInt(30);
    for (int i = 0; i < files; i++) {
      StringBuilder path = new StringBuilder();
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        path.append(one(NAMES)).append(".d/");
      }
      write(path + one(NAMES), content());
    }
    write(".git/objects/a", bytes("foo bar\n"));
    if (withRules) {
      rules();
    }
    links();
  }

  private void rules() throws IOException {
    List<Path> folders;
    try (var all = Files.walk(root)) {
      folders =
          all.filter(Files::isDirectory).filter(path -> !path.toString().contains(".git")).toList();
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      Path folder = folders.get(random.nextInt(folders.size()));
      StringBuilder text = new StringBuilder();
      for (int rules = 1 + random.nextInt(3); rules > 0; rules--) {
        text.append(one(RULES).replace("src", one(List.of("src", "src.d")))).append('\n');
      }
      String name = random.nextInt(4) == 0 ? ".ignore" : ".gitignore";
      Files.writeString(folder.resolve(name), text);
    }
    if (random.nextBoolean()) {
      write(".git/info/exclude", bytes(one(RULES) + "\n"));
    }
  }

  private void links() throws IOException {
    link("link-to-file", "b.txt");
    link("link-to-itself", "link-to-itself");
    link("link-to-root", ".");
    link("link-outside", "/etc");
  }

  private void link(String name, String target) throws IOException {
    if (random.nextInt(3) == 0) {
      Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }
  }

  void write(String path, byte[] content) throws IOException {
    Path file = root.resolve(path);
    if (!Files.isDirectory(file)) {
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    }
  }

  byte[] content() {
    return switch (random.nextInt(14)) {
      case 0 -> new byte[0];
      case 1 -> text("\n", 5, true).getBytes(StandardCharsets.UTF_16);
      case 2 -> withMark(0xFF, 0xFE, text("\n", 5, true).getBytes(StandardCharsets.UTF_16LE));
      case 3 -> withMark(0xEF, 0xBB, withMark(0xBF, bytes(text("\n", 5, true))));
      case 4 -> bytes(text("\r\n", 10, true));
      case 5 -> bytes(text("\n", 10, false) + "\0" + text("\n", 3, true));
      case 6 -> broken(text("\n", 10, true));
      case 7 -> bytes("long ".repeat(random.nextInt(20_000)) + text("\n", 3, true));
      case 8 -> large();
      default -> bytes(text("\n", 30, random.nextInt(4) > 0));
    };
  }

  private byte[] large() {
    if (random.nextInt(8) > 0) {
      return bytes(text("\n", 200, true));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (out.size() < 2_500_000) {
      String line = "nothing here ".repeat(200) + "\n";
      out.writeBytes(bytes(line.repeat(random.nextInt(100)) + text("\n", 3, true)));
    }
    return out.toByteArray();
  }

  private byte[] broken(String text) {
    byte[] bytes = bytes(text);
    for (int i = 0; !valid && i < 1 + bytes.length / 10 && bytes.length > 0; i++) {
      int at = random.nextInt(bytes.length);
      if (bytes[at] != '\n') {
        bytes[at] = (byte) one(List.of(0xFF, 0xE9, 0xC3, 0x80, 0xF0)).intValue();
      }
    }
    return bytes;
  }

  private String text(String lineEnd, int lines, boolean ended) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(lines + 1); i >= 0; i--) {
      for (int tokens = random.nextInt(8); tokens > 0; tokens--) {
        text.append(one(TOKENS));
      }
      text.append(i > 0 || ended ? lineEnd : "");
    }
    return text.toString();
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] withMark(int first, int second, byte[] rest) {
    return withMark(first, withMark(second, rest));
  }

  private static byte[] withMark(int first, byte[] rest) {
    byte[] all = new byte[rest.length + 1];
    all[0] = (byte) first;
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }
}
