package io.terrarium.code;

import io.terrarium.code.FunctionChange.Planned;
import io.terrarium.files.EditFile;
import io.terrarium.files.EditFile.Stretch;
import io.terrarium.files.EditResult;
import io.terrarium.workspace.Encoding;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.TextFile;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Changes functions found by name in the syntax tree, under the rules of every edit. Nothing is
 * written unless the result parses at least as well as the file did, and the function is still the
 * one function it was.
 */
public final class FunctionEdits {
  private static final int MOST_CANDIDATES = 30;

  private final EditFile editFile;

  public FunctionEdits(EditFile editFile) {
    this.editFile = editFile;
  }

  public EditResult.Applied apply(
      Workspace workspace, String path, FunctionName name, FunctionChange change)
      throws IOException {
    return editFile.rewrite(workspace, path, (at, file) -> find(at, file, name, change));
  }

  private static Stretch find(
      WorkspacePath path, TextFile file, FunctionName name, FunctionChange change) {
    byte[] text = file.decode(file.units()).getBytes(StandardCharsets.UTF_8);
    Language named = Language.require(path.name(), path.toString());
    SourceSymbols source = SourceSymbols.of(named, text);
    requireParsed(path, source);
    Symbol function = locate(path, source, text, name, change);
    Planned planned = change.plan(source.language(), text, function);
    requireParsed(path, source, after(text, planned), function, change, planned);
    return new Stretch(
        unit(file, text, planned.start()), unit(file, text, planned.end()), planned.newText());
  }

  /** Macros that are not known make correct C look wrong, so there it is no reason to refuse. */
  private static void requireParsed(WorkspacePath path, SourceSymbols source) {
    if (!source.errorLines().isEmpty() && !source.language().hasPreprocessor()) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s does not parse at line %d: mend that with Edit first; nothing was changed"
              .formatted(path, source.errorLines().getFirst()));
    }
  }

  private static Symbol locate(
      WorkspacePath path,
      SourceSymbols source,
      byte[] text,
      FunctionName name,
      FunctionChange change) {
    Predicate<Symbol> usable = change.needsBody() ? Symbol::hasBody : symbol -> true;
    List<Symbol> functions =
        source.symbols().stream().filter(symbol -> symbol.kind().isFunction()).toList();
    List<Symbol> named = functions.stream().filter(name::names).toList();
    List<Symbol> fitting =
        named.stream().filter(usable).filter(symbol -> name.fits(symbol, text)).toList();
    if (fitting.size() == 1) {
      return fitting.getFirst();
    }
    // A definition and its declarations are one function.
    List<Symbol> defined = fitting.stream().filter(Symbol::hasBody).toList();
    if (defined.size() == 1) {
      return defined.getFirst();
    }
    if (fitting.isEmpty() && named.isEmpty()) {
      throw new SandboxException(
          Reason.NOT_FOUND,
          "no function %s in %s%s"
              .formatted(name.given(), path, candidates("; it has", functions, text)));
    }
    if (fitting.isEmpty()) {
      throw new SandboxException(
          Reason.NOT_FOUND,
          "no function %s%s in %s%s"
              .formatted(
                  name.given(),
                  name.line().isPresent() ? " at line " + name.line().getAsInt() : "",
                  path,
                  candidates(
                      named.stream().noneMatch(usable) ? ", with a body, but" : ", but",
                      named,
                      text)));
    }
    throw new SandboxException(
        Reason.NO_MATCH,
        "%s names %d functions in %s%s; pass line, or %s/<number of parameters>"
            .formatted(
                name.given(), fitting.size(), path, candidates(":", fitting, text), name.given()));
  }

  private static String candidates(String start, List<Symbol> symbols, byte[] text) {
    if (symbols.isEmpty()) {
      return start.startsWith(";") ? "; it has none" : "";
    }
    String more = symbols.size() > MOST_CANDIDATES ? ", ..." : "";
    return symbols.stream()
            .limit(MOST_CANDIDATES)
            .map(
                symbol ->
                    "%s/%d (line %d)"
                        .formatted(
                            symbol.qualifiedName(), Parameters.count(symbol, text), symbol.line()))
            .collect(Collectors.joining(", ", start + " ", ""))
        + more;
  }

  private static byte[] after(byte[] text, Planned planned) {
    byte[] inserted = planned.newText().getBytes(StandardCharsets.UTF_8);
    byte[] result = new byte[text.length - (planned.end() - planned.start()) + inserted.length];
    System.arraycopy(text, 0, result, 0, planned.start());
    System.arraycopy(inserted, 0, result, planned.start(), inserted.length);
    System.arraycopy(
        text,
        planned.end(),
        result,
        planned.start() + inserted.length,
        text.length - planned.end());
    return result;
  }

  private static void requireParsed(
      WorkspacePath path,
      SourceSymbols before,
      byte[] text,
      Symbol function,
      FunctionChange change,
      Planned planned) {
    SourceSymbols after = SourceSymbols.of(before.language(), text);
    if (after.errorLines().size() > before.errorLines().size()) {
      int line = after.errorLines().getFirst();
      int start = new Lines(text).at(planned.start());
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s would not parse with it: see line %d of the new text; nothing was changed"
              .formatted(path, Math.max(1, line - start + 1)));
    }
    if (!change.holds(function, before, after, planned)) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "%s of %s would not be one: are its brackets or its indentation closed too early?"
                  .formatted(change.what(), function.qualifiedName())
              + " Nothing was changed");
    }
  }

  private static int unit(TextFile file, byte[] text, int offset) {
    return file.encoding() == Encoding.UTF_8
        ? offset
        : new String(text, 0, offset, StandardCharsets.UTF_8).length();
  }
}
