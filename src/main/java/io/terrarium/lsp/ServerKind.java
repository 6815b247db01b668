package io.terrarium.lsp;

import io.terrarium.code.Language;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The language servers that are known, and which files each is asked about and told of. */
public enum ServerKind {
  GOPLS("gopls", List.of(), Set.of("go"), Set.of("go.mod", "go.sum", "go.work")),
  PYRIGHT(
      "pyright-langserver",
      List.of("--stdio"),
      Set.of("python"),
      Set.of("pyproject.toml", "pyrightconfig.json", "setup.cfg", "setup.py")),
  TYPESCRIPT(
      "typescript-language-server",
      List.of("--stdio"),
      Set.of("javascript", "typescript"),
      Set.of("package.json", "tsconfig.json", "jsconfig.json")),
  RUST_ANALYZER("rust-analyzer", List.of(), Set.of("rust"), Set.of("Cargo.toml", "Cargo.lock")),
  CLANGD(
      "clangd",
      List.of("--log=error"),
      Set.of("c", "cpp"),
      Set.of("compile_commands.json", "compile_flags.txt", ".clangd")),
  JDTLS(
      "jdtls",
      List.of(),
      Set.of("java"),
      Set.of("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", ".classpath"));

  private final String binary;

  @SuppressWarnings("ImmutableEnumChecker") // collections that cannot be changed
  private final List<String> arguments;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> languages;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> projectFiles;

  ServerKind(
      String binary, List<String> arguments, Set<String> languages, Set<String> projectFiles) {
    this.binary = binary;
    this.arguments = arguments;
    this.languages = languages;
    this.projectFiles = projectFiles;
  }

  static ServerKind of(Language language) {
    return Arrays.stream(values())
        .filter(kind -> kind.languages.contains(language.label()))
        .findFirst()
        .orElseThrow();
  }

  public String binary() {
    return binary;
  }

  List<String> arguments() {
    return arguments;
  }

  /** Whether it is told when that file changes. */
  boolean hearsOf(String fileName) {
    return projectFiles.contains(fileName)
        || Language.of(fileName).filter(one -> languages.contains(one.label())).isPresent();
  }

  /** What the protocol calls the language of a file. */
  static String languageId(String fileName) {
    Optional<Language> language = Language.of(fileName);
    if (fileName.endsWith(".jsx")) {
      return "javascriptreact";
    }
    return language
        .map(one -> one == Language.TSX ? "typescriptreact" : one.label())
        .orElse("plaintext");
  }
}
