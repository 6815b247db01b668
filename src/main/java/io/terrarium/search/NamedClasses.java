package io.terrarium.search;

/** Classes of characters that have a name; all of them within ASCII, as RE2 has them. */
final class NamedClasses {
  private NamedClasses() {}

  /** By their letter: {@code d}, {@code s} or {@code w}. */
  static CharacterSet perl(int letter) {
    return switch (letter) {
      case 'd' -> CharacterSet.of('0', '9');
      case 's' -> CharacterSet.of('\t', '\n', '\f', '\r', ' ', ' ');
      default -> posix("word");
    };
  }

  static CharacterSet posix(String name) {
    return switch (name) {
      case "alnum" -> CharacterSet.of('0', '9', 'A', 'Z', 'a', 'z');
      case "alpha" -> CharacterSet.of('A', 'Z', 'a', 'z');
      case "ascii" -> CharacterSet.of(0, 0x7F);
      case "blank" -> CharacterSet.of('\t', '\t', ' ', ' ');
      case "cntrl" -> CharacterSet.of(0, 0x1F, 0x7F, 0x7F);
      case "digit" -> CharacterSet.of('0', '9');
      case "graph" -> CharacterSet.of('!', '~');
      case "lower" -> CharacterSet.of('a', 'z');
      case "print" -> CharacterSet.of(' ', '~');
      case "punct" -> CharacterSet.of('!', '/', ':', '@', '[', '`', '{', '~');
      case "space" -> CharacterSet.of('\t', '\r', ' ', ' ');
      case "upper" -> CharacterSet.of('A', 'Z');
      case "word" -> CharacterSet.of('0', '9', 'A', 'Z', '_', '_', 'a', 'z');
      case "xdigit" -> CharacterSet.of('0', '9', 'A', 'F', 'a', 'f');
      default -> throw new IllegalArgumentException("no class of characters: " + name);
    };
  }
}
