package io.terrarium.mcp;

import io.quarkiverse.mcp.server.Content;
import io.quarkiverse.mcp.server.ImageContent;
import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.ToolResponse;
import io.terrarium.files.EditFile;
import io.terrarium.files.ListFiles;
import io.terrarium.files.PatchFiles;
import io.terrarium.files.ReadFile;
import io.terrarium.files.ReadFile.Reader;
import io.terrarium.files.ReadResult;
import io.terrarium.files.Replacement;
import io.terrarium.files.WriteFile;
import io.terrarium.workspace.Changes;
import io.terrarium.workspace.PathLocks;
import io.terrarium.workspace.ReadTracker;
import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.Workspace;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The tools by name, without a server: arguments in, the rendered answer out. */
final class ScenarioCalls implements AutoCloseable {
  private static final long BUDGET = 100 * 1024;
  private static final long LARGEST_EDIT = 1024 * 1024;

  private final Workspace workspace;
  private final ReadFile readFile;
  private final ListFiles listFiles = new ListFiles();
  private final WriteFile writeFile;
  private final EditFile editFile;
  private final PatchFiles patchFiles;

  ScenarioCalls(Path root) {
    ReadTracker tracker = new ReadTracker();
    PathLocks locks = new PathLocks();
    this.workspace = Workspace.open("workspace", root.toString());
    this.readFile = new ReadFile(tracker, BUDGET);
    this.writeFile = new WriteFile(tracker, locks, new Changes(List.of()), LARGEST_EDIT);
    this.editFile = new EditFile(tracker, locks, new Changes(List.of()), LARGEST_EDIT);
    this.patchFiles = new PatchFiles(tracker, locks, new Changes(List.of()), LARGEST_EDIT);
  }

  /** What the agent sees. */
  record Reply(boolean error, String text) {}

  Reply call(String tool, JsonObject arguments) {
    try {
      return switch (tool) {
        case "Read" -> reply(ReadRendering.NUMBERED.render(read(arguments)));
        case "LS" -> new Reply(false, ListRendering.render(list(arguments)));
        case "Write" -> new Reply(false, ChangeRendering.render(write(arguments)));
        case "Edit" -> reply(edit(arguments, List.of(replacement(arguments))));
        case "MultiEdit" -> reply(edit(arguments, replacements(arguments)));
        case "Patch" -> reply(patch(arguments));
        default -> throw new IllegalArgumentException("no such tool in scenarios: " + tool);
      };
    } catch (SandboxException | IOException refusal) {
      return new Reply(true, String.valueOf(refusal.getMessage()));
    }
  }

  private ReadResult read(JsonObject arguments) throws IOException {
    return readFile.read(
        workspace,
        arguments.getString("file_path"),
        arguments.getLong("offset", 1L),
        arguments.getLong("limit", 2000L),
        Reader.MARKING);
  }

  private ListFiles.Listing list(JsonObject arguments) throws IOException {
    return listFiles.list(
        workspace,
        new ListFiles.Request(
            arguments.getString("path", "."),
            arguments.getBoolean("recursive", false),
            arguments.getInteger("limit", 1000),
            arguments.getBoolean("include_ignored", false)));
  }

  private WriteFile.Written write(JsonObject arguments) throws IOException {
    return writeFile.write(
        workspace, arguments.getString("file_path"), arguments.getString("content"));
  }

  private ToolResponse edit(JsonObject arguments, List<Replacement> edits) throws IOException {
    return ChangeRendering.render(
        editFile.edit(workspace, arguments.getString("file_path"), edits));
  }

  private ToolResponse patch(JsonObject arguments) throws IOException {
    String diff = arguments.getString("diff");
    return PatchRendering.render(
        arguments.containsKey("path")
            ? patchFiles.patch(workspace, diff, arguments.getString("path"))
            : patchFiles.patch(workspace, diff));
  }

  private static List<Replacement> replacements(JsonObject arguments) {
    return arguments.getJsonArray("edits").stream()
        .map(edit -> replacement((JsonObject) edit))
        .toList();
  }

  private static Replacement replacement(JsonObject edit) {
    return new Replacement(
        edit.getString("old_string"),
        edit.getString("new_string"),
        edit.getBoolean("replace_all", false));
  }

  private static Reply reply(ToolResponse response) {
    String text =
        response.content().stream().map(ScenarioCalls::text).collect(Collectors.joining("\n"));
    return new Reply(response.isError(), text);
  }

  private static String text(Content content) {
    return switch (content) {
      case TextContent text -> text.text();
      case ImageContent image -> "[" + image.mimeType() + "]";
      default -> content.toString();
    };
  }

  @Override
  public void close() {
    workspace.close();
  }
}
