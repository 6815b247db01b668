package io.terrarium.support;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Which tools each surface has and which of them change something: a new one is entered here. */
public enum ToolTable {
  MCP(
      "/mcp",
      List.of(
          "Glob",
          "Grep",
          "LS",
          "Read",
          "diagnostics",
          "find_definition",
          "find_references",
          "last_test_failures",
          "outline",
          "search_code",
          "secret",
          "secrets_available",
          "snapshot_diff",
          "snapshot_list",
          "tests_covering"),
      List.of(
          "Bash",
          "BashOutput",
          "Edit",
          "KillShell",
          "MultiEdit",
          "Patch",
          "Undo",
          "Write",
          "change_function_signature",
          "edit_function_body",
          "insert_after_method",
          "rename_symbol",
          "render_dot",
          "render_mermaid",
          "run_failing_tests",
          "run_lint",
          "run_script",
          "run_tests",
          "run_typecheck",
          "snapshot_create",
          "snapshot_restore",
          "watch_process",
          "watch_process_events")),
  LITTERBOX(
      "/litterbox/mcp", List.of("glob", "grep", "ls", "read"), List.of("bash", "patch", "write")),
  DISPATCH(
      "/dispatch/mcp",
      List.of("list_files", "read_file", "search_files"),
      List.of("create_file", "edit_file", "write_file")),
  CLAUDE(
      "/claude/mcp",
      List.of("glob_file", "grep_file", "ls", "read_file"),
      List.of("bash", "edit_file", "undo", "write_to_file")),
  CODEX("/codex/mcp", List.of("read"), List.of("apply_patch", "shell", "write")),
  OPENCODE(
      "/opencode/mcp",
      List.of("glob", "grep", "list", "read"),
      List.of("bash", "edit", "patch", "write"));

  private final String path;

  @SuppressWarnings("ImmutableEnumChecker") // lists that cannot be changed
  private final List<String> reading;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> changing;

  ToolTable(String path, List<String> reading, List<String> changing) {
    this.path = path;
    this.reading = reading;
    this.changing = changing;
  }

  public String path() {
    return path;
  }

  /** The recorded list of tools, in full or read-only mode. */
  public String golden(String mode) {
    String surface = this == MCP ? "" : path.split("/", -1)[1] + "-";
    return "tools-" + surface + mode + ".json";
  }

  public List<String> reading() {
    return reading;
  }

  public List<String> all() {
    return Stream.concat(reading.stream(), changing.stream()).toList();
  }

  public static List<String> names(JsonArray tools) {
    return objects(tools).stream().map(tool -> tool.getString("name")).toList();
  }

  public static List<JsonObject> objects(JsonArray tools) {
    return tools.stream().map(JsonObject.class::cast).toList();
  }

  /** The rows of all tables in the README. */
  public static List<String> readmeRows() {
    try {
      return Files.readAllLines(Path.of("README.md")).stream()
          .filter(line -> line.startsWith("|"))
          .toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
