package io.terrarium.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrarium.support.Golden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The symbols of a sample in every language, and what strange texts give. */
class SourceSymbolsTest {
  static List<String> samples() {
    return CodeSandbox.SAMPLES;
  }

  @ParameterizedTest
  @MethodSource("samples")
  void areAsRecorded(String name) throws IOException {
    byte[] text = CodeSandbox.sample(name);
    SourceSymbols source = SourceSymbols.of(Language.of(name).orElseThrow(), text);
    assertThat(source.errorLines()).isEmpty();
    Golden.assertTextMatches("symbols-" + name + ".txt", render(source, text));
  }

  private static String render(SourceSymbols source, byte[] text) {
    return source.symbols().stream()
        .map(
            symbol ->
                "%d-%d %s %s%s | %s | %s\n"
                    .formatted(
                        symbol.line(),
                        symbol.lastLine(),
                        symbol.kind().label(),
                        symbol.qualifiedName(),
                        symbol.kind().isFunction() ? "/" + Parameters.count(symbol, text) : "",
                        SourceText.oneLine(SourceText.string(text, symbol.signature()), 100),
                        DocComment.firstLine(text, symbol.doc())))
        .collect(Collectors.joining());
  }

  @Test
  void countsOffsetsInBytesWhateverTheLetters() {
    byte[] text =
        "# Grüße, 你好 🎉\ndef grüße(名):\n    return '🎉'\n".getBytes(StandardCharsets.UTF_8);
    Symbol function = SourceSymbols.of(Language.PYTHON, text).symbols().getFirst();
    assertThat(function.name()).isEqualTo("grüße");
    assertThat(function.line()).isEqualTo(2);
    assertThat(SourceText.string(text, function.body())).isEqualTo("return '🎉'");
    assertThat(DocComment.firstLine(text, function.doc())).isEqualTo("Grüße, 你好 🎉");
  }

  @Test
  void tellsWhereATextDoesNotParse() {
    SourceSymbols source =
        parse(Language.GO, "package a\n\nfunc f() {\n\tx := \n}\n\nfunc g() {}\n");
    assertThat(source.errorLines()).isNotEmpty();
    assertThat(source.symbols()).extracting(Symbol::name).contains("g");
  }

  @Test
  void takesEmptyBinaryAndEndlessTexts() {
    assertThat(parse(Language.JAVA, "").symbols()).isEmpty();
    assertThat(parse(Language.JAVA, "\0\1\2").symbols()).isEmpty();
    assertThat(parse(Language.C, "x".repeat(200_000)).symbols()).isEmpty();
  }

  @Test
  void survivesDeepNesting() {
    int depth = 10_000;
    String blocks = "void f() " + "{".repeat(depth) + "}".repeat(depth);
    assertThat(parse(Language.C, blocks).symbols()).extracting(Symbol::name).contains("f");
    String brackets = "x = " + "[".repeat(depth) + "]".repeat(depth) + "\n";
    assertThat(parse(Language.PYTHON, brackets).symbols()).extracting(Symbol::name).contains("x");
    String open = "(".repeat(depth);
    assertThat(parse(Language.JAVASCRIPT, open).errorLines()).isNotEmpty();
  }

  @Test
  void tellsHeadersOfTheTwoLanguagesApart() {
    assertThat(parse(Language.C, "struct a { int b; };\n").language()).isEqualTo(Language.C);
    assertThat(parse(Language.C, "namespace x { class Y {}; }\n").language())
        .isEqualTo(Language.CPP);
  }

  private static SourceSymbols parse(Language language, String text) {
    return SourceSymbols.of(language, text.getBytes(StandardCharsets.UTF_8));
  }
}
