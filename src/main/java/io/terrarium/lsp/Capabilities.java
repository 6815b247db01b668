package io.terrarium.lsp;

import com.google.gson.JsonObject;

/** What servers are told we can do, which decides what they do. */
final class Capabilities {
  static final JsonObject OF_CLIENT =
      Json.object(
          "general", Json.object("positionEncodings", Json.array("utf-16")),
          "window", Json.object("workDoneProgress", true),
          "workspace",
              Json.object(
                  "configuration",
                  true,
                  "workspaceFolders",
                  true,
                  "didChangeWatchedFiles",
                  Json.object("dynamicRegistration", true),
                  "workspaceEdit",
                  Json.object(
                      "documentChanges",
                      true,
                      "resourceOperations",
                      Json.array("create", "rename", "delete"))),
          "textDocument",
              Json.object(
                  "synchronization", Json.object("didSave", true),
                  "definition", Json.object("linkSupport", false),
                  "references", new JsonObject(),
                  "rename", Json.object("prepareSupport", true),
                  "publishDiagnostics", Json.object("versionSupport", true)),
          "experimental", Json.object("serverStatusNotification", true));

  private Capabilities() {}

  static JsonObject options(ServerKind kind) {
    return switch (kind) {
      case TYPESCRIPT ->
          Json.object(
              "preferences", Json.object("providePrefixAndSuffixTextForRename", false),
              "tsserver", Json.object("useSyntaxServer", "never"));
      case GOPLS, PYRIGHT, RUST_ANALYZER, CLANGD, JDTLS -> new JsonObject();
    };
  }
}
