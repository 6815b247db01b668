package io.terrarium.code;

import io.terrarium.code.Symbol.Range;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.nio.charset.StandardCharsets;

/** What is done to a function: which stretch of the text goes, and what comes there. */
public sealed interface FunctionChange {

  /** Offsets in the text's UTF-8; the new text has plain line ends. */
  record Planned(int start, int end, String newText) {
    int newEnd() {
      return start + newText.getBytes(StandardCharsets.UTF_8).length;
    }

    /** How much further down the text behind it lies. */
    int shift() {
      return newEnd() - end;
    }
  }

  boolean needsBody();

  /** In words, for a refusal. */
  String what();

  Planned plan(Language language, byte[] text, Symbol function);

  /** Whether the result is what was meant; that it parses is known by then. */
  boolean holds(Symbol function, SourceSymbols before, SourceSymbols after, Planned planned);

  /** All between the signature and the end. */
  record Body(String code) implements FunctionChange {
    @Override
    public boolean needsBody() {
      return true;
    }

    @Override
    public String what() {
      return "the new body";
    }

    @Override
    public Planned plan(Language language, byte[] text, Symbol function) {
      String outer = Indentation.of(text, SourceText.lineStart(text, function.whole().start()));
      String inner = outer + Indentation.step(language, text, function, outer);
      Range body = function.body();
      if (language.isIndented()) {
        int colon = colon(text, function);
        return new Planned(
            colon + 1, body.end(), "\n" + Indentation.indented(Indentation.outdented(code), inner));
      }
      String content = Indentation.outdented(withoutBraces(code));
      String block =
          content.isEmpty()
              ? "{\n" + outer + "}"
              : "{\n" + Indentation.indented(content, inner) + "\n" + outer + "}";
      return new Planned(body.start(), body.end(), block);
    }

    /** Agents send a body with its braces or without. */
    private static String withoutBraces(String code) {
      String stripped = code.strip();
      if (!stripped.startsWith("{") || !stripped.endsWith("}")) {
        return code;
      }
      int depth = 0;
      for (int i = 0; i < stripped.length(); i++) {
        depth += stripped.charAt(i) == '{' ? 1 : stripped.charAt(i) == '}' ? -1 : 0;
        if (depth == 0 && i < stripped.length() - 1) {
          return code;
        }
      }
      return stripped.substring(1, stripped.length() - 1);
    }

    @Override
    public boolean holds(
        Symbol function, SourceSymbols before, SourceSymbols after, Planned planned) {
      return after.symbols().stream()
          .anyMatch(
              symbol ->
                  symbol.whole().start() == function.whole().start()
                      && symbol.name().equals(function.name())
                      && symbol.body().end() == function.body().end() + planned.shift());
    }
  }

  /** All before the body; annotations and decorators stay unless the new one begins with some. */
  record Signature(String code) implements FunctionChange {
    @Override
    public boolean needsBody() {
      return false;
    }

    @Override
    public String what() {
      return "the new signature";
    }

    @Override
    public Planned plan(Language language, byte[] text, Symbol function) {
      String signature = Indentation.outdented(stripped(language));
      if (signature.isBlank()) {
        throw new SandboxException(Reason.BAD_ARGUMENT, "the new signature is empty");
      }
      int start = start(text, function, signature);
      String outer = Indentation.of(text, SourceText.lineStart(text, start));
      int end = language.isIndented() ? colon(text, function) : end(text, function);
      String first = signature.lines().findFirst().orElse("");
      String rest = signature.substring(first.length());
      return new Planned(
          start,
          end,
          first + (rest.isEmpty() ? "" : "\n" + Indentation.indented(rest.substring(1), outer)));
    }

    private String stripped(Language language) {
      String signature = code.stripTrailing();
      String ends = language.isIndented() ? ":" : "{;";
      return !signature.isEmpty() && ends.indexOf(signature.charAt(signature.length() - 1)) >= 0
          ? signature.substring(0, signature.length() - 1).stripTrailing()
          : signature;
    }

    /** Behind annotations; with {@code export} and the like if the new one has it too. */
    private static int start(byte[] text, Symbol function, String signature) {
      int start = function.whole().start();
      String before =
          new String(
              text,
              function.signatureStart(),
              start - function.signatureStart(),
              StandardCharsets.UTF_8);
      if (!before.isBlank() && signature.startsWith(before.strip().split("\\s+", -1)[0] + " ")) {
        return function.signatureStart();
      }
      return signature.startsWith("@") ? start : Annotations.end(text, start);
    }

    private static int end(byte[] text, Symbol function) {
      int end = function.hasBody() ? function.body().start() : function.whole().end();
      if (!function.hasBody() && text[end - 1] == ';') {
        end--;
      }
      while (end > function.nameRange().end() && text[end - 1] <= ' ') {
        end--;
      }
      return end;
    }

    @Override
    public boolean holds(
        Symbol function, SourceSymbols before, SourceSymbols after, Planned planned) {
      return after.symbols().size() == before.symbols().size()
          && after.symbols().stream()
              .anyMatch(
                  symbol ->
                      symbol.kind().isFunction()
                          && symbol.whole().end() == function.whole().end() + planned.shift()
                          && symbol.hasBody() == function.hasBody());
    }
  }

  /** More code after the function, as far in as it is. */
  record Insertion(String code) implements FunctionChange {
    @Override
    public boolean needsBody() {
      return false;
    }

    @Override
    public String what() {
      return "the new code after that";
    }

    @Override
    public Planned plan(Language language, byte[] text, Symbol function) {
      String content = Indentation.outdented(code);
      if (content.isBlank()) {
        throw new SandboxException(Reason.BAD_ARGUMENT, "the code to insert is empty");
      }
      String outer = Indentation.of(text, SourceText.lineStart(text, function.signatureStart()));
      int end =
          SourceText.lineEnd(text, Math.max(function.whole().start(), function.whole().end() - 1));
      int ink = end > 0 && text[end - 1] == '\r' ? end - 1 : end;
      String gap = language.isIndented() && outer.isEmpty() ? "\n\n\n" : "\n\n";
      return new Planned(
          ink, ink, gap + Indentation.indented(content, outer) + (end == text.length ? "\n" : ""));
    }

    @Override
    public boolean holds(
        Symbol function, SourceSymbols before, SourceSymbols after, Planned planned) {
      return after.symbols().size() > before.symbols().size()
          && after.symbols().stream()
              .anyMatch(
                  symbol ->
                      symbol.whole().equals(function.whole())
                          && symbol.name().equals(function.name()));
    }
  }

  /** Where the colon before an indented body is. */
  private static int colon(byte[] text, Symbol function) {
    int depth = 0;
    for (int at = function.nameRange().end(); at < function.body().start(); at++) {
      switch (text[at]) {
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        case ':' -> {
          if (depth == 0) {
            return at;
          }
        }
        default -> {}
      }
    }
    throw new SandboxException(
        Reason.NO_MATCH, "no colon after " + function.qualifiedName() + ": use Edit");
  }
}
