package io.terrarium.search;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Kinds of files by the names they usually have. */
final class FileTypes {
  private static final Map<String, List<String>> GLOBS = new TreeMap<>();
  private static final Map<String, String> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("python", "py"),
          Map.entry("javascript", "js"),
          Map.entry("jsx", "js"),
          Map.entry("typescript", "ts"),
          Map.entry("tsx", "ts"),
          Map.entry("golang", "go"),
          Map.entry("rs", "rust"),
          Map.entry("c++", "cpp"),
          Map.entry("cc", "cpp"),
          Map.entry("kt", "kotlin"),
          Map.entry("rb", "ruby"),
          Map.entry("cs", "csharp"),
          Map.entry("markdown", "md"),
          Map.entry("yml", "yaml"),
          Map.entry("bash", "sh"),
          Map.entry("tf", "terraform"),
          Map.entry("dockerfile", "docker"));

  static {
    put("java", "*.java", "*.jsp", "*.jspx", "*.properties");
    put("py", "*.py", "*.pyi");
    put("js", "*.js", "*.jsx", "*.vue", "*.cjs", "*.mjs");
    put("ts", "*.ts", "*.tsx", "*.cts", "*.mts");
    put("go", "*.go");
    put("rust", "*.rs");
    put("c", "*.c", "*.h", "*.H", "*.[chH].in", "*.cats");
    put("cpp", "*.cpp", "*.cc", "*.cxx", "*.C", "*.h", "*.hh", "*.hpp", "*.hxx", "*.H", "*.inl");
    put("kotlin", "*.kt", "*.kts");
    put("scala", "*.scala", "*.sbt");
    put("groovy", "*.groovy", "*.gradle");
    put("ruby", "*.rb", "*.gemspec", "Gemfile", "Rakefile", "config.ru", ".irbrc");
    put("php", "*.php", "*.php3", "*.php4", "*.php5", "*.phtml");
    put("csharp", "*.cs");
    put("swift", "*.swift");
    put("sh", "*.sh", "*.bash", "*.zsh", "*.ksh", ".bashrc", ".profile", ".zshrc");
    put("html", "*.html", "*.htm", "*.ejs");
    put("css", "*.css", "*.scss", "*.sass", "*.less");
    put("json", "*.json", "*.jsonl", "composer.lock");
    put("yaml", "*.yaml", "*.yml");
    put("toml", "*.toml", "Cargo.lock");
    put("xml", "*.xml", "*.xsd", "*.xsl", "*.xslt", "*.svg", "*.pom");
    put("md", "*.md", "*.markdown", "*.mdown", "*.mkd", "*.mkdn");
    put("sql", "*.sql", "*.psql");
    put("proto", "*.proto");
    put("lua", "*.lua");
    put("perl", "*.pl", "*.pm", "*.t", "*.perl");
    put("make", "Makefile", "makefile", "GNUmakefile", "*.mk", "*.mak");
    put("cmake", "*.cmake", "CMakeLists.txt");
    put("docker", "Dockerfile", "Dockerfile.*", "*.dockerfile");
    put("terraform", "*.tf", "*.tfvars");
    put("txt", "*.txt");
  }

  private FileTypes() {}

  private static void put(String type, String... globs) {
    GLOBS.put(type, List.of(globs));
  }

  /** The patterns of base names that belong to a type. */
  static List<String> globs(String type) {
    String asked = type.toLowerCase(Locale.ROOT);
    List<String> globs = GLOBS.get(OTHER_NAMES.getOrDefault(asked, asked));
    if (globs == null) {
      throw new SandboxException(
          Reason.BAD_ARGUMENT,
          "unknown type \"" + type + "\"; known: " + String.join(", ", GLOBS.keySet()));
    }
    return Objects.requireNonNull(globs);
  }
}
