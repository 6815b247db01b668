package io.terrarium.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrarium.code.FunctionChange.Body;
import io.terrarium.code.FunctionChange.Insertion;
import io.terrarium.code.FunctionChange.Signature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Edits that name a function, in every language. */
class FunctionEditsTest {
  @TempDir Path root;

  private CodeSandbox code;

  @BeforeEach
  void open() throws IOException {
    code = new CodeSandbox(root.toRealPath());
    code.putSamples();
  }

  @AfterEach
  void close() {
    code.close();
  }

  /** What was there once is replaced, and nothing else. */
  record Case(String file, String name, FunctionChange change, String before, String after) {
    @Override
    public String toString() {
      return file + " " + name + " " + change.getClass().getSimpleName();
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "Sample.java",
            "add/2",
            new Body("int sum = a + b;\nreturn sum;"),
            "public int add(int a, int b) {\n    return a + b;\n  }",
            "public int add(int a, int b) {\n    int sum = a + b;\n    return sum;\n  }"),
        new Case(
            "Sample.java",
            "Sample.add/3",
            new Signature("public long add(int a, int b, long c)"),
            "public int add(int a, int b, int c) {",
            "public long add(int a, int b, long c) {"),
        new Case(
            "Sample.java",
            "Inner.later",
            new Signature("abstract void later(String name, int n);"),
            "abstract void later(String name);",
            "abstract void later(String name, int n);"),
        new Case(
            "Sample.java",
            "add/2",
            new Signature("protected int add(int a, int b)"),
            "@Deprecated\n  public int add(int a, int b) {",
            "@Deprecated\n  protected int add(int a, int b) {"),
        new Case(
            "Sample.java",
            "Sample.Point.area",
            new Insertion("int sum() {\n  return x + y;\n}"),
            "      return 0;\n    }\n  }",
            "      return 0;\n    }\n\n    int sum() {\n      return x + y;\n    }\n  }"),
        new Case(
            "sample.py",
            "add",
            new Body("c = a + b\nif c:\n    return c\nreturn 0"),
            "-> int:\n    return a + b\n",
            "-> int:\n    c = a + b\n    if c:\n        return c\n    return 0\n"),
        new Case(
            "sample.py",
            "Outer.Inner.get",
            new Body("return 2"),
            "def get(self): return 1",
            "def get(self):\n            return 2"),
        new Case(
            "sample.py",
            "Outer.get",
            new Signature("async def get(self, key, default=None):"),
            "async def get(self, key):",
            "async def get(self, key, default=None):"),
        new Case(
            "sample.py",
            "Outer.get",
            new Insertion("def put(self, key):\n    self.key = key\n"),
            "        return key\n",
            "        return key\n\n    def put(self, key):\n        self.key = key\n"),
        new Case(
            "sample.js",
            "twice",
            new Body("{\n  return x + x;\n}"),
            "(x) => {\n  return x * 2;\n}",
            "(x) => {\n  return x + x;\n}"),
        new Case(
            "sample.js",
            "half",
            new Body("return x * 0.5;"),
            "const half = (x) => x / 2;",
            "const half = (x) => {\n  return x * 0.5;\n};"),
        new Case(
            "sample.js",
            "Counter.of",
            new Signature("static of(n, step)"),
            "static of(n) {",
            "static of(n, step) {"),
        new Case(
            "sample.js",
            "twice",
            new Insertion("export function thrice(x) {\n  return x * 3;\n}"),
            "  return x * 2;\n};\n",
            "  return x * 2;\n};\n\nexport function thrice(x) {\n  return x * 3;\n}\n"),
        new Case(
            "sample.ts",
            "Circle.area",
            new Body("return 1;"),
            "    return this.radius * scale;",
            "    return 1;"),
        new Case(
            "sample.ts",
            "parse/2",
            new Body("return Number.parseInt(text, base);"),
            "  return parseInt(text, base);",
            "  return Number.parseInt(text, base);"),
        new Case(
            "sample.ts",
            "Geometry.twice",
            new Signature("export function twice(x: number, y: number): number"),
            "export function twice(x: number): number {",
            "export function twice(x: number, y: number): number {"),
        new Case(
            "sample.tsx",
            "Hello",
            new Body("return <u>{name}</u>;"),
            "return <b className=\"x\">{name}</b>;",
            "return <u>{name}</u>;"),
        new Case(
            "sample.go",
            "(*Stack).Push",
            new Body("s.items = append(s.items, v)\ns.size++"),
            "\ts.items = append(s.items, v)\n}",
            "\ts.items = append(s.items, v)\n\ts.size++\n}"),
        new Case(
            "sample.go",
            "Celsius.String",
            new Signature("func (c *Celsius) String() string"),
            "func (c Celsius) String() string {",
            "func (c *Celsius) String() string {"),
        new Case(
            "sample.go",
            "Stack.Push",
            new Insertion("func (s *Stack[T]) Len() int {\n\treturn s.size\n}"),
            "append(s.items, v)\n}\n",
            "append(s.items, v)\n}\n\nfunc (s *Stack[T]) Len() int {\n\treturn s.size\n}\n"),
        new Case(
            "sample.rs",
            "Point::new",
            new Body("let p = Point { x, y };\np"),
            "        Point { x, y }\n",
            "        let p = Point { x, y };\n        p\n"),
        new Case(
            "sample.rs",
            "Area::area",
            new Signature("fn area(&self, scale: f64) -> f64;"),
            "    fn area(&self) -> f64;",
            "    fn area(&self, scale: f64) -> f64;"),
        new Case(
            "sample.rs",
            "inner::helper",
            new Insertion("pub fn other() {}"),
            "        1\n    }\n",
            "        1\n    }\n\n    pub fn other() {}\n"),
        new Case(
            "sample.c",
            "name_of",
            new Body("return \"none\";"),
            "{\n  return c == RED ? \"red\" : \"green\";\n}",
            "{\n  return \"none\";\n}"),
        new Case(
            "sample.c",
            "add",
            new Signature("long add(long a, long b)"),
            "int add(int a, int b) {",
            "long add(long a, long b) {"),
        new Case(
            "sample.cpp",
            "Box::get",
            new Body("return T(i + 1);"),
            "  return T(i);",
            "  return T(i + 1);"),
        new Case(
            "sample.cpp",
            "shapes::add/3",
            new Body("return 0;"),
            "int add(int a, int b, int c) { return a + b + c; }",
            "int add(int a, int b, int c) {\n  return 0;\n}"),
        new Case(
            "sample.cpp",
            "Box::Inner::touch/0",
            new Insertion("void free_one() {}"),
            "  (void)0;\n}\n",
            "  (void)0;\n}\n\nvoid free_one() {}\n"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void changesOnlyWhatIsMeant(Case one) throws IOException {
    String before = code.text(one.file());
    assertThat(before).contains(one.before());
    code.change(one.file(), one.name(), one.change());
    assertThat(code.text(one.file())).isEqualTo(before.replace(one.before(), one.after()));
  }

  private void refuses(String file, String name, FunctionChange change, String message)
      throws IOException {
    byte[] before = Files.readAllBytes(root.resolve(file));
    assertThatThrownBy(() -> code.change(file, name, change)).hasMessageContaining(message);
    assertThat(Files.readAllBytes(root.resolve(file))).isEqualTo(before);
  }

  @Test
  void listsCandidatesOfAnAmbiguousName() throws IOException {
    refuses(
        "Sample.java",
        "add",
        new Body("return 1;"),
        "add names 2 functions in Sample.java: Sample.add/2 (line 20), Sample.add/3 (line 25); pass"
            + " line, or add/<number of parameters>");
    code.read("Sample.java");
    code.changeUnread("Sample.java", "add", Optional.of(26), new Body("return 1;"));
    assertThat(code.text("Sample.java")).contains("int c) {\n    return 1;\n  }");
  }

  @Test
  void listsWhatThereIsForAMissingName() throws IOException {
    refuses(
        "sample.go",
        "Nothing",
        new Body("return 1"),
        "no function Nothing in sample.go; it has Reader.Read/1 (line 23), Stack.Push/1 (line 29),"
            + " Celsius.String/0 (line 33), Add/2 (line 38)");
    refuses("sample.go", "Other.Push", new Body(""), "no function Other.Push in sample.go; it has");
    refuses(
        "Sample.java", "add/9", new Body(""), "no function add/9 in Sample.java, but Sample.add/2");
  }

  @Test
  void refusesWhatWouldNotParse() throws IOException {
    refuses(
        "Sample.java",
        "run",
        new Body("int x = ;"),
        "Sample.java would not parse with it: see line 2 of the new text; nothing was changed");
    refuses("sample.py", "add", new Body("return ("), "sample.py would not parse with it");
    refuses("sample.go", "Add", new Signature("func Add(a, b int"), "would not parse with it");
    refuses("sample.rs", "add", new Insertion("fn broken( {"), "would not parse with it");
  }

  @Test
  void refusesABodyThatClosesItsFunction() throws IOException {
    refuses(
        "Sample.java",
        "run",
        new Body("}\nvoid evil() {"),
        "the new body of Sample.run would not be one");
  }

  @Test
  void refusesAFileThatDoesNotParse() throws IOException {
    code.put("broken.py", "def f():\n    return 1\n\ndef g(:\n    pass\n");
    refuses(
        "broken.py",
        "f",
        new Body("return 2"),
        "broken.py does not parse at line 4: mend that with Edit first; nothing was changed");
  }

  @Test
  void toleratesMacrosInC() throws IOException {
    code.put("macro.c", "BEGIN_DECLS(x\nint f(void) {\n  return 1;\n}\nEND\n");
    byte[] text = Files.readAllBytes(root.resolve("macro.c"));
    if (SourceSymbols.of(Language.C, text).symbols().stream().anyMatch(s -> s.name().equals("f"))) {
      code.change("macro.c", "f", new Body("return 2;"));
      assertThat(code.text("macro.c")).contains("return 2;");
    }
  }

  @Test
  void needsAFreshRead() throws IOException {
    assertThatThrownBy(
            () -> code.changeUnread("sample.go", "Add", Optional.empty(), new Body("return 1")))
        .hasMessage("refusing to edit sample.go: Read it first");
    code.read("sample.go");
    code.put("sample.go", code.text("sample.go") + "\n// more\n");
    assertThatThrownBy(
            () -> code.changeUnread("sample.go", "Add", Optional.empty(), new Body("return 1")))
        .hasMessage(
            "refusing to edit sample.go: it changed on disk since you read it; Read it again");
  }

  @Test
  void keepsEncodingAndLineEnds() throws IOException {
    code.put(
        "latin.py",
        "# \u00fcber\r\ndef f():\r\n    return '\u00e4'\r\n\r\nx = '\u00f6'\r\n"
            .getBytes(StandardCharsets.ISO_8859_1));
    code.change("latin.py", "f", new Body("y = 1\nreturn '\u00df'"));
    assertThat(Files.readString(root.resolve("latin.py"), StandardCharsets.ISO_8859_1))
        .isEqualTo(
            "# \u00fcber\r\ndef f():\r\n    y = 1\r\n    return '\u00df'\r\n\r\nx = '\u00f6'\r\n");
    code.put("wide.py", "\uFEFFdef f():\n    return 1\n".getBytes(StandardCharsets.UTF_16LE));
    code.change("wide.py", "f", new Body("return 2"));
    assertThat(Files.readString(root.resolve("wide.py"), StandardCharsets.UTF_16LE))
        .isEqualTo("\uFEFFdef f():\n    return 2\n");
  }
}
