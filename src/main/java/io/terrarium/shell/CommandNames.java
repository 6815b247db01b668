package io.terrarium.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The names in command position of a bash command line, as far as they stand there: after the
 * beginning, an operator or a reserved word, behind assignments and behind commands that run
 * others, and inside of substitutions. Nothing is expanded.
 *
 * <pre>
 * list     := command (operator command)*            operator: ; & | && || newline ( )
 * command  := reserved* assignment* word*            the first word is a name
 * word     := (character | 'quoted' | "quoted" | \c | $(list) | `list` | ${...} | &lt;(list))+
 * redirect := [n] (&lt; | > | >> | >& | &lt;&lt; ...) word   its word is no name
 * </pre>
 *
 * Bodies of here documents and comments hold no commands. Patterns of {@code case} do not either.
 */
final class CommandNames {
  private static final Set<String> RESERVED =
      Set.of("if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "coproc");
  private static final int DEEPEST = 50;

  private final String text;
  private final int depth;
  private final List<String> names = new ArrayList<>();
  private final List<String> hereDocuments = new ArrayList<>();
  private SimpleCommand current;
  private int at;
  private int openCases;
  private boolean inPattern;

  CommandNames(String text) {
    this(text, 0);
  }

  private CommandNames(String text, int depth) {
    this.text = text;
    this.depth = depth;
    this.current = new SimpleCommand(depth);
  }

  /** Of a program that is started without a shell. */
  static List<String> ofProgram(List<String> arguments) {
    SimpleCommand command = new SimpleCommand(0);
    arguments.forEach(command::add);
    return command.names();
  }

  /** Of a script within a command; beyond some depth nobody writes by hand, nothing is found. */
  static List<String> ofScript(String script, int depth) {
    return depth > DEEPEST ? List.of() : new CommandNames(script, depth).all();
  }

  List<String> all() {
    while (at < text.length()) {
      step();
    }
    end();
    return names;
  }

  /** Up to the bracket or backquote that ends a substitution. */
  private void until(char closing) {
    while (at < text.length() && text.charAt(at) != closing) {
      step();
    }
    at++;
    end();
  }

  private void step() {
    char c = text.charAt(at);
    switch (c) {
      case ' ', '\t', '\r' -> at++;
      case '\n' -> {
        at++;
        end();
        skipHereDocuments();
      }
      case '#' -> skipComment();
      case ';', '|', '(', ')' -> operator(c);
      case '&' -> {
        if (next() == '>') {
          at++;
          redirect();
        } else {
          operator(c);
        }
      }
      case '<', '>' -> redirect();
      default -> word();
    }
  }

  private void operator(char c) {
    at++;
    end();
    if (c == ';' && openCases > 0 && (peek() == ';' || peek() == '&')) {
      at++;
      inPattern = true;
    } else if (c == ')') {
      inPattern = false;
    }
  }

  /** A simple command is over: what it was is clear now. */
  private void end() {
    if (!inPattern) {
      names.addAll(current.names());
    }
    current = new SimpleCommand(depth);
  }

  private void word() {
    Word word = new Word();
    boolean redirected =
        at < text.length() && (text.charAt(at) == '<' || text.charAt(at) == '>') && word.isNumber();
    if (redirected || inPattern) {
      if (inPattern && word.value().equals("esac")) {
        inPattern = false;
        openCases--;
      }
      return;
    }
    if (current.isEmpty() && word.isPlain() && RESERVED.contains(word.value())) {
      return;
    }
    if (current.isEmpty() && word.isPlain() && word.value().equals("esac")) {
      openCases = Math.max(0, openCases - 1);
      return;
    }
    current.add(word.value());
    if (current.opensCase()) {
      openCases++;
      inPattern = true;
      current = new SimpleCommand(depth);
    }
  }

  private void redirect() {
    boolean hereDocument = text.startsWith("<<", at) && !text.startsWith("<<<", at);
    boolean process = next() == '(';
    if (process) {
      at += 2;
      substitute(')');
      return;
    }
    while (at < text.length() && "<>&|-".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    if (at < text.length() && ";|&()\n<>".indexOf(text.charAt(at)) < 0) {
      Word target = new Word();
      if (hereDocument) {
        hereDocuments.add(target.value());
      }
    }
  }

  private void skipHereDocuments() {
    for (String delimiter : hereDocuments) {
      while (at < text.length()) {
        int end = text.indexOf('\n', at);
        String line = text.substring(at, end < 0 ? text.length() : end);
        at = end < 0 ? text.length() : end + 1;
        if (line.strip().equals(delimiter)) {
          break;
        }
      }
    }
    hereDocuments.clear();
  }

  private void skipComment() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  /** Commands within a word: found in the same text, up to where they end. */
  private void substitute(char closing) {
    CommandNames inner = new CommandNames(text, depth + 1);
    inner.at = at;
    if (depth < DEEPEST) {
      inner.until(closing);
    } else {
      inner.at = text.length();
    }
    names.addAll(inner.names);
    at = inner.at;
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private char next() {
    return at + 1 < text.length() ? text.charAt(at + 1) : 0;
  }

  /** One word, read from where the text stands; what it will expand to is not known. */
  private final class Word {
    private final StringBuilder value = new StringBuilder();
    private boolean plain = true;

    Word() {
      while (at < text.length() && " \t\r\n;|&()<>".indexOf(text.charAt(at)) < 0) {
        part(text.charAt(at));
      }
    }

    String value() {
      return value.toString();
    }

    /** Without quotes: only such a word can be a reserved one. */
    boolean isPlain() {
      return plain;
    }

    boolean isNumber() {
      return plain && !value.isEmpty() && value.chars().allMatch(Character::isDigit);
    }

    private void part(char c) {
      switch (c) {
        case '\'' -> {
          plain = false;
          int end = text.indexOf('\'', at + 1);
          int stop = end < 0 ? text.length() : end;
          value.append(text, Math.min(at + 1, stop), stop);
          at = Math.min(text.length(), stop + 1);
        }
        case '"' -> quoted();
        case '\\' -> escaped();
        case '$', '`' -> dollarOrBackquote(c);
        default -> {
          value.append(c);
          at++;
        }
      }
    }

    private void quoted() {
      plain = false;
      at++;
      while (at < text.length() && text.charAt(at) != '"') {
        char c = text.charAt(at);
        if (c == '\\') {
          escaped();
        } else if (c == '$' || c == '`') {
          dollarOrBackquote(c);
        } else {
          value.append(c);
          at++;
        }
      }
      at = Math.min(text.length(), at + 1);
    }

    private void escaped() {
      plain = false;
      at++;
      if (at < text.length()) {
        if (text.charAt(at) != '\n') {
          value.append(text.charAt(at));
        }
        at++;
      }
    }

    private void dollarOrBackquote(char c) {
      if (c == '`') {
        at++;
        substitute('`');
      } else if (next() == '(') {
        at += 2;
        substitute(')');
      } else if (next() == '{') {
        int end = text.indexOf('}', at);
        at = end < 0 ? text.length() : end + 1;
      } else if (next() == '\'') {
        at++;
        part('\'');
      } else {
        value.append(c);
        at++;
      }
      plain = false;
    }
  }
}
