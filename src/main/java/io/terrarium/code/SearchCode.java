package io.terrarium.code;

import io.terrarium.code.Bm25.Hit;
import io.terrarium.code.IndexedFile.Place;
import io.terrarium.kernel.FileStatus;
import io.terrarium.workspace.BulkReader;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Finds symbols by words of their name, signature and comment, the best first. */
public final class SearchCode {
  private static final int LONGEST_SIGNATURE = 200;
  private static final int MOST = 1_000;

  private final SymbolIndex index;

  public SearchCode(SymbolIndex index) {
    this.index = index;
  }

  /** What to find; empty for any language or kind. */
  public record Request(String query, int limit, Optional<String> language, Optional<String> kind) {
    public Request {
      if (Words.of(query).isEmpty()) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT, "query has no word to search for: name what the code does");
      }
      if (limit < 1 || limit > MOST) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT, "limit must be 1 to " + MOST + ", not " + limit);
      }
      language.ifPresent(one -> requireOneOf("language", one, Language.labels()));
      kind.ifPresent(one -> requireOneOf("kind", one, Kind.labels()));
    }

    private static void requireOneOf(String what, String given, List<String> known) {
      if (!known.contains(given)) {
        throw new SandboxException(
            Reason.BAD_ARGUMENT,
            "unknown %s \"%s\": one of %s".formatted(what, given, String.join(", ", known)));
      }
    }
  }

  /** The best symbols, and how many files had to be read and how long that took. */
  public record Result(
      List<FoundSymbol> symbols, int filesRead, int leftOut, int inAll, Duration duration) {
    public Result {
      symbols = List.copyOf(symbols);
    }
  }

  public Result search(Workspace workspace, Request request, BooleanSupplier cancelled)
      throws IOException {
    long start = System.nanoTime();
    WorkspaceSymbols.Answer<List<Hit>> answer =
        index
            .of(workspace)
            .ask(
                symbols ->
                    symbols.search(
                        Words.of(request.query()),
                        request.limit(),
                        (file, kind) ->
                            request.language().map(file.language().label()::equals).orElse(true)
                                && request.kind().map(kind.label()::equals).orElse(true)),
                cancelled);
    return new Result(
        describe(workspace, answer.result()),
        answer.read(),
        answer.leftOut(),
        answer.symbols(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** All symbols with exactly that name, in the order of paths and lines. */
  List<FoundSymbol> named(
      Workspace workspace, String name, String language, BooleanSupplier cancelled)
      throws IOException {
    List<Hit> hits =
        index
            .of(workspace)
            .ask(
                symbols ->
                    symbols.search(
                        Words.of(name),
                        MOST,
                        (file, kind) -> file.language().label().equals(language)),
                cancelled)
            .result();
    return describe(workspace, hits).stream()
        .filter(found -> found.name().equals(name) || found.name().endsWith("." + name))
        .toList();
  }

  private static List<FoundSymbol> describe(Workspace workspace, List<Hit> hits)
      throws IOException {
    List<FoundSymbol> found = new ArrayList<>();
    Map<IndexedFile, Optional<byte[]>> texts = new HashMap<>();
    try (BulkReader reader = workspace.bulkReader()) {
      for (Hit hit : hits) {
        Optional<byte[]> text = texts.get(hit.file());
        if (text == null) {
          text = text(reader, hit.file());
          texts.put(hit.file(), text);
        }
        text.flatMap(content -> describe(hit, content)).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<byte[]> text(BulkReader reader, IndexedFile file) throws IOException {
    Optional<FileStatus> status = reader.open(file.path());
    if (status.isEmpty() || status.get().size() > WorkspaceSymbols.LARGEST) {
      return Optional.empty();
    }
    byte[] content = new byte[(int) status.get().size()];
    return reader.read(content, 0, content.length) == content.length
        ? Optional.of(SourceText.utf8(content))
        : Optional.empty();
  }

  /** Empty when the file has just been cut short. */
  private static Optional<FoundSymbol> describe(Hit hit, byte[] text) {
    List<Place> places = hit.file().places();
    Place place = places.get(hit.index());
    if (places.stream().anyMatch(one -> one.signature().end() > text.length)
        || place.doc().end() > text.length) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>(IndexedFile.container(places, hit.index(), text));
    names.add(SourceText.string(text, place.name()));
    return Optional.of(
        new FoundSymbol(
            hit.file().path(),
            place.line(),
            hit.file().kind(hit.index()),
            hit.file().language(),
            String.join(".", names),
            SourceText.oneLine(SourceText.string(text, place.signature()), LONGEST_SIGNATURE),
            DocComment.firstLine(text, place.doc()),
            hit.score()));
  }
}
