package io.terrarium.code;

/** Counts the parameters of a function by the commas between its parentheses. */
final class Parameters {
  private Parameters() {}

  static int count(Symbol symbol, byte[] text) {
    int at = symbol.nameRange().end();
    int end = Math.max(symbol.signatureEnd(), at);
    int angle = 0;
    while (at < end && (text[at] != '(' || angle > 0)) {
      angle += text[at] == '<' || text[at] == '[' ? 1 : 0;
      angle -= text[at] == '>' || text[at] == ']' ? 1 : 0;
      at++;
    }
    int depth = 0;
    int commas = 0;
    boolean any = false;
    for (at++; at < end; at++) {
      byte b = text[at];
      boolean arrow = b == '>' && (text[at - 1] == '=' || text[at - 1] == '-');
      if (b == '(' || b == '[' || b == '{' || b == '<') {
        depth++;
        any = true;
      } else if (b == ')' && depth == 0) {
        break;
      } else if ((b == ')' || b == ']' || b == '}' || b == '>') && !arrow) {
        depth--;
      } else if (b == ',' && depth == 0) {
        commas += any ? 1 : 0;
        any = false;
      } else if (b > ' ') {
        any = true;
      }
    }
    return commas + (any ? 1 : 0);
  }
}
