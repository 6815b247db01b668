package io.terrarium.code;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterC;
import org.treesitter.TreeSitterCpp;
import org.treesitter.TreeSitterGo;
import org.treesitter.TreeSitterJava;
import org.treesitter.TreeSitterJavascript;
import org.treesitter.TreeSitterPython;
import org.treesitter.TreeSitterRust;
import org.treesitter.TreeSitterTsx;
import org.treesitter.TreeSitterTypescript;

/**
 * The languages whose syntax is known: each is one line here and one query file that names its
 * definitions. A file's language is told by its name.
 */
public enum Language {
  JAVA("java", "java", TreeSitterJava::new, "java"),
  PYTHON("python", "python", TreeSitterPython::new, "py", "pyi"),
  JAVASCRIPT("javascript", "javascript", TreeSitterJavascript::new, "js", "jsx", "mjs", "cjs"),
  TYPESCRIPT("typescript", "typescript", TreeSitterTypescript::new, "ts", "mts", "cts"),
  TSX("typescript", "typescript", TreeSitterTsx::new, "tsx"),
  GO("go", "go", TreeSitterGo::new, "go"),
  RUST("rust", "rust", TreeSitterRust::new, "rs"),
  C("c", "c", TreeSitterC::new, "c", "h"),
  CPP("cpp", "cpp", TreeSitterCpp::new, "cpp", "cc", "cxx", "hpp", "hh", "hxx", "ipp", "inl");

  private static final Language[] ALL = values();
  private static final List<String> SIGNS_OF_CPP =
      List.of("namespace ", "template", "class ", "::", "public:", "operator");

  private final String label;
  private final String queryFile;

  @SuppressWarnings("ImmutableEnumChecker") // constructors
  private final Supplier<TSLanguage> grammar;

  @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
  private final List<String> endings;

  Language(String label, String queryFile, Supplier<TSLanguage> grammar, String... endings) {
    this.label = label;
    this.queryFile = queryFile;
    this.grammar = grammar;
    this.endings = List.of(endings);
  }

  /** As agents call it. */
  public String label() {
    return label;
  }

  String queryFile() {
    return queryFile;
  }

  Supplier<TSLanguage> grammar() {
    return grammar;
  }

  /** By the ending of a file's name; empty for what is not source code of any of them. */
  public static Optional<Language> of(String fileName) {
    int dot = fileName.lastIndexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String ending = fileName.substring(dot + 1);
    for (Language language : ALL) {
      if (language.endings.contains(ending)) {
        return Optional.of(language);
      }
    }
    return Optional.empty();
  }

  /** A header does not say by its name which of the two languages it is in, but by its content. */
  Language forContent(byte[] text) {
    if (this != C) {
      return this;
    }
    String content = new String(text, StandardCharsets.ISO_8859_1);
    return SIGNS_OF_CPP.stream().anyMatch(content::contains)
            && !content.contains("#ifdef __cplusplus")
        ? CPP
        : this;
  }

  /** All files of the language that agents call the same. */
  String glob() {
    return Arrays.stream(ALL)
        .filter(language -> language.label.equals(label))
        .flatMap(language -> language.endings.stream())
        .collect(Collectors.joining(",", "*.{", "}"));
  }

  /** The names that can be asked for, each once. */
  public static List<String> labels() {
    return Arrays.stream(ALL).map(Language::label).distinct().toList();
  }

  /** Refuses what is none of them. */
  public static Language require(String fileName, String shown) {
    return of(fileName)
        .orElseThrow(
            () ->
                new SandboxException(
                    Reason.WRONG_KIND,
                    shown + " is in no language whose syntax is known here (" + known() + ")"));
  }

  static String known() {
    return labels().stream().collect(Collectors.joining(", "));
  }

  /** Blocks by indentation instead of braces. */
  boolean isIndented() {
    return this == PYTHON;
  }

  /** Whether unknown macros make a correct file look wrong. */
  boolean hasPreprocessor() {
    return this == C || this == CPP;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
