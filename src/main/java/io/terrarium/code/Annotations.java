package io.terrarium.code;

/** Where the annotations at the beginning of a definition end. */
final class Annotations {
  private Annotations() {}

  static int end(byte[] text, int start) {
    int at = start;
    while (at < text.length && text[at] == '@' && !startsWith(text, at, "@interface")) {
      at++;
      while (at < text.length && (Character.isJavaIdentifierPart(text[at]) || text[at] == '.')) {
        at++;
      }
      at = skipArguments(text, at);
      while (at < text.length && text[at] <= ' ') {
        at++;
      }
    }
    return at;
  }

  private static boolean startsWith(byte[] text, int at, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (at + i >= text.length || text[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int skipArguments(byte[] text, int start) {
    if (start >= text.length || text[start] != '(') {
      return start;
    }
    int depth = 0;
    boolean quoted = false;
    for (int at = start; at < text.length; at++) {
      byte b = text[at];
      if (b == '"') {
        quoted = !quoted;
      } else if (b == '\\') {
        at++;
      } else if (!quoted) {
        depth += b == '(' ? 1 : b == ')' ? -1 : 0;
        if (depth == 0) {
          return at + 1;
        }
      }
    }
    return start;
  }
}
