package io.terrarium.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.terrarium.workspace.SandboxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** search_code over real files that change under it. */
class SearchCodeTest {
  @TempDir Path root;

  private CodeSandbox code;

  @BeforeEach
  void open() throws IOException {
    code = new CodeSandbox(root.toRealPath());
  }

  @AfterEach
  void close() {
    code.close();
  }

  @Test
  void findsInEveryLanguage() throws IOException {
    code.putSamples();
    List<FoundSymbol> found = code.search("add").symbols();
    assertThat(found)
        .extracting(symbol -> symbol.language().label())
        .contains("java", "python", "javascript", "go", "rust", "c", "cpp");
    assertThat(code.search("hello").symbols().getFirst().path()).hasToString("sample.tsx");
    FoundSymbol push = code.search("push top").symbols().getFirst();
    assertThat(push.path()).hasToString("sample.go");
    assertThat(push.line()).isEqualTo(29);
    assertThat(push.name()).isEqualTo("Stack.Push");
    assertThat(push.kind()).isEqualTo(Kind.METHOD);
    assertThat(push.signature()).isEqualTo("func (s *Stack[T]) Push(v T)");
    assertThat(push.doc()).isEqualTo("Push puts one on top.");
    assertThat(push.score()).isPositive();
  }

  @Test
  void splitsNamesAtCaseAndUnderscores() {
    assertThat(Words.of("parseHTTPHeader_v2 get-it XMLReader utf8Bytes"))
        .containsExactly(
            "parse", "http", "header", "v2", "get", "it", "xml", "reader", "utf8", "bytes");
  }

  @Test
  void ranksByBm25() throws IOException {
    code.put("a.py", "def alpha(): pass\ndef alpha_beta(): pass\ndef beta_gamma_delta(): pass\n");
    List<FoundSymbol> found = code.search("alpha").symbols();
    assertThat(found).extracting(FoundSymbol::name).containsExactly("alpha", "alpha_beta");
    // Each word of a name is in its signature too; "def" is a word of all three.
    double average = (3 + 5 + 7) / 3.0;
    double rarity = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    assertThat(found.get(0).score()).isCloseTo(bm25(rarity, 2, 3, average), within(1e-9));
    assertThat(found.get(1).score()).isCloseTo(bm25(rarity, 2, 5, average), within(1e-9));
  }

  private static double bm25(double rarity, int count, int length, double average) {
    return rarity * count * 2.5 / (count + 1.5 * (0.25 + 0.75 * length / average));
  }

  @Test
  void filtersByLanguageAndKind() throws IOException {
    code.putSamples();
    assertThat(code.search("add", Optional.of("go"), Optional.empty()).symbols())
        .extracting(FoundSymbol::name)
        .containsExactly("Add");
    assertThat(code.search("sample add point", Optional.empty(), Optional.of("struct")).symbols())
        .extracting(symbol -> symbol.kind().label())
        .isNotEmpty()
        .containsOnly("struct");
    assertThatThrownBy(() -> code.search("add", Optional.of("cobol"), Optional.empty()))
        .isInstanceOf(SandboxException.class)
        .hasMessage(
            "unknown language \"cobol\": one of java, python, javascript, typescript, go, rust, c,"
                + " cpp");
  }

  @Test
  void followsEveryChange() throws IOException {
    code.put("a.go", "package a\n\nfunc OldName() {}\n");
    code.put("sub/b.go", "package b\n\nfunc Stays() {}\n");
    assertThat(code.names("old name")).containsExactly("OldName");
    for (int i = 0; i < 5; i++) {
      code.put("a.go", "package a\n\nfunc Fresh" + (char) ('A' + i) + "() {}\n");
      assertThat(code.names("fresh")).containsExactly("Fresh" + (char) ('A' + i));
      assertThat(code.names("old")).isEmpty();
    }
    code.put("new/deep/c.go", "package c\n\nfunc Born() {}\n");
    assertThat(code.names("born")).containsExactly("Born");
    Files.delete(root.resolve("a.go"));
    assertThat(code.names("fresh")).isEmpty();
    assertThat(code.names("stays")).containsExactly("Stays");
    code.put(".gitignore", "sub/\n");
    assertThat(code.names("stays")).isEmpty();
  }

  @Test
  void readsOnlyWhatChanged() throws IOException {
    for (int i = 0; i < 30; i++) {
      code.put("f" + i + ".py", "def function" + i + "(): pass\n");
      Files.setLastModifiedTime(
          root.resolve("f" + i + ".py"), FileTime.fromMillis(1_000_000_000_000L));
    }
    assertThat(code.search("function").filesRead()).isEqualTo(30);
    code.put("f3.py", "def other(): pass\n");
    assertThat(code.names("other")).containsExactly("other");
    assertThat(code.search("function").inAll()).isEqualTo(30);
  }

  @Test
  void leavesOutWhatIsTooLargeOrNotTextAndSaysSo() throws IOException {
    code.put("large.c", "int x;\n".repeat(200_000));
    code.put("binary.c", new byte[] {0, 1, 2});
    code.put("fine.c", "int fine(void) { return 1; }\n");
    SearchCode.Result result = code.search("fine");
    assertThat(result.symbols()).hasSize(1);
    assertThat(result.leftOut()).isEqualTo(2);
  }

  @Test
  void readsEveryEncoding() throws IOException {
    code.put("wide.py", "\uFEFFdef breite():\n    pass\n".getBytes(StandardCharsets.UTF_16LE));
    code.put(
        "latin.py",
        "# Gr\u00fc\u00dfe\ndef schmal(): pass\n".getBytes(StandardCharsets.ISO_8859_1));
    code.put("mixed.py", new byte[] {'d', 'e', 'f', ' ', 'm', '(', ')', ':', (byte) 0xff, '\n'});
    assertThat(code.names("breite")).containsExactly("breite");
    FoundSymbol narrow = code.search("schmal").symbols().getFirst();
    assertThat(narrow.doc()).isEqualTo("Gr\u00fc\u00dfe");
  }

  @Test
  void refusesAQueryWithoutWords() {
    assertThatThrownBy(() -> code.search(" -- "))
        .hasMessage("query has no word to search for: name what the code does");
  }

  @Test
  void outlinesFilesAndDirectories() throws IOException {
    code.putSamples();
    OutlineResult one = code.outline("sample.go");
    assertThat(one.files()).hasSize(1);
    assertThat(one.files().getFirst().lines()).isEqualTo(40);
    assertThat(one.files().getFirst().symbols())
        .extracting(OutlineResult.Entry::name)
        .contains("Stack", "Stack.items", "Stack.Push", "Add");
    assertThat(code.outline(".").files()).hasSize(CodeSandbox.SAMPLES.size());
    code.put("sample.go", "package a\n\nfunc Other() {}\n");
    assertThat(code.outline("sample.go").files().getFirst().symbols())
        .extracting(OutlineResult.Entry::name)
        .containsExactly("Other");
    code.put("notes.txt", "nothing");
    assertThatThrownBy(() -> code.outline("notes.txt"))
        .hasMessageStartingWith("notes.txt is in no language whose syntax is known here (java,");
    assertThatThrownBy(() -> code.outline("missing.go")).hasMessageStartingWith("no such file");
    assertThatThrownBy(() -> code.outline("..")).hasMessage("path is outside the workspace: ..");
  }
}
