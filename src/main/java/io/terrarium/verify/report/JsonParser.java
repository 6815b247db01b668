package io.terrarium.verify.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Recursive descent over one JSON text, with a bound on its depth. */
final class JsonParser {
  private static final int DEEPEST = 256;

  private final String text;
  private int position;

  JsonParser(String text) {
    this.text = text;
  }

  Json whole() throws MalformedException {
    Json value = value(0);
    skipSpace();
    if (position < text.length()) {
      throw wrong("something after the end");
    }
    return value;
  }

  private Json value(int depth) throws MalformedException {
    if (depth > DEEPEST) {
      throw wrong("nested too deeply");
    }
    skipSpace();
    return switch (peek()) {
      case '{' -> members(depth);
      case '[' -> items(depth);
      case '"' -> new Json.Text(string());
      case 't' -> literal("true", new Json.Truth(true));
      case 'f' -> literal("false", new Json.Truth(false));
      case 'n' -> literal("null", new Json.Nothing());
      default -> number();
    };
  }

  private Json members(int depth) throws MalformedException {
    Map<String, Json> members = new LinkedHashMap<>();
    position++;
    skipSpace();
    if (peek() == '}') {
      position++;
      return new Json.Members(members);
    }
    while (true) {
      skipSpace();
      if (peek() != '"') {
        throw wrong("a name in quotes is missing");
      }
      String name = string();
      skipSpace();
      expect(':');
      members.put(name, value(depth + 1));
      skipSpace();
      if (peek() == '}') {
        position++;
        return new Json.Members(members);
      }
      expect(',');
    }
  }

  private Json items(int depth) throws MalformedException {
    List<Json> items = new ArrayList<>();
    position++;
    skipSpace();
    if (peek() == ']') {
      position++;
      return new Json.Items(items);
    }
    while (true) {
      items.add(value(depth + 1));
      skipSpace();
      if (peek() == ']') {
        position++;
        return new Json.Items(items);
      }
      expect(',');
    }
  }

  private String string() throws MalformedException {
    int start = ++position;
    int end = start;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\\') {
      end++;
    }
    if (end < text.length() && text.charAt(end) == '"') {
      position = end + 1;
      return text.substring(start, end);
    }
    StringBuilder result = new StringBuilder();
    while (true) {
      char c = next();
      if (c == '"') {
        return result.toString();
      }
      result.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() throws MalformedException {
    char c = next();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw wrong("unknown escape \\" + c);
    };
  }

  private char unicode() throws MalformedException {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(next(), 16);
      if (digit < 0) {
        throw wrong("\\u needs four hexadecimal digits");
      }
      code = code * 16 + digit;
    }
    return (char) code;
  }

  private Json number() throws MalformedException {
    int start = position;
    while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    try {
      return new Json.Quantity(Double.parseDouble(text.substring(start, position)));
    } catch (NumberFormatException none) {
      position = start;
      throw wrong("no value");
    }
  }

  private Json literal(String word, Json value) throws MalformedException {
    if (!text.startsWith(word, position)) {
      throw wrong("no value");
    }
    position += word.length();
    return value;
  }

  private void expect(char wanted) throws MalformedException {
    if (peek() != wanted) {
      throw wrong("'" + wanted + "' is missing");
    }
    position++;
  }

  private char peek() {
    return position < text.length() ? text.charAt(position) : '\0';
  }

  private char next() throws MalformedException {
    if (position >= text.length()) {
      throw wrong("the text ends in the middle");
    }
    return text.charAt(position++);
  }

  private void skipSpace() {
    while (position < text.length() && " \t\n\r".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
  }

  private MalformedException wrong(String what) {
    int at = Math.min(position, text.length());
    long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    int column = at - text.lastIndexOf('\n', Math.max(0, at - 1));
    return new MalformedException("line %d, column %d: %s".formatted(line, column, what));
  }

  /** A text that is no JSON. */
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedException(String message) {
      super(message, null, false, false);
    }
  }
}
