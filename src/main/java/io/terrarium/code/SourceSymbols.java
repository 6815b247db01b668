package io.terrarium.code;

import io.terrarium.code.Symbol.Range;
import io.terrarium.code.SyntaxTree.Definition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The symbols of one text in the order in which they begin, and whether it parses. */
record SourceSymbols(Language language, List<Symbol> symbols, List<Integer> errorLines) {
  private static final int LONGEST_SIGNATURE = 600;
  private static final Comparator<Definition> OUTSIDE_IN =
      Comparator.<Definition>comparingInt(found -> found.whole().start())
          .thenComparingInt(found -> -found.whole().end())
          .thenComparingInt(found -> found.name().start());

  SourceSymbols {
    symbols = List.copyOf(symbols);
    errorLines = List.copyOf(errorLines);
  }

  /** {@code text} in UTF-8. */
  static SourceSymbols of(Language named, byte[] text) {
    Language language = named.forContent(text);
    try (SyntaxTree tree = SyntaxTree.parse(language, text)) {
      List<Definition> definitions = distinct(tree.definitions());
      return new SourceSymbols(
          language, new Arrangement(language, text).of(definitions), tree.errorLines());
    }
  }

  /** Several patterns may describe one definition: the one that knows most of it counts. */
  private static List<Definition> distinct(List<Definition> found) {
    Map<Integer, Definition> byName = new HashMap<>(found.size() * 2);
    for (Definition definition : found) {
      byName.merge(definition.name().start(), definition, SourceSymbols::better);
    }
    List<Definition> distinct = new ArrayList<>(byName.values());
    distinct.sort(OUTSIDE_IN);
    return distinct;
  }

  private static Definition better(Definition one, Definition other) {
    if (one.body().isEmpty() != other.body().isEmpty()) {
      return one.body().isEmpty() ? other : one;
    }
    return isPlain(one.kind()) && !isPlain(other.kind()) ? other : one;
  }

  private static boolean isPlain(Kind kind) {
    return kind == Kind.VARIABLE || kind == Kind.FIELD || kind == Kind.TYPE;
  }

  /** Puts each definition into the one around it. */
  private static final class Arrangement {
    private final Language language;
    private final byte[] text;
    private final Lines lines;
    private final List<Symbol> symbols = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();

    Arrangement(Language language, byte[] text) {
      this.language = language;
      this.text = text;
      this.lines = new Lines(text);
    }

    List<Symbol> of(List<Definition> definitions) {
      for (Definition definition : definitions) {
        while (!open.isEmpty() && !isAround(symbols.get(open.getLast()), definition)) {
          open.removeLast();
        }
        symbols.add(symbol(definition, open.isEmpty() ? -1 : open.getLast()));
        open.addLast(symbols.size() - 1);
      }
      return symbols;
    }

    /** Several names of one declaration are neighbours. */
    private static boolean isAround(Symbol outer, Definition inner) {
      return outer.whole().contains(inner.whole()) && !outer.whole().equals(inner.whole());
    }

    private Symbol symbol(Definition definition, int parent) {
      List<String> container = new ArrayList<>();
      Kind around = Kind.MODULE;
      if (parent >= 0) {
        Symbol outer = symbols.get(parent);
        around = outer.kind();
        container.addAll(outer.container());
        container.add(outer.name());
      }
      String name = SourceText.string(text, definition.name());
      Range owner = definition.owner();
      Range nameRange = definition.name();
      int scope = name.lastIndexOf("::");
      if (scope > 0 && language.hasPreprocessor()) {
        int bytes = definition.name().end() - byteLength(name.substring(scope + 2));
        owner = new Range(definition.name().start(), bytes - 2);
        nameRange = new Range(bytes, definition.name().end());
        name = name.substring(scope + 2);
      }
      if (!owner.isEmpty()) {
        container.addAll(typeNames(SourceText.string(text, owner)));
      }
      if (definition.kind() == Kind.IMPL) {
        name = plainType(name);
      }
      Range whole = definition.whole();
      return new Symbol(
          kind(definition.kind(), isType(around) || !owner.isEmpty(), name, container),
          name,
          container,
          parent,
          whole,
          nameRange,
          owner,
          definition.body(),
          DocComment.of(language, text, whole.start(), definition.body()),
          signatureStart(whole.start()),
          signatureEnd(definition),
          lines.at(whole.start()),
          lines.at(Math.max(whole.start(), whole.end() - 1)));
    }

    private static int byteLength(String name) {
      return name.getBytes(StandardCharsets.UTF_8).length;
    }

    /** A function in a type is a method, and one with its name a constructor. */
    private static Kind kind(Kind captured, boolean ofType, String name, List<String> container) {
      boolean method = captured == Kind.METHOD || (captured == Kind.FUNCTION && ofType);
      if (method && isConstructor(name, container)) {
        return Kind.CONSTRUCTOR;
      }
      return method ? Kind.METHOD : captured;
    }

    private static boolean isType(Kind kind) {
      return switch (kind) {
        case CLASS, INTERFACE, TRAIT, STRUCT, UNION, ENUM, RECORD, IMPL -> true;
        default -> false;
      };
    }

    private static boolean isConstructor(String name, List<String> container) {
      return name.equals("__init__")
          || name.equals("constructor")
          || (!container.isEmpty() && name.equals(container.getLast()));
    }

    /** Keywords before it on its line, as {@code export}, belong to it for the reader. */
    private int signatureStart(int start) {
      int at = start;
      int first = start;
      while (at > 0 && (text[at - 1] == ' ' || (text[at - 1] >= 'a' && text[at - 1] <= 'z'))) {
        at--;
        first = text[at] == ' ' ? first : at;
      }
      boolean onlyKeywords = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\t';
      return onlyKeywords ? first : start;
    }

    private int signatureEnd(Definition definition) {
      Range whole = definition.whole();
      int end = definition.body().isEmpty() ? whole.end() : definition.body().start();
      if (definition.body().isEmpty() && !definition.kind().isFunction()) {
        end = Math.min(end, SourceText.lineEnd(text, whole.start()));
      }
      return Math.max(definition.name().end(), Math.min(end, whole.start() + LONGEST_SIGNATURE));
    }
  }

  /** The names in a type that a definition belongs to: without pointers and parameters. */
  static List<String> typeNames(String type) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < type.length(); i++) {
      char c = type.charAt(i);
      if (c == '<' || c == '[') {
        depth++;
      } else if (c == '>' || c == ']') {
        depth--;
      } else if (depth == 0 && (c == '.' || c == ':')) {
        if (!name.isEmpty()) {
          names.add(name.toString());
        }
        name.setLength(0);
      } else if (depth == 0 && "*&() \t\r\n".indexOf(c) < 0) {
        name.append(c);
      }
    }
    if (!name.isEmpty()) {
      names.add(name.toString());
    }
    return names;
  }

  static String plainType(String type) {
    return String.join(".", typeNames(type));
  }
}
