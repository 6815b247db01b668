package io.terrarium.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.terrarium.code.FoundSymbol;
import io.terrarium.code.Language;
import io.terrarium.code.NameLookup;
import io.terrarium.lsp.Document.Position;
import io.terrarium.lsp.Places.Asked;
import io.terrarium.lsp.Places.Place;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import io.terrarium.workspace.Workspace;
import io.terrarium.workspace.WorkspacePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds definitions and references: by the language server, else by name in the symbol index, and
 * says which.
 */
public final class FindPlaces {
  private static final int MOST = 1_000;
  private static final int LONGEST_TEXT = 200;

  private final LanguageServers servers;
  private final NameLookup names;

  public FindPlaces(LanguageServers servers, NameLookup names) {
    this.servers = servers;
    this.names = names;
  }

  /** What is wanted of the thing at a place. */
  public enum What {
    DEFINITION("textDocument/definition"),
    REFERENCES("textDocument/references");

    private final String method;

    What(String method) {
      this.method = method;
    }
  }

  public Places find(Workspace workspace, String file, int line, int column, What what, Asker asker)
      throws IOException {
    return workspace.at(file, path -> findAt(workspace, path, line, column, what, asker));
  }

  private Places findAt(
      Workspace workspace, WorkspacePath path, int line, int column, What what, Asker asker)
      throws IOException {
    Language language = Language.require(path.name(), path.toString());
    Document document = Document.read(workspace, path);
    Position position = document.position(path, line, column);
    Asked asked =
        new Asked(path, line, column, document.word(position), cut(document.line(line - 1)));
    Optional<Places> answer =
        servers.ask(
            workspace,
            path,
            (session, current) -> {
              Position now = current.position(path, line, column);
              JsonElement result =
                  session.ask(what.method, parameters(workspace, path, now, what), asker);
              return new Places(
                  places(workspace, result),
                  session.kind().binary(),
                  "",
                  session.unfinished().orElse(""),
                  asked);
            },
            asker);
    return answer.isPresent() ? answer.get() : byName(workspace, asked, language, what, asker);
  }

  private static JsonObject parameters(
      Workspace workspace, WorkspacePath path, Position position, What what) {
    JsonObject parameters = at(workspace, path, position);
    if (what == What.REFERENCES) {
      parameters.add("context", Json.object("includeDeclaration", true));
    }
    return parameters;
  }

  static JsonObject at(Workspace workspace, WorkspacePath path, Position position) {
    return Json.object(
        "textDocument", Json.object("uri", Uris.of(workspace, path)),
        "position", Json.object("line", position.line(), "character", position.character()));
  }

  /** One location, several, or links to several. */
  private static List<Place> places(Workspace workspace, JsonElement result) throws IOException {
    List<JsonElement> locations =
        result.isJsonArray()
            ? Json.list(result)
            : result.isJsonObject() ? List.of(result) : List.of();
    Map<WorkspacePath, Document> documents = new HashMap<>();
    List<Place> places = new ArrayList<>();
    for (JsonElement location : locations.subList(0, Math.min(MOST, locations.size()))) {
      Optional<String> uri = Json.text(location, "uri").or(() -> Json.text(location, "targetUri"));
      Object range =
          Json.at(location, "range")
              .or(() -> Json.at(location, "targetSelectionRange"))
              .orElseGet(JsonObject::new);
      if (uri.isPresent()) {
        place(workspace, uri.get(), position(range, "start"), documents).ifPresent(places::add);
      }
    }
    return places.stream()
        .distinct()
        .sorted(
            Comparator.comparing(Place::outside)
                .thenComparing(Place::path)
                .thenComparingInt(Place::line)
                .thenComparingInt(Place::column))
        .toList();
  }

  static Position position(Object range, String end) {
    return new Position(
        Json.number(range, end, "line").orElse(0), Json.number(range, end, "character").orElse(0));
  }

  private static Optional<Place> place(
      Workspace workspace, String uri, Position position, Map<WorkspacePath, Document> documents)
      throws IOException {
    Optional<WorkspacePath> path = Uris.path(workspace, uri);
    if (path.isEmpty()) {
      return Uris.file(uri)
          .map(file -> new Place(file, position.line() + 1, position.character() + 1, "", true));
    }
    Document document = documents.get(path.get());
    if (document == null) {
      try {
        document = Document.read(workspace, path.get());
      } catch (SandboxException gone) {
        document = new Document("");
      }
      documents.put(path.get(), document);
    }
    return Optional.of(
        new Place(
            path.get().toString(),
            position.line() + 1,
            document.column(position),
            cut(document.line(position.line())),
            false));
  }

  private static String cut(String line) {
    String text = line.strip();
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }

  private Places byName(Workspace workspace, Asked asked, Language language, What what, Asker asker)
      throws IOException {
    if (asked.word().isEmpty()) {
      throw new SandboxException(
          Reason.NO_MATCH,
          "there is no name at %s:%d:%d, and %s is not on PATH to tell more: point col at a name"
              .formatted(
                  asked.path(), asked.line(), asked.column(), ServerKind.of(language).binary()));
    }
    List<Place> places = new ArrayList<>();
    if (what == What.DEFINITION) {
      for (FoundSymbol symbol :
          names.definitions(workspace, asked.word(), language, asker::hasCancelled)) {
        places.add(
            new Place(symbol.path().toString(), symbol.line(), 1, symbol.signature(), false));
      }
    } else {
      for (NameLookup.Use use :
          names.uses(workspace, asked.word(), language, asker::hasCancelled)) {
        int column = use.text().indexOf(asked.word()) + 1;
        places.add(
            new Place(
                use.path().toString(), use.line(), Math.max(1, column), cut(use.text()), false));
      }
    }
    return new Places(places, "", ServerKind.of(language).binary(), "", asked);
  }
}
