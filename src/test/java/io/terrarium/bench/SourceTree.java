package io.terrarium.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Source code of no meaning, the same on every run: files of all sizes in nested directories, with
 * words that are rare, common or nowhere.
 */
final class SourceTree {
  static final int FILES = 20_000;
  static final long BYTES = 200_000_000;
  static final String RARE = "quetzalcoatl_handler";
  static final String SOME = "obsoleteSince";
  static final String COMMON = "context";

  private static final String[] EXTENSIONS = {"java", "java", "py", "ts", "go", "rs", "md", "json"};
  private static final String[] WORDS =
      """
      account action address adapter amount archive argument array attribute balance batch binding \
      block boolean bridge buffer builder bundle cache callback channel client cluster codec column \
      command commit component config connection console constant container context control counter \
      cursor customer default delegate descriptor device dispatch document domain driver element \
      endpoint engine entity entry error event exception executor factory feature field filter \
      folder format fragment frame function gateway generator group handler header helper identity \
      index input instance integer interval invoice iterator journal kernel label ledger length \
      level listener loader locale logger manager mapping marker matcher member memory message \
      metadata method metric module monitor network number object offset operation option order \
      output owner package packet parameter parser partition path pattern payload payment pipeline \
      plugin pointer policy position priority process product profile project property protocol \
      provider proxy query queue range reader record reference region registry relation report \
      request resource response result route runtime schedule schema scope section segment selector \
      sequence service session setting shard signal snapshot socket source statement status storage \
      strategy stream string structure subject summary support symbol system table target task \
      template thread timeout token topic trace transfer transport trigger tuple update user value \
      variable vector version view visitor volume watcher widget window worker wrapper writer zone"""
          .split("\\s+");

  private final Random random = new Random(20_260_101);
  private final Path root;

  private SourceTree(Path root) {
    this.root = root;
  }

  static void generate(Path root) throws IOException {
    new SourceTree(root).generate();
  }

  private void generate() throws IOException {
    Files.writeString(root.resolve(".gitignore"), "build/\n*.class\n*.log\n/dist\n!keep.log\n");
    long average = BYTES / FILES;
    for (int i = 0; i < FILES; i++) {
      Path folder =
          root.resolve("module%02d".formatted(i % 25))
              .resolve(i % 3 == 0 ? "src/test" : "src/main")
              .resolve(WORDS[i / 25 % 40])
              .resolve(i % 7 == 0 ? "internal" : "");
      Files.createDirectories(folder);
      String name = capital(word()) + capital(word()) + i;
      String extension = EXTENSIONS[random.nextInt(EXTENSIONS.length)];
      long size = (long) (average * (0.2 + 1.6 * random.nextDouble()));
      Files.write(folder.resolve(name + "." + extension), content(i, size));
    }
  }

  private byte[] content(int file, long size) {
    StringBuilder text = new StringBuilder((int) size + 100);
    int rareAt = file % 2_000 == 7 ? random.nextInt((int) size) : Integer.MAX_VALUE;
    if (file % 50 == 3) {
      text.append("@")
          .append(SOME)
          .append('(')
          .append(file)
          .append(", ")
          .append(word())
          .append(")\n");
    }
    while (text.length() < size) {
      if (text.length() > rareAt) {
        rareAt = Integer.MAX_VALUE;
        text.append("  register(").append(RARE).append(", ").append(word()).append(");\n");
      }
      line(text);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void line(StringBuilder text) {
    String indent = "  ".repeat(1 + random.nextInt(3));
    switch (random.nextInt(10)) {
      case 0 -> text.append('\n');
      case 1 -> text.append(indent).append("// ").append(word()).append(" of the ").append(word());
      case 2 ->
          text.append(indent)
              .append("if (")
              .append(word())
              .append(" != null && ")
              .append(word())
              .append(".size() > ")
              .append(random.nextInt(1000))
              .append(") {");
      case 3 ->
          text.append(indent).append("return ").append(word()).append(capital(word())).append(';');
      case 4 -> text.append(indent).append("}");
      case 5 ->
          text.append("import com.example.")
              .append(word())
              .append('.')
              .append(capital(word()))
              .append(';');
      default ->
          text.append(indent)
              .append(word())
              .append(capital(word()))
              .append(" = ")
              .append(word())
              .append('.')
              .append("get")
              .append(capital(word()))
              .append('(')
              .append(word())
              .append(", ")
              .append(random.nextInt(100_000))
              .append(");");
    }
    text.append('\n');
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
